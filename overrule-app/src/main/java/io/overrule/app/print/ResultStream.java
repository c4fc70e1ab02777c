package io.overrule.app.print;

import io.overrule.OverruleException;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Where results go. A failed write ends the work at once, with an exception that no writer in between swallows, as
 * writers do with an {@link IOException}: a lost result must not count as a success.
 */
public final class ResultStream extends OutputStream {
    private final OutputStream out;
    private final String name;
    private @Nullable RuntimeException failure;

    /** @param name what to call it in messages: {@code standard output} */
    public ResultStream(OutputStream out, String name) {
        this.out = Objects.requireNonNull(out, "out");
        this.name = Objects.requireNonNull(name, "name");
    }

    /** Nobody reads the output any more: the work is no longer needed, and that is nobody's mistake. */
    public static final class ClosedException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private ClosedException(String message, IOException cause) {
            super(message, cause);
        }
    }

    @FunctionalInterface
    private interface Writing {
        void run() throws IOException;
    }

    @Override
    public void write(int value) {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        attempt(() -> out.write(bytes, offset, length));
    }

    @Override
    public void flush() {
        attempt(out::flush);
    }

    @Override
    public void close() {
        attempt(out::close);
    }

    /** Whether something could not be written. Whoever tries again gets the same exception. */
    public synchronized boolean failed() {
        return failure != null;
    }

    private synchronized void attempt(Writing writing) {
        if (failure != null) {
            throw failure;
        }
        try {
            writing.run();
        } catch (IOException e) {
            failure = isClosedPipe(e)
                    ? new ClosedException(name + " was closed by its reader", e)
                    : OverruleException.resource(
                            "could not write to " + name + ": " + e.getMessage() + "; what was written is not complete",
                            e);
            throw failure;
        }
    }

    /** Recognised by the messages of Unix and Windows, since Java has no type for it. */
    private static boolean isClosedPipe(IOException e) {
        String reason = String.valueOf(e.getMessage());
        return reason.contains("Broken pipe")
                || reason.contains("The pipe is being closed")
                || reason.contains("The pipe has been ended");
    }
}
