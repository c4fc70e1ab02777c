package io.overrule.discovery;

import io.overrule.OverruleException;

/**
 * The options of {@link Induction}.
 *
 * @param leastCover the minimum number of instances that a rule covers
 * @param leastPrecision for texts and tokens: the minimum precision of a rule. For records the estimated errors of the
 *     tree decide instead.
 * @param seed decides which third of the instances is held out for pruning
 */
public record InductionOptions(int leastCover, double leastPrecision, long seed) {
    public InductionOptions {
        if (leastCover < 1) {
            throw OverruleException.input(
                    "the least cover of an induced rule is " + leastCover + "; expected at least 1");
        }
        if (!(leastPrecision >= 0 && leastPrecision <= 1)) {
            throw OverruleException.input(
                    "the least precision of an induced rule is " + leastPrecision + "; expected 0 to 1");
        }
    }

    public static InductionOptions defaults() {
        return new InductionOptions(2, 0.75, 1);
    }
}
