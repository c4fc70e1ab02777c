package io.overrule.network;

/**
 * Adam (Kingma and Ba, 2015): m = β1 m + (1−β1) g, v = β2 v + (1−β2) g², w −= η m̂ / (√v̂ + ε), with m̂ and v̂ corrected
 * for their start at zero. One object serves all weights of a training run and counts its steps.
 */
public final class Adam {
    static final float BETA1 = 0.9f;
    static final float BETA2 = 0.999f;
    static final float EPSILON = 1e-8f;
    /** After so many missed steps the momentum has decayed below the precision of a float, and moves nothing. */
    private static final int MEMORY = 160;

    /** After so many steps the corrections for the start are 1 to fourteen digits. */
    private static final int STARTED = 1 << 15;

    private static final double[] CORRECTION = new double[STARTED + 1];
    private static final double[] EPSILON_AT = new double[STARTED + 1];

    static {
        for (int t = 1; t <= STARTED; t++) {
            double root = Math.sqrt(1 - StrictMath.pow(BETA2, t));
            CORRECTION[t] = root / (1 - StrictMath.pow(BETA1, t));
            EPSILON_AT[t] = EPSILON * root;
        }
    }

    private final double learningRate;
    private final float[] weightChunk = new float[Moments.CHUNK];
    private final float[] gradientChunk = new float[Moments.CHUNK];
    private final float[] zeroes = new float[Moments.CHUNK];

    private int step;

    public Adam(double learningRate) {
        this.learningRate = learningRate;
    }

    /** Starts the next step; to be called once before the weights are updated. */
    public void nextStep() {
        step++;
    }

    /** √(1−β2ᵗ) / (1−β1ᵗ): corrects a step for the start of m and v at zero. */
    private static double correction(int t) {
        return CORRECTION[Math.min(t, STARTED)];
    }

    /** ε √(1−β2ᵗ): what ε becomes when the correction is taken out of the root. */
    private static double epsilon(int t) {
        return EPSILON_AT[Math.min(t, STARTED)];
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
        float rate = (float) (learningRate * correction(step));
        float stepEpsilon = (float) epsilon(step);
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
     * <p>Without a gradient m and v only decay: k = t − since steps later, step t moves a weight by η c_t β1ᵏ m / (β2^(k/2)
     * √v + ε_t), where c_t is the start-up correction. That is η c_t ρᵏ m / (√v + ε_t β2^(−k/2)) with ρ = β1/√β2. Were it
     * not for ε, the sum over t of c_t ρᵏ would be the same for all weights; it is taken once. For ε stands its mean
     * over the missed steps, weighted by c_t ρᵏ: exact to first order in ε / √v.
     */
    void catchUp(float[] weights, float[] m, float[] v, int since, int until) {
        int missed = until - since;
        if (missed <= 0) {
            return;
        }
        double ratio = BETA1 / Math.sqrt(BETA2);
        double growth = 1 / Math.sqrt(BETA2);
        double share = 1;
        double epsilonShare = 1;
        double sum = 0;
        double epsilonSum = 0;
        for (int k = 1; k <= Math.min(missed, MEMORY); k++) {
            share *= ratio;
            epsilonShare *= ratio * growth;
            sum += correction(since + k) * share;
            epsilonSum += correction(since + k) * epsilonShare * epsilon(since + k);
        }
        float rate = (float) (learningRate * sum);
        float meanEpsilon = (float) (epsilonSum / sum);
        float decayM = (float) Math.pow(BETA1, missed);
        float decayV = (float) Math.pow(BETA2, missed);
        for (int i = 0; i < weights.length; i++) {
            weights[i] -= rate * m[i] / ((float) Math.sqrt(v[i]) + meanEpsilon);
            m[i] *= decayM;
            v[i] *= decayV;
        }
    }
}
