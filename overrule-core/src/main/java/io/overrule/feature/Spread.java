package io.overrule.feature;

/** Computes the mean and standard deviation of a stream of numbers with Welford's running sums. */
final class Spread {
    private double mean;
    private double squares;
    private int count;

    void add(double number) {
        count++;
        double delta = number - mean;
        mean += delta / count;
        squares += delta * (number - mean);
    }

    int count() {
        return count;
    }

    double mean() {
        return mean;
    }

    /** The standard deviation; 1 if all numbers are equal, so that callers can divide by it. */
    double deviation() {
        double deviation = Math.sqrt(squares / count);
        return deviation > 0 ? deviation : 1;
    }
}
