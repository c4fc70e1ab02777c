package io.overrule.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.Tensor;
import java.util.Map;

/** Compares weights or gradients, name by name. */
final class TensorComparison {
    private TensorComparison() {}

    /**
     * Requires, for every tensor, that the norm of the difference is within the tolerance of the expected norm, and that
     * no element differs by more than the tolerance times the largest expected element.
     */
    static void assertClose(Map<String, Tensor> actual, Map<String, Tensor> expected, double tolerance) {
        assertThat(actual.keySet()).containsExactlyInAnyOrderElementsOf(expected.keySet());
        actual.forEach((name, tensor) -> assertClose(name, tensor, expected.get(name), tolerance));
    }

    private static void assertClose(String name, Tensor actual, Tensor expected, double tolerance) {
        assertThat(actual.shape()).as(name).isEqualTo(expected.shape());
        float[] ours = actual.values();
        float[] theirs = expected.values();
        double differenceSquared = 0;
        double squared = 0;
        double largestDifference = 0;
        double largest = 0;
        for (int i = 0; i < ours.length; i++) {
            double difference = Math.abs((double) ours[i] - theirs[i]);
            differenceSquared += difference * difference;
            squared += (double) theirs[i] * theirs[i];
            largestDifference = Math.max(largestDifference, difference);
            largest = Math.max(largest, Math.abs(theirs[i]));
        }
        assertThat(largest).as("the largest element of %s", name).isPositive();
        assertThat(Math.sqrt(differenceSquared / squared))
                .as("the norm of %s", name)
                .isLessThan(tolerance);
        assertThat(largestDifference / largest).as("the elements of %s", name).isLessThan(tolerance);
    }
}
