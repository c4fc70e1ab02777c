package io.overrule.app.print;

import io.overrule.Advance;
import io.overrule.Phase;
import io.overrule.app.report.NumberText;
import io.overrule.training.EpochReport;
import java.io.PrintWriter;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Shows how far something is. On a terminal this is a single line with a bar, which is overwritten until it is cleared;
 * anywhere else it is one line per phase. Not safe for threads: {@link Terminal} lets one in at a time.
 */
final class Progress {
    private static final int LONGEST_BAR = 30;
    private static final int SHORTEST_BAR = 5;
    private static final int BRACKETS = 3;
    private static final long NANOS_BETWEEN_BARS = 100_000_000;
    private static final int PARTS_OF_A_PHASE = 10;
    /** An estimate in seconds changes too fast to be read. */
    private static final double FEW_SECONDS = 10;
    /** The width of what a terminal itself writes after the bar: {@code ^C}. */
    private static final int ECHO = 2;

    private final PrintWriter err;
    private final OptionalInt columns;
    private final LongSupplier nanos;
    private final Set<Phase> begun = EnumSet.noneOf(Phase.class);
    private final Map<Phase, Long> parts = new EnumMap<>(Phase.class);
    private Verbosity verbosity = Verbosity.NORMAL;
    private String bar = "";
    private long lastBar;
    private String epoch = "";
    private OptionalDouble best = OptionalDouble.empty();

    /**
     * @param columns the width of the terminal; empty if there is none
     * @param nanos the time: {@link System#nanoTime}
     */
    Progress(PrintWriter err, OptionalInt columns, LongSupplier nanos) {
        this.err = err;
        this.columns = columns;
        this.nanos = nanos;
        this.lastBar = nanos.getAsLong() - NANOS_BETWEEN_BARS;
    }

    void verbosity(Verbosity newVerbosity) {
        verbosity = newVerbosity;
    }

    void show(Advance advance) {
        if (verbosity == Verbosity.QUIET) {
            return;
        }
        if (columns.isPresent()) {
            showBar(advance, columns.getAsInt());
        } else if (verbosity == Verbosity.VERBOSE) {
            showPart(advance);
        } else if (begun.add(advance.phase())) {
            err.println(advance.phase().title() + ": " + advance.total());
        }
    }

    /** Remembers the score of an epoch for the bar of the training that it is part of. */
    void show(EpochReport report) {
        if (report.epoch() == 1) {
            best = OptionalDouble.empty();
        }
        if (report.best()) {
            best = report.validation();
        }
        epoch = report.validation().isEmpty()
                ? ""
                : String.format(
                        Locale.ROOT,
                        "validation %.3f, best %.3f",
                        report.validation().getAsDouble(),
                        best.orElse(report.validation().getAsDouble()));
        if (verbosity == Verbosity.VERBOSE) {
            clear();
            err.println(String.format(
                    Locale.ROOT,
                    "epoch %d: loss %.4f%s%s",
                    report.epoch(),
                    report.loss(),
                    report.validation().isEmpty()
                            ? ""
                            : String.format(
                                    Locale.ROOT,
                                    ", validation %.3f",
                                    report.validation().getAsDouble()),
                    report.best() ? ", the best so far" : ""));
        }
    }

    /** Prints a line whenever another tenth is done; a phase may begin again. */
    private void showPart(Advance advance) {
        long part = PARTS_OF_A_PHASE * advance.done() / Math.max(1, advance.total());
        long shown = parts.getOrDefault(advance.phase(), 0L);
        if (part == shown) {
            return;
        }
        parts.put(advance.phase(), advance.isComplete() ? 0L : part);
        if (part > shown) {
            String note = note(advance);
            err.println(advance.phase().title() + ": " + advance.done() + " of " + advance.total()
                    + (note.isEmpty() ? "" : ", " + note));
        }
    }

    private void showBar(Advance advance, int width) {
        long now = nanos.getAsLong();
        if (now - lastBar < NANOS_BETWEEN_BARS) {
            return;
        }
        lastBar = now;
        String before = String.format(Locale.ROOT, "%-15s", advance.phase().title());
        String note = note(advance);
        String after = advance.done() + "/" + advance.total() + (note.isEmpty() ? "" : "  " + note);
        // In the last column some terminals begin a new line.
        int room = Math.min(LONGEST_BAR, width - 1 - before.length() - BRACKETS - 1 - after.length());
        String line = before + " " + (room < SHORTEST_BAR ? "" : bar(advance, room) + " ") + after;
        overwrite(line.substring(0, Math.min(line.length(), Math.max(0, width - 1))));
    }

    private static String bar(Advance advance, int length) {
        int filled = (int) Math.min(length, length * advance.done() / Math.max(1, advance.total()));
        return "[" + "#".repeat(filled) + " ".repeat(length - filled) + "]";
    }

    /** The score so far, and how long it will take; empty if nothing is known. */
    private String note(Advance advance) {
        boolean training = advance.phase() == Phase.TRAINING;
        String score = training ? epoch : "";
        String left = left(advance, training ? "at most " : "about ");
        return score + (score.isEmpty() || left.isEmpty() ? "" : ", ") + left;
    }

    /** @param roughly how sure the estimate is: training usually stops before its last epoch */
    private static String left(Advance advance, String roughly) {
        if (advance.left().isEmpty() || advance.isComplete()) {
            return "";
        }
        double seconds = advance.left().get().toMillis() / 1e3;
        return (seconds < FEW_SECONDS ? "a few seconds" : roughly + NumberText.duration(seconds)) + " left";
    }

    private void overwrite(String line) {
        err.print("\r" + line + " ".repeat(Math.max(0, bar.length() - line.length())));
        err.flush();
        bar = line;
    }

    /** Removes the bar, if one is shown. */
    void clear() {
        if (!bar.isEmpty()) {
            int width = columns.orElse(0) - 1;
            err.print("\r" + " ".repeat(Math.min(width, bar.length() + ECHO)) + "\r");
            err.flush();
            bar = "";
        }
    }
}
