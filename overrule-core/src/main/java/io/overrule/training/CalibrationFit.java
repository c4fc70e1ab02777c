package io.overrule.training;

import io.overrule.inference.Calibration;
import io.overrule.inference.JointInference;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Fits a {@link Calibration} to instances of known class: the most probable slope and offsets, given priors around 1
 * and 0. The priors matter if there are few instances. The prior of the slope is a gamma distribution. A normal
 * distribution would rule out the slopes of 5 and 10 that networks need if their first epoch is the best.
 */
final class CalibrationFit {
    /** The standard deviation of the normal distribution that approximates the slope's prior around 1. */
    private static final double SLOPE_DEVIATION = 0.5;

    private static final double OFFSET_DEVIATION = 1;
    /** By how many standard errors offsets must raise the likelihood of instances that they were not fitted to. */
    private static final double REQUIRED = 1;

    private static final double SMALLEST_PROBABILITY = 1e-12;
    /**
     * The cost grows with the square of the number of classes. With more classes than this, only the slope is fitted.
     */
    private static final int MOST_CLASSES = 100;

    private final NetworkOutputs outputs;
    private final List<Integer> truth;
    private final Folds folds;
    private final ToDoubleFunction<int[]> metric;
    private final boolean offsets;

    /**
     * @param folds the folds of the instances
     * @param metric the metric of predicted classes
     * @param fair whether the classes are as frequent among the instances as in the data; if not, no offset is fitted
     */
    CalibrationFit(
            NetworkOutputs outputs, List<Integer> truth, Folds folds, ToDoubleFunction<int[]> metric, boolean fair) {
        this.outputs = outputs;
        this.truth = truth;
        this.folds = folds;
        this.metric = metric;
        this.offsets = fair && outputs.classes() <= MOST_CLASSES && folds.count() > 1 && offsetsHelp();
    }

    /**
     * Fits slope and offsets. The offsets are dropped if, on instances that they were not fitted to, they do not
     * clearly raise the likelihood or make the predicted classes worse, because offsets overfit easily.
     *
     * @param used selects the instances to fit to
     */
    Calibration fit(IntPredicate used) {
        return fit(IntStream.range(0, outputs.instances()).filter(used).toArray(), offsets);
    }

    private boolean offsetsHelp() {
        int[] rows = IntStream.range(0, outputs.instances()).toArray();
        int[] predictedWith = new int[rows.length];
        int[] predictedWithout = new int[rows.length];
        double[] gains = new double[rows.length];
        for (int fold = 0; fold < folds.count(); fold++) {
            int left = fold;
            int[] others =
                    IntStream.of(rows).filter(row -> folds.of(row) != left).toArray();
            Calibration with = fit(others, true);
            Calibration without = fit(others, false);
            for (int row : rows) {
                if (folds.of(row) == fold) {
                    double[] probabilitiesWith = with.probabilities(outputs.logits(row));
                    double[] probabilitiesWithout = without.probabilities(outputs.logits(row));
                    predictedWith[row] = JointInference.largest(probabilitiesWith);
                    predictedWithout[row] = JointInference.largest(probabilitiesWithout);
                    gains[row] = logLikelihood(probabilitiesWith[truth.get(row)])
                            - logLikelihood(probabilitiesWithout[truth.get(row)]);
                }
            }
        }
        return PairedDifferences.inStandardErrors(gains) > REQUIRED
                && metric.applyAsDouble(predictedWith) >= metric.applyAsDouble(predictedWithout);
    }

    /** The logarithm of the probability of the true class, finite even if that is 0. */
    static double logLikelihood(double probability) {
        return StrictMath.log(Math.max(probability, SMALLEST_PROBABILITY));
    }

    private Calibration fit(int[] rows, boolean withOffsets) {
        double[] start = new double[1 + (withOffsets ? outputs.classes() : 0)];
        start[0] = 1;
        double[] found = NewtonMethod.minimum((at, gradient, hessian) -> loss(rows, at, gradient, hessian), start);
        return new Calibration(found[0], Arrays.stream(found).skip(1).boxed().toList());
    }

    /** The negative logarithm of likelihood and priors. */
    private double loss(int[] rows, double[] at, double[] gradient, double[][] hessian) {
        if (at[0] <= 0) {
            return Double.POSITIVE_INFINITY;
        }
        int classes = outputs.classes();
        boolean withOffsets = at.length > 1;
        double[] probabilities = new double[classes];
        double loss = 0;
        for (int row : rows) {
            int from = row * classes;
            double largest = Double.NEGATIVE_INFINITY;
            for (int y = 0; y < classes; y++) {
                probabilities[y] = at[0] * outputs.classLogits()[from + y] + (withOffsets ? at[y + 1] : 0);
                largest = Math.max(largest, probabilities[y]);
            }
            double sum = 0;
            double right = probabilities[truth.get(row)];
            for (int y = 0; y < classes; y++) {
                probabilities[y] = StrictMath.exp(probabilities[y] - largest);
                sum += probabilities[y];
            }
            loss += largest + StrictMath.log(sum) - right;
            double mean = 0;
            for (int y = 0; y < classes; y++) {
                probabilities[y] /= sum;
                mean += probabilities[y] * outputs.classLogits()[from + y];
            }
            // Computed around the mean, because a difference of large squares may become negative.
            double variance = 0;
            for (int y = 0; y < classes; y++) {
                double deviation = outputs.classLogits()[from + y] - mean;
                variance += probabilities[y] * deviation * deviation;
            }
            gradient[0] += mean - outputs.classLogits()[from + truth.get(row)];
            hessian[0][0] += variance;
            if (withOffsets) {
                for (int y = 0; y < classes; y++) {
                    double p = probabilities[y];
                    gradient[y + 1] += p - (y == truth.get(row) ? 1 : 0);
                    hessian[y + 1][0] += p * (outputs.classLogits()[from + y] - mean);
                    hessian[y + 1][y + 1] += p;
                    for (int other = 0; other <= y; other++) {
                        hessian[y + 1][other + 1] -= p * probabilities[other];
                    }
                }
            }
        }
        loss += slopePrior(at[0], gradient, hessian);
        for (int k = 1; k < at.length; k++) {
            loss += prior(at, gradient, hessian, k, 0, OFFSET_DEVIATION);
        }
        return loss;
    }

    /** The loss of a gamma prior on the slope whose mode is 1: a · (s − 1 − log s), convex and infinite at 0. */
    private static double slopePrior(double slope, double[] gradient, double[][] hessian) {
        double precision = 1 / (SLOPE_DEVIATION * SLOPE_DEVIATION);
        gradient[0] += precision * (1 - 1 / slope);
        hessian[0][0] += precision / (slope * slope);
        return precision * (slope - 1 - StrictMath.log(slope));
    }

    /** The loss of a normal prior on one variable. */
    static double prior(double[] at, double[] gradient, double[][] hessian, int k, double mean, double deviation) {
        double precision = 1 / (deviation * deviation);
        gradient[k] += precision * (at[k] - mean);
        hessian[k][k] += precision;
        return precision * (at[k] - mean) * (at[k] - mean) / 2;
    }
}
