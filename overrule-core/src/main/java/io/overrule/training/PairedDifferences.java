package io.overrule.training;

import java.util.stream.DoubleStream;

/** Differences between two ways to do the same, one for each instance. */
final class PairedDifferences {
    private PairedDifferences() {}

    /** Their sum in standard errors. It is 0 if the sum is 0. */
    static double inStandardErrors(double[] differences) {
        double sum = DoubleStream.of(differences).sum();
        double squares = DoubleStream.of(differences).map(each -> each * each).sum();
        double error = Math.sqrt(Math.max(0, squares - sum * sum / differences.length));
        return sum == 0 ? 0 : sum / Math.max(error, Double.MIN_NORMAL);
    }
}
