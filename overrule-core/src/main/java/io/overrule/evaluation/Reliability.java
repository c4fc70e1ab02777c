package io.overrule.evaluation;

import io.overrule.RandomStream;
import io.overrule.data.LabelledInstance;
import io.overrule.inference.Explanation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Measures on labelled instances how well an estimate, such as trust, predicts whether a firing is right: whether it
 * ranks right firings above wrong ones, whether it is calibrated, and what overruling by it gains and costs.
 */
public final class Reliability {
    private static final int BINS = 10;
    /** The maximum number of points of a curve. */
    private static final int MOST_POINTS = 100;
    /** This many draws give the expected calibration error of a perfect estimate to two digits. */
    private static final int DRAWS = 100;

    private final double[] estimates;
    private final boolean[] right;
    /** The firings sorted by estimate, largest first; equal estimates keep their order. */
    private final int[] order;

    private final int rights;

    private Reliability(double[] estimates, boolean[] right) {
        this.estimates = estimates;
        this.right = right;
        this.order = IntStream.range(0, estimates.length)
                .boxed()
                .sorted(Comparator.comparingDouble(k -> -estimates[k]))
                .mapToInt(Integer::intValue)
                .toArray();
        this.rights =
                (int) IntStream.range(0, right.length).filter(k -> right[k]).count();
    }

    /** Judges estimates, given whether each firing was right. */
    public static Reliability of(double[] estimates, boolean[] right) {
        if (estimates.length != right.length) {
            throw new IllegalArgumentException(estimates.length + " estimates, " + right.length + " firings");
        }
        return new Reliability(estimates.clone(), right.clone());
    }

    /**
     * Judges an estimate for all rules that fired on instances.
     *
     * @param estimate the estimate to judge, such as the trust in a firing
     */
    public static Reliability of(
            List<LabelledInstance> instances,
            List<Explanation> explanations,
            ToDoubleFunction<Explanation.FiredRule> estimate) {
        List<Double> estimates = new ArrayList<>();
        List<Boolean> right = new ArrayList<>();
        for (int i = 0; i < instances.size(); i++) {
            for (Explanation.FiredRule rule : explanations.get(i).rules()) {
                estimates.add(estimate.applyAsDouble(rule));
                right.add(rule.label() == instances.get(i).label());
            }
        }
        boolean[] flags = new boolean[right.size()];
        for (int k = 0; k < flags.length; k++) {
            flags[k] = right.get(k);
        }
        return new Reliability(
                estimates.stream().mapToDouble(Double::doubleValue).toArray(), flags);
    }

    public int firings() {
        return estimates.length;
    }

    /** The share of all firings that are right; empty if there are none. */
    public OptionalDouble rawPrecision() {
        return ratio(rights, firings());
    }

    /**
     * The area under the ROC curve: the probability that a right firing has a larger estimate than a wrong one, where
     * ties count half. 0.5 is chance, 1 is perfect. Empty unless there are both right and wrong firings.
     */
    public OptionalDouble auc() {
        int wrongs = firings() - rights;
        if (rights == 0 || wrongs == 0) {
            return OptionalDouble.empty();
        }
        double sum = 0;
        int wrongBefore = wrongs;
        for (int from = 0; from < order.length; ) {
            int to = endOfEquals(from);
            int rightHere = 0;
            for (int k = from; k < to; k++) {
                rightHere += right[order[k]] ? 1 : 0;
            }
            int wrongHere = to - from - rightHere;
            wrongBefore -= wrongHere;
            sum += rightHere * (wrongBefore + wrongHere / 2.0);
            from = to;
        }
        return OptionalDouble.of(sum / rights / wrongs);
    }

    private int endOfEquals(int from) {
        int to = from + 1;
        while (to < order.length && estimates[order[to]] == estimates[order[from]]) {
            to++;
        }
        return to;
    }

    /**
     * A group of firings with similar estimates.
     *
     * @param estimate their mean estimate
     * @param precision the share of them that is right
     */
    public record Bin(int firings, double estimate, double precision) {}

