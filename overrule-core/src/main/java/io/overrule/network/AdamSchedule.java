package io.overrule.network;

/**
 * The part of Adam that depends only on the step numbers: the corrections for the start at zero, and the closed-form
 * sum of the steps in which a weight has no gradient.
 *
 * <p>Without a gradient m and v only decay: k steps after step {@code since}, step t = since + k moves a weight by η
 * c_t β1ᵏ m / (β2^(k/2) √v + ε_t), which is η c_t ρᵏ m / (√v + ε_t β2^(−k/2)) with ρ = β1/√β2. Were it not for ε, the
 * sum over the missed steps of c_t ρᵏ would be the same for all weights. For ε stands its mean over the missed steps,
 * weighted by c_t ρᵏ: exact to first order in ε / √v.
 *
 * <p>The sums are differences of endless ones: those from {@code since} on, less those from {@code until} on, decayed.
 */
final class AdamSchedule {
    /** After this many steps the corrections are 1 and momentum is 0, to the precision of a float. */
    private static final int LONG = 1 << 14;

    private static final double[] CORRECTION = new double[LONG + 1];
    private static final double[] EPSILON = new double[LONG + 1];
    private static final double[] DECAY_M = new double[LONG + 1];
    private static final double[] DECAY_V = new double[LONG + 1];
    /** The sums of c_t ρᵏ and of c_t ρᵏ ε_t β2^(−k/2) over all steps after the one at the index. */
    private static final double[] ENDLESS = new double[LONG + 1];

    private static final double[] ENDLESS_EPSILON = new double[LONG + 1];

    static {
        for (int t = 0; t <= LONG; t++) {
            DECAY_M[t] = StrictMath.pow(Adam.BETA1, t);
            DECAY_V[t] = StrictMath.pow(Adam.BETA2, t);
            double root = Math.sqrt(1 - DECAY_V[t]);
            CORRECTION[t] = t == 0 ? 0 : root / (1 - DECAY_M[t]);
            EPSILON[t] = Adam.EPSILON * root;
        }
        double ratio = Adam.BETA1 / Math.sqrt(Adam.BETA2);
        double epsilonRatio = (double) Adam.BETA1 / Adam.BETA2;
        ENDLESS[LONG] = ratio / (1 - ratio);
        ENDLESS_EPSILON[LONG] = Adam.EPSILON * epsilonRatio / (1 - epsilonRatio);
        for (int t = LONG - 1; t >= 0; t--) {
            ENDLESS[t] = ratio * (CORRECTION[t + 1] + ENDLESS[t + 1]);
            ENDLESS_EPSILON[t] = epsilonRatio * (CORRECTION[t + 1] * EPSILON[t + 1] + ENDLESS_EPSILON[t + 1]);
        }
    }

    private AdamSchedule() {}

    /** c_t = √(1−β2ᵗ) / (1−β1ᵗ): corrects step t for the start of m and v at zero. */
    static double correction(int t) {
        return CORRECTION[Math.min(t, LONG)];
    }

    /** ε_t = ε √(1−β2ᵗ): what ε becomes when the correction is taken out of the root. */
    static double epsilon(int t) {
        return EPSILON[Math.min(t, LONG)];
    }

    /** β1 to the power of the missed steps. */
    static double decayM(int missed) {
        return DECAY_M[Math.min(missed, LONG)];
    }

    /** β2 to the power of the missed steps. */
    static double decayV(int missed) {
        return DECAY_V[Math.min(missed, LONG)];
    }

    /** The sum of c_t ρᵏ over the steps {@code since + 1} to {@code until}. */
    static double sum(int since, int until) {
        double decay = decayM(until - since) / Math.sqrt(decayV(until - since));
        return ENDLESS[Math.min(since, LONG)] - decay * ENDLESS[Math.min(until, LONG)];
    }

    /** The mean of ε_t β2^(−k/2) over the steps {@code since + 1} to {@code until}, weighted by c_t ρᵏ. */
    static double meanEpsilon(int since, int until) {
        double decay = decayM(until - since) / decayV(until - since);
        double sum = ENDLESS_EPSILON[Math.min(since, LONG)] - decay * ENDLESS_EPSILON[Math.min(until, LONG)];
        return sum / sum(since, until);
    }
}
