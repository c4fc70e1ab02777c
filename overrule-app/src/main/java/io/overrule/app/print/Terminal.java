package io.overrule.app.print;

import io.overrule.Advance;
import io.overrule.OverruleException;
import io.overrule.Phase;
import io.overrule.Report;
import io.overrule.Work;
import io.overrule.app.report.NumberText;
import java.io.Console;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Where a command speaks and listens. Results go to standard output, everything else to standard error; progress is a
 * bar on a terminal, a plain line now and then otherwise.
 */
public final class Terminal implements AutoCloseable, Consumer<Report> {
    private static final int BAR = 30;
    private static final long MILLIS_BETWEEN_BARS = 100;
    private static final int PLAIN_LINES = 4;
    /** What takes so long that its end is foretold is reported more often. */
    private static final int PLAIN_LINES_WITH_NOTE = 20;
    /** What is written right of the bar. */
    private static final int NOTE = 28;

    private final InputStream in;
    private final ResultStream results;
    private final PrintWriter out;
    private final PrintWriter err;
    private final boolean interactive;
    private final Map<String, String> environment;
    private final Map<String, Long> plainLinesShown = new HashMap<>();
    private boolean barShown;
    private String barTask = "";
    private long lastBar;

    public Terminal(InputStream in, OutputStream out, OutputStream err, boolean interactive) {
        this(in, out, err, interactive, System.getenv());
    }

    public Terminal(
            InputStream in, OutputStream out, OutputStream err, boolean interactive, Map<String, String> environment) {
        this.in = in;
        this.results = new ResultStream(out, "standard output");
        this.out = new PrintWriter(new OutputStreamWriter(results, StandardCharsets.UTF_8), false);
        this.err = new PrintWriter(new OutputStreamWriter(err, StandardCharsets.UTF_8), true);
        this.interactive = interactive;
        this.environment = Map.copyOf(environment);
    }

    public static Terminal ofProcess() {
        // Not System.out, which swallows that it cannot write.
        return new Terminal(System.in, new FileOutputStream(FileDescriptor.out), System.err, isInteractive());
    }

    /** JDK 17 has a console only on a terminal; from JDK 22 on there always is one, and it knows where it stands. */
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

    public PrintWriter out() {
        return out;
    }

    public PrintWriter err() {
        return err;
    }

    /** The environment variables that the command was started with. */
    public Map<String, String> environment() {
        return environment;
    }

    /** A line for the person watching, not part of the result. */
    public synchronized void say(String line) {
        endProgress();
        err.println(line);
    }

    /** Work whose progress is shown here. */
    public Work work() {
        return Work.quiet().reportingTo(this);
    }

    /** Shows how far something is. */
    @Override
    public synchronized void accept(Report report) {
        if (report instanceof Advance advance) {
            boolean runs = advance.phase() == Phase.RUNNING || advance.phase() == Phase.TUNING;
            update(
                    advance.phase().title(),
                    advance.done(),
                    advance.total(),
                    runs ? left(advance) : "",
                    runs ? PLAIN_LINES_WITH_NOTE : PLAIN_LINES);
        }
    }

    /** How long it will take, in words; empty if nothing is known. */
    private static String left(Advance advance) {
        if (advance.left().isEmpty() || advance.isComplete()) {
            return "";
        }
        double seconds = advance.left().get().toMillis() / 1e3;
        // Nobody can say so exactly.
        return seconds < 10 ? "a few seconds left" : "about " + NumberText.duration(seconds) + " left";
    }

    private void update(String task, long done, long total, String note, int plainLines) {
        if (interactive) {
            long now = System.nanoTime() / 1_000_000;
            if (now - lastBar >= MILLIS_BETWEEN_BARS) {
                lastBar = now;
                if (!task.equals(barTask)) {
                    // Its bar may be shorter than the one before.
                    endProgress();
                    barTask = task;
                }
                int filled = (int) (BAR * done / Math.max(1, total));
                err.printf(
                        "\r%-12s [%s%s] %d/%d %s",
                        task,
                        "#".repeat(filled),
                        " ".repeat(BAR - filled),
                        done,
                        total,
                        // As long as the note before, which it covers.
                        note.isEmpty() ? "" : String.format("%-" + NOTE + "s", note));
                err.flush();
                barShown = true;
            }
        } else {
            long line = plainLines * done / Math.max(1, total);
            if (line > plainLinesShown.getOrDefault(task, 0L)) {
                plainLinesShown.put(task, line);
                err.println(task + ": " + done + " of " + total + (note.isEmpty() ? "" : ", " + note));
            }
            if (done >= total) {
                plainLinesShown.remove(task);
            }
        }
    }

    /** Clears the bar, if one is shown. */
    public synchronized void endProgress() {
        if (barShown) {
            err.print("\r" + " ".repeat(BAR + NOTE + 40) + "\r");
            err.flush();
            barShown = false;
        }
    }

    @Override
    public void close() {
        endProgress();
        if (!results.failed()) {
            out.flush();
        }
        err.flush();
    }
}
