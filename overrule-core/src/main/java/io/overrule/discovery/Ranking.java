package io.overrule.discovery;

import java.util.OptionalDouble;

/**
 * How candidates are ranked: by a lower bound of their precision, and by how much they cover that no rule covers yet.
 *
 * <p>The precision of a candidate is taken as beta distributed. The mean trust on the unlabelled instances that it covers
 * counts as so many observations, each labelled instance as one.
 */
final class Ranking {
    /** How many labelled instances the mean trust of a model is worth, if it was trained on many. */
    private static final double MODEL_WEIGHT = 8;

    /** A model that was trained on so many labelled instances is worth half of that. */
    private static final double HALF_TRAINED = 50;

    /** The same for what labelled instances say by their words or values alone. */
    private static final double WEAK_WEIGHT = 4;

    /** How many standard deviations the lower bound is below the mean. */
    private static final double DEVIATIONS = 1;

    /** How much more precision counts than cover: a rule with many wrong votes helps nobody. */
    private static final double POWER = 6;

    /** What a covered instance counts that rules cover already. */
    private static final double KNOWN_SHARE = 0.25;

    private static final double COMPLEXITY_COST = 0.02;

    private Ranking() {}

    /**
     * @param trust the mean; NaN if there is none
     * @param labelled how many labelled instances there are, covered or not
     */
    static RuleSuggestion.Counted count(
            int cover,
            double trust,
            boolean byModel,
            int labelled,
            int right,
            int wrong,
            int known,
            int conflicts,
            int complexity,
            int exemplars,
            int allExemplars) {
        double prior = Double.isNaN(trust) ? 0.5 : trust;
        double weight = byModel ? MODEL_WEIGHT * labelled / (labelled + HALF_TRAINED) : WEAK_WEIGHT;
        // One more observation that is half right: nothing is certain, however well it looks.
        double observations = weight + right + wrong + 1;
        double mean = (weight * prior + right + 0.5) / observations;
        double deviation = Math.sqrt(mean * (1 - mean) / (observations + 1));
        double least = Math.max(0, mean - DEVIATIONS * deviation);
        double gain = cover - known + KNOWN_SHARE * known;
        double score = StrictMath.pow(least, POWER)
                * StrictMath.log1p(gain)
                * (1 - Math.min(0.5, COMPLEXITY_COST * complexity));
        return new RuleSuggestion.Counted(
                cover,
                exemplars,
                conflicts,
                cover - known,
                right,
                wrong,
                Double.isNaN(trust) ? OptionalDouble.empty() : OptionalDouble.of(trust),
                mean,
                observations,
                least,
                score);
    }
}