    /** Ten bins of the same number of firings, the smallest estimates first; fewer if there are fewer firings. */
    public List<Bin> bins() {
        return bins(right);
    }

    private List<Bin> bins(boolean[] outcomes) {
        int count = Math.min(BINS, firings());
        List<Bin> bins = new ArrayList<>();
        for (int b = 0; b < count; b++) {
            int from = (int) ((long) b * firings() / count);
            int to = (int) ((long) (b + 1) * firings() / count);
            double estimate = 0;
            int rightHere = 0;
            for (int k = from; k < to; k++) {
                int firing = order[order.length - 1 - k];
                estimate += estimates[firing];
                rightHere += outcomes[firing] ? 1 : 0;
            }
            bins.add(new Bin(to - from, estimate / (to - from), (double) rightHere / (to - from)));
        }
        return bins;
    }

    /** The mean distance between estimate and precision over the {@link #bins}; empty if there are no firings. */
    public OptionalDouble calibrationError() {
        return firings() == 0 ? OptionalDouble.empty() : OptionalDouble.of(error(bins()));
    }

    private double error(List<Bin> bins) {
        double sum = 0;
        for (Bin bin : bins) {
            sum += bin.firings() * Math.abs(bin.estimate() - bin.precision());
        }
        return sum / firings();
    }

    /**
     * The {@link #calibrationError} that a perfect estimate would have by chance alone. With few firings it is far from
     * 0. Empty if there are no firings.
     */
    public OptionalDouble calibrationErrorByChance() {
        if (firings() == 0) {
            return OptionalDouble.empty();
        }
        RandomStream random = RandomStream.of(1, "calibration error");
        boolean[] drawn = new boolean[firings()];
        double sum = 0;
        for (int draw = 0; draw < DRAWS; draw++) {
            for (int k = 0; k < drawn.length; k++) {
                drawn[k] = random.nextDouble() < estimates[k];
            }
            sum += error(bins(drawn));
        }
        return OptionalDouble.of(sum / DRAWS);
    }

    /**
     * The result of overruling all firings whose estimate is not above a threshold.
     *
     * @param suppressed the share of firings that are overruled
     * @param precision the share of the kept firings that are right; empty if none is kept
     * @param keptOfRight the share of the right firings that are kept; empty if none is right
     */
    public record Point(double threshold, double suppressed, OptionalDouble precision, OptionalDouble keptOfRight) {}

    /** The result at a threshold. Without firings, nothing is suppressed. */
    public Point at(double threshold) {
        int kept = (int) IntStream.range(0, firings())
                .filter(k -> estimates[k] > threshold)
                .count();
        return point(threshold, kept);
    }

    private Point point(double threshold, int kept) {
        int keptRight =
                (int) IntStream.range(0, kept).filter(k -> right[order[k]]).count();
        return new Point(
                threshold,
                firings() == 0 ? 0 : 1 - (double) kept / firings(),
                ratio(keptRight, kept),
                ratio(keptRight, rights));
    }

    /**
     * The precision of the remaining firings if a share of all firings, those with the lowest estimates, is overruled;
     * empty if none is left.
     */
    public OptionalDouble precisionAt(double suppressed) {
        int kept = (int) Math.round((1 - suppressed) * firings());
        return point(Double.NaN, kept).precision();
    }

    /** The points at the existing estimates, from nothing suppressed to almost everything. */
    public List<Point> curve() {
        List<Point> points = new ArrayList<>();
        int step = Math.max(1, firings() / MOST_POINTS);
        for (int kept = firings(); kept > 0; kept = startOfEquals(kept - step)) {
            points.add(point(kept == firings() ? 0 : estimates[order[kept]], kept));
        }
        return points;
    }

    /** The number of firings with a larger estimate than the one at a position. */
    private int startOfEquals(int place) {
        int start = place;
        while (start > 0 && estimates[order[start - 1]] == estimates[order[place]]) {
            start--;
        }
        return start;
    }

    private static OptionalDouble ratio(int part, int whole) {
        return whole == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) part / whole);
    }
}
