package io.overrule.experiment;

import io.overrule.data.LabelSet;
import io.overrule.evaluation.ConfusionMatrix;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The predicted classes of a list of instances, in its order. */
public final class Predictions {
    private final int[] labels;

    private Predictions(int[] labels) {
        this.labels = labels;
    }

    public static Predictions of(int[] labels) {
        return new Predictions(labels.clone());
    }

    /** Reads the output of {@link #toString}. Throws a {@link NumberFormatException} on anything else. */
    static Predictions parse(String text) {
        return new Predictions(
                text.isEmpty()
                        ? new int[0]
                        : Arrays.stream(text.split(" ", -1))
                                .mapToInt(Integer::parseInt)
                                .toArray());
    }

    public int size() {
        return labels.length;
    }

    public int label(int instance) {
        return labels[instance];
    }

    public int[] labels() {
        return labels.clone();
    }

    /** The confusion matrix with the true classes. */
    public ConfusionMatrix confusion(LabelSet classes, List<Integer> truth) {
        return ConfusionMatrix.of(classes, truth, labels);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Predictions predictions && Arrays.equals(labels, predictions.labels);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(labels);
    }

    /** The indices of the classes, separated by spaces. */
    @Override
    public String toString() {
        return Arrays.stream(labels).mapToObj(Integer::toString).collect(Collectors.joining(" "));
    }
}
