package io.overrule.training;

import io.overrule.inference.Trust;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Finds the threshold of trust at which the kept firings have a wanted precision. */
final class RulePrecision {
    private RulePrecision() {}

    /**
     * The lowest threshold at which the kept firings have the wanted precision; if there is none, the threshold with
     * the highest precision.
     *
     * @param trust the trust in each firing, fitted without it
     * @param right whether its label is right
     */
    static double threshold(double wanted, double[] trust, boolean[] right) {
        List<Integer> mostTrustedFirst = IntStream.range(0, trust.length)
                .boxed()
                .sorted(Comparator.comparingDouble(pair -> -trust[pair]))
                .toList();
        double threshold = Trust.THRESHOLD;
        double best = -1;
        int rightKept = 0;
        for (int kept = 1; kept <= trust.length; kept++) {
            int last = mostTrustedFirst.get(kept - 1);
            rightKept += right[last] ? 1 : 0;
            double next = kept < trust.length ? trust[mostTrustedFirst.get(kept)] : 0;
            double precision = Math.min(wanted, (double) rightKept / kept);
            if (next < trust[last] && precision >= best) {
                best = precision;
                threshold = (trust[last] + next) / 2;
            }
        }
        return threshold;
    }
}
