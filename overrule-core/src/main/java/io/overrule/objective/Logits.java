package io.overrule.objective;

/**
 * Computes probabilities and their logarithms from logits, in forms that stay finite. Uses StrictMath, so that a
 * prediction has the same bits on every machine.
 */
public final class Logits {
    private Logits() {}

    /** 1 / (1 + e^−z). */
    public static double sigmoid(double z) {
        if (z >= 0) {
            return 1 / (1 + StrictMath.exp(-z));
        }
        double e = StrictMath.exp(z);
        return e / (1 + e);
    }

    /** log(1 / (1 + e^−z)). */
    public static double logSigmoid(double z) {
        return z >= 0 ? -StrictMath.log1p(StrictMath.exp(-z)) : z - StrictMath.log1p(StrictMath.exp(z));
    }

    /** log(e^a + e^b). */
    public static double logSum(double a, double b) {
        double larger = Math.max(a, b);
        return larger + StrictMath.log1p(StrictMath.exp(Math.min(a, b) - larger));
    }

    /** 1 − e^x for x of 0 or less. */
    public static double oneMinusExp(double x) {
        return -StrictMath.expm1(x);
    }

    /** The logarithms of the softmax of {@code result.length} logits from {@code at} on. */
    public static void logSoftmax(float[] logits, int at, double[] result) {
        double largest = Double.NEGATIVE_INFINITY;
        for (int y = 0; y < result.length; y++) {
            largest = Math.max(largest, logits[at + y]);
        }
        double sum = 0;
        for (int y = 0; y < result.length; y++) {
            sum += StrictMath.exp(logits[at + y] - largest);
        }
        double logSum = largest + StrictMath.log(sum);
        for (int y = 0; y < result.length; y++) {
            result[y] = logits[at + y] - logSum;
        }
    }

    /** The softmax of logits from {@code at} on, and its logarithms. */
    static void softmax(float[] logits, int at, double[] logProbabilities, double[] probabilities) {
        logSoftmax(logits, at, logProbabilities);
        for (int y = 0; y < probabilities.length; y++) {
            probabilities[y] = StrictMath.exp(logProbabilities[y]);
        }
    }

    /** Adds weight · (onehot(label) − p), the gradient of weight · log p_label, at the class logits of a row. */
    static void addGradient(float[] gradient, int at, double[] probabilities, int label, double weight) {
        for (int y = 0; y < probabilities.length; y++) {
            double target = y == label ? 1 : 0;
            gradient[at + y] += (float) (weight * (target - probabilities[y]));
        }
    }

    /** The softmax of some logits. */
    public static double[] softmax(float[] logits) {
        double[] result = new double[logits.length];
        logSoftmax(logits, 0, result);
        for (int y = 0; y < result.length; y++) {
            result[y] = StrictMath.exp(result[y]);
        }
        return result;
    }
}
