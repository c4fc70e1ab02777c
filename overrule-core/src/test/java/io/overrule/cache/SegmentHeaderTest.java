package io.overrule.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Headers whose checksum fits, and whose numbers do not. */
class SegmentHeaderTest {
    private static final int NAME_LENGTH_AT = 12;
    private static final int ENTRIES_AT = 48;
    private static final int FLOATS_AT = 56;
    private static final int REPLACED_AT = 64;
    private static final SegmentHeader HEADER =
            new SegmentHeader(CacheWriter.ENCODER, 3, 12, List.of(new UUID(1, 2)), 5, true);

    @TempDir
    private Path folder;

    private SegmentHeader read(Consumer<ByteBuffer> change) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate((int) HEADER.fileBytes()).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put(HEADER.toBytes()).rewind();
        change.accept(bytes);
        CRC32C checksum = new CRC32C();
        checksum.update(bytes.array(), 0, HEADER.length() - 4);
        bytes.putInt(HEADER.length() - 4, (int) checksum.getValue());
        Path file = folder.resolve("segment");
        Files.write(file, bytes.array());
        try (FileChannel channel = FileChannel.open(file)) {
            return SegmentHeader.read(channel);
        }
    }

    @Test
    void aHeaderIsReadBack() throws IOException {
        assertThat(read(bytes -> {})).isEqualTo(HEADER);
    }

    @Test
    void aNameLongerThanTheHeaderIsRefusedBeforeItsMemoryIsTaken() {
        assertDamaged(bytes -> bytes.putInt(NAME_LENGTH_AT, Integer.MAX_VALUE - 8));
        assertDamaged(bytes -> bytes.putInt(NAME_LENGTH_AT, -1));
        assertDamaged(bytes -> bytes.putInt(REPLACED_AT, Integer.MAX_VALUE));
    }

    @Test
    void countsWhoseProductOverflowsToTheRightLengthAreRefused() {
        assertDamaged(bytes -> bytes.putLong(ENTRIES_AT, HEADER.entries() + (1L << 59)));
        assertDamaged(bytes -> bytes.putLong(FLOATS_AT, HEADER.floats() + (1L << 62)));
        assertDamaged(bytes -> bytes.putLong(FLOATS_AT, HEADER.floats() + (1L << 63)));
    }

    private void assertDamaged(Consumer<ByteBuffer> change) {
        assertThatThrownBy(() -> read(change)).isInstanceOf(IOException.class).hasMessage("has a damaged header");
    }
}
