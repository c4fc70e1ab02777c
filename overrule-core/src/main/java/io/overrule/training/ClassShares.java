package io.overrule.training;

import io.overrule.Work;
import io.overrule.inference.Calibration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How frequent the classes are in U, where no validation set says so. People pick what they label, so the shares of the
 * classes in L need not be those of the data. The classifier's own outputs on U show them: where it was trained with the
 * shares of L and finds others, expectation and maximisation (Saerens, Latinne and Decaestecker, 2002) converge to the
 * shares under which its outputs agree with themselves.
 */
final class ClassShares {
    private static final int ROUNDS = 200;
    /** Shares that differ by less, in total variation, are left as they are: the estimate is not better than that. */
    static final double FAR = 0.15;
    /** A method that learns from U has learned a part of its shares already. */
    private static final double STRENGTH_WITH_UNLABELLED = 0.5;

    private ClassShares() {}

    /**
     * The offsets that move the classifier's outputs from the shares of L to those of U; none if they are not far apart.
     *
     * @param slope of the calibration
     */
    static List<Double> offsets(TrainingData data, TrainingOptions options, Outcome outcome, double slope, Work work) {
        double[] labelled = labelledShares(data);
        double[] unlabelled = estimate(data, options, outcome, slope, labelled, work);
        if (distance(labelled, unlabelled) < FAR) {
            return List.of();
        }
        double strength =
                options.method().stage(data, options, work).objective().usesUnlabelled() ? STRENGTH_WITH_UNLABELLED : 1;
        return IntStream.range(0, labelled.length)
                .mapToObj(y -> strength * StrictMath.log(unlabelled[y] / labelled[y]))
                .toList();
    }

    private static double[] labelledShares(TrainingData data) {
        double[] counts = new double[data.rules().labels().size()];
        data.dataset().labelled().forEach(instance -> counts[instance.label()]++);
        return smoothed(counts);
    }

    private static double[] estimate(
            TrainingData data, TrainingOptions options, Outcome outcome, double slope, double[] labelled, Work work) {
        CoveredPart some = data.someUnlabelled(work.silent());
        if (some.size() == 0) {
            return labelled;
        }
        NetworkOutputs outputs = TrainingRun.read(data, options, outcome, some, work);
        Calibration calibration = new Calibration(slope, List.of());
        double[][] probabilities = IntStream.range(0, outputs.instances())
                .mapToObj(i -> calibration.probabilities(outputs.logits(i)))
                .toArray(double[][]::new);
        return shares(probabilities, labelled);
    }

    /**
     * The shares of the classes among instances.
     *
     * @param probabilities of the classes, by instance, from a classifier that was trained with other shares
     * @param trained those shares
     */
    static double[] shares(double[][] probabilities, double[] trained) {
        double[] shares = trained.clone();
        for (int round = 0; round < ROUNDS; round++) {
            double[] counts = new double[shares.length];
            for (double[] row : probabilities) {
                double sum = 0;
                for (int y = 0; y < shares.length; y++) {
                    sum += row[y] * shares[y] / trained[y];
                }
                for (int y = 0; y < shares.length; y++) {
                    counts[y] += row[y] * shares[y] / trained[y] / sum;
                }
            }
            shares = smoothed(counts);
        }
        return shares;
    }

    /** One instance more of every class, so that none has a share of 0. */
    private static double[] smoothed(double[] counts) {
        double sum = Arrays.stream(counts).sum() + counts.length;
        return Arrays.stream(counts).map(count -> (count + 1) / sum).toArray();
    }

    /** Total variation: the share of instances that would have to change their class. */
    static double distance(double[] one, double[] other) {
        double sum = 0;
        for (int y = 0; y < one.length; y++) {
            sum += Math.abs(one[y] - other[y]);
        }
        return sum / 2;
    }
}
