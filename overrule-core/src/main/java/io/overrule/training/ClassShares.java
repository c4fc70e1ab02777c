package io.overrule.training;

import io.overrule.Work;
import io.overrule.inference.Calibration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Estimates how frequent the classes are in U if there is no validation set. People choose what they label, so the
 * class shares in L may differ from those of the data. The estimate uses the classifier's outputs on U: the EM
 * algorithm of Saerens, Latinne and Decaestecker (2002) converges to the shares that are consistent with these outputs.
 */
final class ClassShares {
    private static final int ROUNDS = 200;
    /** Smaller differences, in total variation, are ignored, because the estimate is not more accurate than that. */
    static final double FAR = 0.15;
    /** A method that learns from U has already learned a part of its shares. */
    private static final double STRENGTH_WITH_UNLABELLED = 0.5;

    private ClassShares() {}

    /**
     * What corrects the classifier's outputs, if the class shares of L and of U are far apart.
     *
     * @param offsets shift the outputs from the shares of L to those of U
     * @param shares those of U, as estimated
     */
    record Correction(List<Double> offsets, List<Double> shares) {
        static final Correction NONE = new Correction(List.of(), List.of());
    }

    /** @param slope the slope of the calibration */
    static Correction correction(TrainingData data, TrainingOptions options, Outcome outcome, double slope, Work work) {
        double[] labelled = labelledShares(data);
        double[] unlabelled = estimate(data, options, outcome, slope, labelled, work);
        if (distance(labelled, unlabelled) < FAR) {
            return Correction.NONE;
        }
        double strength =
                options.method().stage(data, options, work).objective().usesUnlabelled() ? STRENGTH_WITH_UNLABELLED : 1;
        return new Correction(
                IntStream.range(0, labelled.length)
                        .mapToObj(y -> strength * StrictMath.log(unlabelled[y] / labelled[y]))
                        .toList(),
                Arrays.stream(unlabelled).boxed().toList());
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
     * Estimates the class shares among instances.
     *
     * @param probabilities the class probabilities of each instance, from a classifier trained with other shares
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

    /** Adds one instance of every class, so that no share is 0. */
    private static double[] smoothed(double[] counts) {
        double sum = Arrays.stream(counts).sum() + counts.length;
        return Arrays.stream(counts).map(count -> (count + 1) / sum).toArray();
    }

    /** The total variation: the share of instances that would have to change their class. */
    static double distance(double[] one, double[] other) {
        double sum = 0;
        for (int y = 0; y < one.length; y++) {
            sum += Math.abs(one[y] - other[y]);
        }
        return sum / 2;
    }
}
