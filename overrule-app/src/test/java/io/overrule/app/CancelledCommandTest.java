package io.overrule.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.app.print.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CancelledCommandTest {
    @Test
    void exitsAsAfterControlCWithOneLineAndWithoutAModel(@TempDir Path folder) {
        Path data = FruitFolder.write(folder.resolve("fruit"));
        Path model = folder.resolve("model.overrule");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        InterruptingStream err = new InterruptingStream(Thread.currentThread());
        int code;
        try (Terminal terminal = new Terminal(
                InputStream.nullInputStream(),
                out,
                err,
                false,
                Map.of("OVERRULE_CACHE", folder.resolve("cache").toString()))) {
            code = Overrule.run(
                    terminal, "train", data.toString(), "-o", model.toString(), "--features", "ngrams+chars");
        } finally {
            // The thread stays interrupted; those that test on after us shall not be.
            Thread.interrupted();
        }
        assertThat(code).isEqualTo(130);
        assertThat(err.text().lines().filter(line -> line.startsWith("overrule: ")))
                .containsExactly("overrule: cancelled");
        assertThat(err.text()).endsWith("overrule: cancelled\n").doesNotContain("\tat ");
        assertThat(out.size()).isZero();
        assertThat(model).doesNotExist();
    }

    /** Interrupts a thread as soon as progress is shown. */
    private static final class InterruptingStream extends OutputStream {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final Thread thread;

        InterruptingStream(Thread thread) {
            this.thread = thread;
        }

        @Override
        public synchronized void write(int value) {
            bytes.write(value);
            thread.interrupt();
        }

        synchronized String text() {
            return bytes.toString(StandardCharsets.UTF_8);
        }
    }
}
