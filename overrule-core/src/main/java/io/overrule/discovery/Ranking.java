package io.overrule.discovery;

import java.util.OptionalDouble;

/**
 * Ranks candidates by a lower bound of their precision and by the number of covered instances that no rule covers yet.
 *
 * <p>The precision of a candidate has a beta distribution. The mean trust on the covered unlabelled instances counts as
 * a fixed number of observations, and each labelled instance counts as one.
 */
final class Ranking {
    /**
     * The number of observations that the mean trust counts for, if the model was trained on many labelled instances.
     */
    private static final double MODEL_WEIGHT = 8;

    /** A model that was trained on this many labelled instances counts half as much. */
    private static final double HALF_TRAINED = 50;

    /** The same number for estimates from the words or values of labelled instances, without a model. */
    private static final double WEAK_WEIGHT = 4;

    /** The distance of the lower bound from the mean, in standard deviations. */
    private static final double DEVIATIONS = 1;

    /** The weight of precision relative to cover. A rule with many wrong votes is useless. */
    private static final double POWER = 6;

    /** The weight of a covered instance that other rules already cover. */
    private static final double KNOWN_SHARE = 0.25;

    private static final double COMPLEXITY_COST = 0.02;

    private Ranking() {}

    /**
     * @param trust the mean trust; NaN if there is none
     * @param labelled the number of labelled instances, covered or not
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
        // One additional observation that is half right, so that nothing is certain.
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
