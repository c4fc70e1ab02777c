package io.overrule.evaluation;

/**
 * Counts for precision and recall: how often something was present, predicted, and predicted correctly.
 *
 * @param actual how often it was present
 */
public record Counts(int actual, int predicted, int right) {
    public Counts {
        if (right < 0 || right > actual || right > predicted) {
            throw new IllegalArgumentException(right + " right of " + actual + " and of " + predicted + " predicted");
        }
    }

    /** The share of predictions that are correct; 0 if nothing was predicted. */
    public double precision() {
        return predicted == 0 ? 0 : (double) right / predicted;
    }

    /** The share of the actual occurrences that were found; 0 if there were none. */
    public double recall() {
        return actual == 0 ? 0 : (double) right / actual;
    }

    /** The harmonic mean of precision and recall: 2 right / (predicted + actual), and 0 for 0/0. */
    public double f1() {
        int denominator = predicted + actual;
        return denominator == 0 ? 0 : 2.0 * right / denominator;
    }

    /** The sum of both counts. */
    public Counts plus(Counts other) {
        return new Counts(actual + other.actual, predicted + other.predicted, right + other.right);
    }
}
