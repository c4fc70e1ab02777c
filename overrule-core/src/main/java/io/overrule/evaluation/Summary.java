package io.overrule.evaluation;

import java.util.List;
import java.util.Locale;

/**
 * The scores of several runs, with their mean and deviation.
 *
 * @param runs the score of every run, in order
 */
public record Summary(List<Double> runs) {
    public Summary {
        runs = List.copyOf(runs);
        if (runs.isEmpty()) {
            throw new IllegalArgumentException("a summary needs at least one run");
        }
    }

    public double mean() {
        double sum = 0;
        for (double run : runs) {
            sum += run;
        }
        return sum / runs.size();
    }

    /** The sample standard deviation; 0 for a single run. */
    public double deviation() {
        if (runs.size() == 1) {
            return 0;
        }
        double mean = mean();
        double squares = 0;
        for (double run : runs) {
            squares += (run - mean) * (run - mean);
        }
        return Math.sqrt(squares / (runs.size() - 1));
    }

    /** Mean and deviation in percent, in the format of the paper: {@code 84.6 (1.5)}. */
    public String percent() {
        return String.format(Locale.ROOT, "%.1f (%.1f)", 100 * mean(), 100 * deviation());
    }
}
