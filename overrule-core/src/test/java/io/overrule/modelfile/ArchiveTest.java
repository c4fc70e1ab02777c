package io.overrule.modelfile;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArchiveTest {
    private static byte[] archive() {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        entries.put("labels.txt", "ham\nspam\n".getBytes(StandardCharsets.UTF_8));
        entries.put("empty", new byte[0]);
        return Archive.bytes(entries);
    }

    private static byte[] archiveIn(String zone) {
        TimeZone before = TimeZone.getDefault();
        TimeZone.setDefault(TimeZone.getTimeZone(zone));
        try {
            return archive();
        } finally {
            TimeZone.setDefault(before);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Europe/Berlin", "America/New_York", "Pacific/Auckland", "Asia/Kolkata"})
    void theBytesAreTheSameInEveryTimeZone(String zone) {
        assertThat(archiveIn(zone)).isEqualTo(archiveIn("UTC"));
    }

    /** Models of earlier versions, written where it is UTC, have these dates: the same seed still gives their bytes. */
    @Test
    void entriesAreOfTheFirstInstantThatAnArchiveCanHold() {
        byte[] bytes = archiveIn("Europe/Berlin");
        // The local header: time and date of MS-DOS at 10, then, after the name, an extended timestamp.
        assertThat(new byte[] {bytes[10], bytes[11], bytes[12], bytes[13]}).containsExactly(0, 0, 0x21, 0);
        assertThat(new String(bytes, 30, 12, StandardCharsets.US_ASCII)).isEqualTo("labels.txtUT");
        int seconds =
                (bytes[45] & 0xFF) | (bytes[46] & 0xFF) << 8 | (bytes[47] & 0xFF) << 16 | (bytes[48] & 0xFF) << 24;
        assertThat(seconds).isEqualTo(315_532_800);
    }
}
