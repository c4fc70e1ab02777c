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
    /** After so many missed steps the momentum has decayed below 1e-9 of itself, and moves nothing. */
    private static final int MEMORY = 200;

    private final double learningRate;
    private final float[] weightChunk = new float[Moments.CHUNK];
    private final float[] gradientChunk = new float[Moments.CHUNK];
    private final float[] zeroes = new float[Moments.CHUNK];

    private int step;
    /** √(1−β2ᵗ) / (1−β1ᵗ) for the steps t up to now. */
    private double[] correction = new double[1024];
    /** ε √(1−β2ᵗ) for the steps t up to now: what ε becomes when the correction is taken out of the root. */
    private double[] epsilon = new double[1024];

    public Adam(double learningRate) {
        this.learningRate = learningRate;
    }

    /** Starts the next step; to be called once before the weights are updated. */
    public void nextStep() {
        step++;
        if (step >= correction.length) {
            correction = Arrays.copyOf(correction, 2 * correction.length);
            epsilon = Arrays.copyOf(epsilon, 2 * epsilon.length);
        }
        double root = Math.sqrt(1 - Math.pow(BETA2, step));
        correction[step] = root / (1 - Math.pow(BETA1, step));
        epsilon[step] = EPSILON * root;
    }

    /** The number of the current step; the first is 1. */
    int step() {
        return step;
    }

    /**
     * Updates weights outside the heap, and zeroes their gradient: it is at hand in the cache here, and the next product
     * can then be added to it.
     */
    void update(NativeFloats weights, NativeFloats gradients, Moments moments) {
        int from = 0;
        for (int chunk = 0; chunk < moments.chunks(); chunk++) {
            float[] m = moments.m(chunk);
            gradients.read(from, gradientChunk, 0, m.length);
            gradients.write(from, zeroes, 0, m.length);
            weights.read(from, weightChunk, 0, m.length);
            update(m.length, weightChunk, gradientChunk, m, moments.v(chunk));
            weights.write(from, weightChunk, 0, m.length);
            from += m.length;
        }
    }

    /**
     * Updates the first {@code length} weights. The compiler vectorises this loop because it reads all arrays at the
     * same index; with an offset into some of them it takes five times as long. Hence the copies in chunks above, and
     * an array per row in {@link SparseWeights}.
     */
    void update(int length, float[] weights, float[] gradients, float[] m, float[] v) {
        float rate = (float) (learningRate * correction[step]);
        float stepEpsilon = (float) epsilon[step];
        for (int i = 0; i < length; i++) {
            float g = gradients[i];
            float newM = BETA1 * m[i] + (1 - BETA1) * g;
            float newV = BETA2 * v[i] + (1 - BETA2) * g * g;
            m[i] = newM;
            v[i] = newV;
            weights[i] -= rate * newM / ((float) Math.sqrt(newV) + stepEpsilon);
        }
    }

    /**
     * Makes up for the steps {@code since + 1} to {@code until}, in which the weights had no gradient.
     *
     * <p>Without a gradient m and v only decay, so that step t moves a weight by η c_t ρ^(t−since) m / √v, where c_t is
     * the start-up correction and ρ = β1/√β2. The sum of c_t ρ^(t−since) is the same for all weights of the row and is
     * taken first. Exact but for ε, which the closed form counts once, at the decay of the first missed step.
     */
    void catchUp(float[] weights, float[] m, float[] v, int since, int until) {
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
        float firstEpsilon = (float) epsilon[since + 1];
        for (int i = 0; i < weights.length; i++) {
            weights[i] -= factor * m[i] / ((float) Math.sqrt(v[i]) + firstEpsilon);
            m[i] *= decayM;
            v[i] *= decayV;
        }
    }
}
