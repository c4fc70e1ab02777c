package io.overrule.network;

import java.util.Arrays;

/**
 * Adam (Kingma and Ba, 2015): m = β1 m + (1−β1) g, v = β2 v + (1−β2) g², w −= η m̂ / (√v̂ + ε), with m̂ and v̂ corrected
 * for their start at zero. One object serves all weights of a training run and counts its steps.
 */
public final class Adam {
    static final float BETA1 = 0.9f;
    static final float BETA2 = 0.999f;
    static final float EPSILON = 1e-8f;
    private static final int CHUNK = 4096;
    /** After so many missed steps the momentum has decayed below 1e-9 of itself, and moves nothing. */
    private static final int MEMORY = 200;

    private final double learningRate;
    private final float[] gradient = new float[CHUNK];
    private int step;
    /** √(1−β2ᵗ) / (1−β1ᵗ) for the steps t up to now. */
    private double[] correction = new double[1024];

    public Adam(double learningRate) {
        this.learningRate = learningRate;
    }

    /** Starts the next step; to be called once before the weights are updated. */
    public void nextStep() {
        step++;
        if (step >= correction.length) {
            correction = Arrays.copyOf(correction, 2 * correction.length);
        }
        correction[step] = Math.sqrt(1 - Math.pow(BETA2, step)) / (1 - Math.pow(BETA1, step));
    }

    /** The number of the current step; the first is 1. */
    int step() {
        return step;
    }

    /** Updates weights whose gradient lies outside the heap, where their copy for the next products goes as well. */
    void update(float[] weights, float[] m, float[] v, NativeFloats gradients, NativeFloats copy) {
        for (int from = 0; from < weights.length; from += CHUNK) {
            int length = Math.min(CHUNK, weights.length - from);
            gradients.read(from, gradient, 0, length);
            update(weights, m, v, from, gradient, 0, length);
            copy.write(from, weights, from, length);
        }
    }

    /** Updates {@code length} weights from {@code from} on by the gradients from {@code gradientFrom} on. */
    void update(float[] weights, float[] m, float[] v, int from, float[] gradients, int gradientFrom, int length) {
        float rate = (float) (learningRate * correction[step]);
        float epsilon = (float) (EPSILON * Math.sqrt(1 - Math.pow(BETA2, step)));
        for (int i = 0; i < length; i++) {
            float g = gradients[gradientFrom + i];
            float newM = BETA1 * m[from + i] + (1 - BETA1) * g;
            float newV = BETA2 * v[from + i] + (1 - BETA2) * g * g;
            m[from + i] = newM;
            v[from + i] = newV;
            weights[from + i] -= rate * newM / ((float) Math.sqrt(newV) + epsilon);
        }
    }

    /**
     * Makes up for the steps {@code since + 1} to {@code until}, in which {@code length} weights had no gradient.
     *
     * <p>Without a gradient m and v only decay, so that step t moves a weight by η c_t ρ^(t−since) m / √v, where c_t is
     * the start-up correction and ρ = β1/√β2. The sum of c_t ρ^(t−since) is the same for all weights of the row and is
     * taken first. Exact but for ε, which the closed form counts once, at the decay of the first missed step.
     */
    void catchUp(float[] weights, float[] m, float[] v, int from, int length, int since, int until) {
        int missed = until - since;
        if (missed <= 0) {
            return;
        }
        double ratio = BETA1 / Math.sqrt(BETA2);
        double decay = 1;
        double sum = 0;
        int effective = Math.min(missed, MEMORY);
        for (int k = 1; k <= effective; k++) {
            decay *= ratio;
            sum += correction[since + k] * decay;
        }
        float factor = (float) (learningRate * sum);
        float decayM = (float) Math.pow(BETA1, missed);
        float decayV = (float) Math.pow(BETA2, missed);
        float epsilon = (float) (EPSILON * Math.sqrt(1 - Math.pow(BETA2, since + 1)));
        for (int i = from; i < from + length; i++) {
            weights[i] -= factor * m[i] / ((float) Math.sqrt(v[i]) + epsilon);
            m[i] *= decayM;
            v[i] *= decayV;
        }
    }
}
