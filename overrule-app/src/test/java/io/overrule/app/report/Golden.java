package io.overrule.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files that a person has looked at, and that must come out the same until somebody looks at them again. */
final class Golden {
    private Golden() {}

    /** The text must be the file's; if not, it is left in {@code target/golden} to be compared and copied. */
    static void assertSame(String text, String file) {
        try (InputStream in = Golden.class.getResourceAsStream(file)) {
            String expected = in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
            if (!expected.equals(text)) {
                Path actual = Path.of("target", "golden", file);
                Files.createDirectories(actual.getParent());
                Files.writeString(actual, text);
            }
            assertThat(text).as("compare with target/golden/%s", file).isEqualTo(expected);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
