package io.overrule.evaluation;

/**
 * How often something was there, was predicted, and was predicted rightly.
 *
 * @param actual how often it was there
 */
public record Counts(int actual, int predicted, int right) {
    public Counts {
        if (right < 0 || right > actual || right > predicted) {
            throw new IllegalArgumentException(right + " right of " + actual + " and of " + predicted + " predicted");
        }
    }

    /** The share of the predicted that is right; 0 if nothing was predicted. */
    public double precision() {
        return predicted == 0 ? 0 : (double) right / predicted;
    }

    /** The share of the actual that was found; 0 if there was nothing. */
    public double recall() {
        return actual == 0 ? 0 : (double) right / actual;
    }

    /** The harmonic mean of precision and recall: 2 right / (predicted + actual), and 0 for 0/0. */
    public double f1() {
        int denominator = predicted + actual;
        return denominator == 0 ? 0 : 2.0 * right / denominator;
    }

    /** Of two things together. */
    public Counts plus(Counts other) {
        return new Counts(actual + other.actual, predicted + other.predicted, right + other.right);
    }
}
