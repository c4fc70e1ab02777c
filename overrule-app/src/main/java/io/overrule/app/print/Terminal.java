package io.overrule.app.print;

import io.overrule.Advance;
import io.overrule.Cancellation;
import io.overrule.OverruleException;
import io.overrule.Report;
import io.overrule.Work;
import io.overrule.training.EpochReport;
import java.io.ByteArrayOutputStream;
import java.io.Console;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Where a command writes and reads. Results go to standard output, everything else to standard error. What is written is
 * shown as text: control characters cannot act on the terminal ({@link VisibleWriter}).
 */
public final class Terminal implements AutoCloseable, Consumer<Report> {
    /** Most terminals are at least this wide. */
    private static final int USUAL_COLUMNS = 80;
    /** The width of the terminal on standard error; 0 if there is none. The launcher sets it. */
    private static final String COLUMNS = "overrule.columns";
    /** How long an interrupted command may take to clean up. */
    private static final long SECONDS_TO_END = 2;

    private final InputStream in;
    private final ResultStream results;
    private final PrintWriter exact;
    private final PrintWriter out;
    private final PrintWriter err;
    private final Progress progress;
    private final Map<String, String> environment;
    private final Cancellation cancellation = new Cancellation();
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile boolean working;
    private Verbosity verbosity = Verbosity.NORMAL;

    public Terminal(InputStream in, OutputStream out, OutputStream err, boolean interactive) {
        this(in, out, err, interactive, System.getenv());
    }

    public Terminal(
            InputStream in, OutputStream out, OutputStream err, boolean interactive, Map<String, String> environment) {
        this(in, out, err, interactive ? OptionalInt.of(USUAL_COLUMNS) : OptionalInt.empty(), environment);
    }

    /** @param columns the width of the terminal that shows standard error; empty if it goes elsewhere */
    public Terminal(
            InputStream in, OutputStream out, OutputStream err, OptionalInt columns, Map<String, String> environment) {
        this.in = in;
        this.results = new ResultStream(out, "standard output");
        Writer toOut = new OutputStreamWriter(results, StandardCharsets.UTF_8);
        Writer toErr = new OutputStreamWriter(err, StandardCharsets.UTF_8);
        this.exact = new PrintWriter(toOut, false);
        this.out = new PrintWriter(new VisibleWriter(toOut), false);
        this.err = new PrintWriter(new VisibleWriter(toErr), true);
        this.progress = new Progress(new PrintWriter(toErr, true), columns, System::nanoTime);
        this.environment = Map.copyOf(environment);
    }

    /** The terminal of this process. An interruption (Ctrl-C) ends the running work, and leaves no bar behind. */
    public static Terminal ofProcess() {
        // Not System.out, which hides write errors.
        Terminal terminal = new Terminal(
                System.in, new FileOutputStream(FileDescriptor.out), System.err, columns(), System.getenv());
        // What libraries log must not run into the bar.
        System.setErr(new PrintStream(new LogLines(terminal), true, StandardCharsets.UTF_8));
        Runtime.getRuntime().addShutdownHook(new Thread(terminal::interrupt, "interruption"));
        return terminal;
    }

    private static OptionalInt columns() {
        int given = Integer.getInteger(COLUMNS, isInteractive() ? USUAL_COLUMNS : 0);
        return given > 0 ? OptionalInt.of(given) : OptionalInt.empty();
    }

    /**
     * JDK 17 has a console only on a terminal; from JDK 22 on there always is one, and it knows whether it is a
     * terminal.
     */
    @SuppressWarnings("SystemConsoleNull")
    private static boolean isInteractive() {
        Console console = System.console();
        if (console == null) {
            return false;
        }
        try {
            return (boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (NoSuchMethodException e) {
            return true;
        } catch (ReflectiveOperationException e) {
            return false;
        }
    }

    /** Standard input, as bytes. */
    public InputStream in() {
        if (in == System.in && StandardInput.isClosed()) {
            throw OverruleException.input("standard input is closed; name a file, or redirect one to it");
        }
        return in;
    }

    /** Whether a result could not be written; then nothing more will be. */
    public boolean outputFailed() {
        return results.failed();
    }

    /** Flushes what was printed so far to standard output. */
    public void flush() {
        exact.flush();
        out.flush();
    }

    /** Standard output. */
    public PrintWriter out() {
        return out;
    }

    /** Standard output without any filtering, for our own texts, which may be coloured: help texts. */
    public PrintWriter exact() {
        return exact;
    }

    /** Standard error. Use {@link #say} while progress may be shown. */
    public PrintWriter err() {
        return err;
    }

    /** The environment variables that the command was started with. */
    public Map<String, String> environment() {
        return environment;
    }

    public synchronized void verbosity(Verbosity newVerbosity) {
        verbosity = newVerbosity;
        progress.verbosity(newVerbosity);
    }

    /** A line that everybody should read, such as a warning; not part of the result. */
    public synchronized void say(String line) {
        endProgress();
        err.println(line);
    }

    /** A line for those who watch: what was chosen, found or written. */
    public synchronized void remark(String line) {
        if (verbosity != Verbosity.QUIET) {
            say(line);
        }
    }

    /** A line for those who want to know more. */
    public synchronized void detail(String line) {
        if (verbosity == Verbosity.VERBOSE) {
            say(line);
        }
    }

    /** Work whose progress is shown here. */
    public Work work() {
        working = true;
        return Work.quiet().reportingTo(this).cancelledBy(cancellation);
    }

    /** Shows how far something is. */
    @Override
    public synchronized void accept(Report report) {
        if (report instanceof Advance advance) {
            progress.show(advance);
        } else if (report instanceof EpochReport epoch) {
            progress.show(epoch);
        }
    }

    /** Clears the bar, if one is shown. */
    public synchronized void endProgress() {
        progress.clear();
    }

    /**
     * The process is to end while a command runs. Lets the command delete what it has not finished writing, and writes
     * a line of its own, so that the prompt does not appear after the bar.
     */
    void interrupt() {
        if (closed.getCount() == 0) {
            return;
        }
        cancellation.cancel();
        if (!working || !endsSoon()) {
            synchronized (this) {
                endProgress();
                err.println("overrule: cancelled");
            }
        }
    }

    private boolean endsSoon() {
        try {
            return closed.await(SECONDS_TO_END, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    public void close() {
        endProgress();
        if (!results.failed()) {
            flush();
        }
        err.flush();
        closed.countDown();
    }

    /** Passes on line by line what is written to standard error by others. */
    private static final class LogLines extends OutputStream {
        private final Terminal terminal;
        private final ByteArrayOutputStream line = new ByteArrayOutputStream();

        LogLines(Terminal terminal) {
            this.terminal = terminal;
        }

        @Override
        public void write(int value) {
            if (value == '\n') {
                terminal.say(line.toString(StandardCharsets.UTF_8).replaceFirst("\r$", ""));
                line.reset();
            } else {
                line.write(value);
            }
        }
    }
}
