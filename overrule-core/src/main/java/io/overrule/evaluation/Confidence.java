package io.overrule.evaluation;

import io.overrule.data.LabelledInstance;
import io.overrule.inference.Explanation;
import io.overrule.inference.Prediction;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Measures on labelled instances how reliable the probability of the predicted class is: the error rate if only the
 * most confident predictions are used, and the calibration of the probability.
 *
 * @param points the points of the risk-coverage curve, full coverage first
 * @param calibrationError as in {@link Reliability#calibrationError}; empty if there are no instances
 */
public record Confidence(List<Point> points, OptionalDouble calibrationError) {
    private static final List<Double> COVERAGES = List.of(1.0, 0.9, 0.8, 0.5);

    public Confidence {
        points = List.copyOf(points);
    }

    /**
     * The risk at a coverage.
     *
     * @param coverage the share of instances that are predicted, the most confident first
     * @param error the share of these that are predicted wrongly; instances of equal confidence are added together
     * @param confidence the smallest confidence among these, which is the threshold to use
     */
    public record Point(double coverage, double error, double confidence) {}

    /** Computes the confidence of explained predictions. */
    public static Confidence of(List<LabelledInstance> instances, List<Explanation> explanations) {
        double[] confidences = new double[instances.size()];
        boolean[] right = new boolean[instances.size()];
        for (int i = 0; i < confidences.length; i++) {
            Prediction prediction = explanations.get(i).prediction();
            confidences[i] = prediction.probabilities().get(prediction.label());
            right[i] = prediction.label() == instances.get(i).label();
        }
        return of(confidences, right);
    }

    /**
     * @param confidences the probabilities of the predicted classes
     * @param right whether the predictions were right
     */
    public static Confidence of(double[] confidences, boolean[] right) {
        Reliability reliability = Reliability.of(confidences, right);
        if (confidences.length == 0) {
            return new Confidence(List.of(), OptionalDouble.empty());
        }
        double[] ascending = confidences.clone();
        Arrays.sort(ascending);
        List<Point> points = COVERAGES.stream()
                .map(coverage -> {
                    int wanted = Math.max(1, (int) Math.ceil(coverage * ascending.length - 1e-9));
                    double needed = ascending[ascending.length - wanted];
                    int[] covered = IntStream.range(0, confidences.length)
                            .filter(i -> confidences[i] >= needed)
                            .toArray();
                    long wrong = Arrays.stream(covered).filter(i -> !right[i]).count();
                    return new Point(coverage, (double) wrong / covered.length, needed);
                })
                .toList();
        return new Confidence(points, reliability.calibrationError());
    }
}
