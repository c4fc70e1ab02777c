package io.overrule.app.report;

import java.util.Locale;
import java.util.OptionalDouble;

/** Numbers as people read them. */
public final class NumberText {
    private NumberText() {}

    /** {@code 68.7 %}. */
    public static String percent(double fraction) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * fraction);
    }

    /** {@code 68.7 %}, or a dash where there is nothing to show. */
    public static String percent(OptionalDouble fraction) {
        return fraction.isPresent() ? percent(fraction.getAsDouble()) : "-";
    }

    /** {@code 123.9}. */
    public static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    /** {@code 4.7 MB}. */
    public static String bytes(long bytes) {
        if (bytes < 1000) {
            return bytes + " B";
        }
        double scaled = bytes;
        int unit = -1;
        // What would be rounded to 1000.0 is 1.0 of the next unit.
        while (scaled >= 999.95 && unit < 4) {
            scaled /= 1000;
            unit++;
        }
        return String.format(Locale.ROOT, "%.1f %sB", scaled, "kMGTP".charAt(unit));
    }

    /** {@code 0.4 s}, {@code 12 s}, {@code 3 min 5 s}, {@code 2 h 10 min}. */
    public static String duration(double seconds) {
        if (seconds < 9.95) {
            return String.format(Locale.ROOT, "%.1f s", seconds);
        }
        long whole = Math.round(seconds);
        if (whole < 60) {
            return whole + " s";
        }
        if (whole < 3600) {
            return whole / 60 + " min " + whole % 60 + " s";
        }
        long minutes = Math.round(seconds / 60);
        return minutes / 60 + " h " + minutes % 60 + " min";
    }

    /** The probability that a difference is chance: {@code 0.034}, {@code <0.001}. */
    public static String p(double probability) {
        return probability < 0.001 ? "<0.001" : String.format(Locale.ROOT, "%.3f", probability);
    }

    /** The first words of a text, at most {@code length} characters. */
    public static String shorten(String text, int length) {
        return text.length() <= length ? text : text.substring(0, length - 1).stripTrailing() + "…";
    }
}
