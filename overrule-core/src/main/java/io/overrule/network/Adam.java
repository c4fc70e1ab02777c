package io.overrule.network;

/**
 * Adam (Kingma and Ba, 2015): m = β1 m + (1−β1) g, v = β2 v + (1−β2) g², w −= η m̂ / (√v̂ + ε), with m̂ and v̂
 * corrected for their start at zero. One object is used for all weights of a training run and counts the steps.
 */
public final class Adam {
    static final float BETA1 = 0.9f;
    static final float BETA2 = 0.999f;
    static final float EPSILON = 1e-8f;

    private final double learningRate;
    private final float[] weightChunk = new float[Moments.CHUNK];
    private final float[] gradientChunk = new float[Moments.CHUNK];
    private final float[] zeroes = new float[Moments.CHUNK];

    private int step;

    public Adam(double learningRate) {
        this.learningRate = learningRate;
    }

    /** Starts the next step. Call it once before the weights are updated. */
    public void nextStep() {
        step++;
    }

    /** The number of the current step; the first is 1. */
    int step() {
        return step;
    }

    /**
     * Updates weights outside the heap and sets their gradient to zero. The gradient is in the processor's cache at
     * this point, and the next product can then be added to it.
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
        float rate = (float) (learningRate * AdamSchedule.correction(step));
        float epsilon = (float) AdamSchedule.epsilon(step);
        for (int i = 0; i < length; i++) {
            float g = gradients[i];
            float newM = BETA1 * m[i] + (1 - BETA1) * g;
            float newV = BETA2 * v[i] + (1 - BETA2) * g * g;
            m[i] = newM;
            v[i] = newV;
            weights[i] -= rate * newM / ((float) Math.sqrt(newV) + epsilon);
        }
    }

    /** Applies the missed steps after {@code since}, in which the weights had no gradient. */
    void catchUp(float[] weights, float[] m, float[] v, int since) {
        if (since == step) {
            return;
        }
        float rate = (float) (learningRate * AdamSchedule.sum(since, step));
        float epsilon = (float) AdamSchedule.meanEpsilon(since, step);
        float decayM = (float) AdamSchedule.decayM(step - since);
        float decayV = (float) AdamSchedule.decayV(step - since);
        for (int i = 0; i < weights.length; i++) {
            weights[i] -= rate * m[i] / ((float) Math.sqrt(v[i]) + epsilon);
            m[i] *= decayM;
            v[i] *= decayV;
        }
    }
}
