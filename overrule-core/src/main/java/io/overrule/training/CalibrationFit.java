package io.overrule.training;

import io.overrule.inference.Calibration;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Fits a {@link Calibration} to instances of known class: the most probable slope and offsets, given normal priors
 * around 1 and 0 that matter where there are few instances.
 */
final class CalibrationFit {
    private static final double SLOPE_DEVIATION = 0.5;
    private static final double OFFSET_DEVIATION = 1;
    /** How many standard errors offsets must raise the likelihood of instances that they were not fitted to. */
    private static final double REQUIRED = 1;

    private static final double SMALLEST_PROBABILITY = 1e-12;
    private static final double SMALLEST_SLOPE = 0.01;
    /** The work grows with the square of the number of classes; with more of them the slope alone is fitted. */
    private static final int MOST_CLASSES = 100;

    private final NetworkOutputs outputs;
    private final List<Integer> truth;
    private final Folds folds;
    private final boolean offsets;

    /**
     * @param folds of the instances
     * @param fair whether the classes are as frequent among the instances as in the data; if not, no offset is fitted
     */
    CalibrationFit(NetworkOutputs outputs, List<Integer> truth, Folds folds, boolean fair) {
        this.outputs = outputs;
        this.truth = truth;
        this.folds = folds;
        this.offsets = fair
                && outputs.classes() <= MOST_CLASSES
                && folds.count() > 1
                && offsetsHelp(IntStream.range(0, outputs.instances()).toArray());
    }

    /**
     * Fits slope and offsets; the slope alone where the offsets do not clearly help on instances that they were not
     * fitted to. A class bias for its own sake overfits.
     *
     * @param used the instances to fit to, of all that have outputs
     */
    Calibration fit(IntPredicate used) {
        return fit(IntStream.range(0, outputs.instances()).filter(used).toArray(), offsets);
    }

    private boolean offsetsHelp(int[] rows) {
        double sum = 0;
        double squares = 0;
        for (int fold = 0; fold < folds.count(); fold++) {
            int left = fold;
            int[] others =
                    IntStream.of(rows).filter(row -> folds.of(row) != left).toArray();
            Calibration with = fit(others, true);
            Calibration without = fit(others, false);
            for (int row : rows) {
                if (folds.of(row) == fold) {
                    double gain = logLikelihood(with, row) - logLikelihood(without, row);
                    sum += gain;
                    squares += gain * gain;
                }
            }
        }
        double mean = sum / rows.length;
        double error = Math.sqrt(Math.max(0, squares / rows.length - mean * mean) / rows.length);
        return mean > REQUIRED * error;
    }

    private double logLikelihood(Calibration calibration, int row) {
        double right = calibration.probabilities(outputs.logits(row))[truth.get(row)];
        return StrictMath.log(Math.max(right, SMALLEST_PROBABILITY));
    }

    private Calibration fit(int[] rows, boolean withOffsets) {
        double[] start = new double[1 + (withOffsets ? outputs.classes() : 0)];
        start[0] = 1;
        double[] found = NewtonMethod.minimum((at, gradient, hessian) -> loss(rows, at, gradient, hessian), start);
        return new Calibration(
                Math.max(SMALLEST_SLOPE, found[0]),
                Arrays.stream(found).skip(1).boxed().toList());
    }

    /** The negative logarithm of likelihood and priors. */
    private double loss(int[] rows, double[] at, double[] gradient, double[][] hessian) {
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
            // Around the mean: a difference of large squares may come out negative.
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
        loss += prior(at, gradient, hessian, 0, 1, SLOPE_DEVIATION);
        for (int k = 1; k < at.length; k++) {
            loss += prior(at, gradient, hessian, k, 0, OFFSET_DEVIATION);
        }
        return loss;
    }

    /** The loss of a normal prior on one variable. */
    static double prior(double[] at, double[] gradient, double[][] hessian, int k, double mean, double deviation) {
        double precision = 1 / (deviation * deviation);
        gradient[k] += precision * (at[k] - mean);
        hessian[k][k] += precision;
        return precision * (at[k] - mean) * (at[k] - mean) / 2;
    }
}
