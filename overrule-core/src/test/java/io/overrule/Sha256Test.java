package io.overrule;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class Sha256Test {
    @Test
    void theHashOfAKnownTextIsTheKnownOne() {
        assertThat(Sha256.hex("abc")).isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assertThat(Sha256.hex("")).isEqualTo("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    }

    @Test
    void whateverIsAddedInPiecesHasTheHashOfTheWhole() throws IOException {
        RandomStream random = RandomStream.of(3, "hashes");
        for (int round = 0; round < 100; round++) {
            byte[] whole = new byte[random.nextInt(200_000)];
            for (int i = 0; i < whole.length; i++) {
                whole[i] = (byte) random.nextInt(256);
            }
            int first = random.nextInt(whole.length + 1);
            Sha256 pieces =
                    new Sha256().add(whole, 0, first).add(new ByteArrayInputStream(whole, first, whole.length - first));
            assertThat(pieces.hex())
                    .isEqualTo(HexFormat.of().formatHex(new Sha256().add(whole).bytes()));
        }
    }

    @Test
    void aNumberIsItsFourBytesTheLowestFirst() {
        assertThat(new Sha256().add(0x64636261).hex()).isEqualTo(Sha256.hex("abcd"));
    }

    @Test
    void aHashThatWasTakenBeginsAnew() {
        Sha256 hash = new Sha256();
        hash.add("before".getBytes(StandardCharsets.UTF_8)).bytes();
        assertThat(hash.add("abc").hex()).isEqualTo(Sha256.hex("abc"));
    }
}
