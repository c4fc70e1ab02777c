package io.overrule.discovery;

import io.overrule.OverruleException;

/**
 * How rules are induced.
 *
 * @param leastCover a rule covers at least so many of the instances that it was induced from
 * @param leastPrecision for texts and tokens: a rule is right on at least this share of what it covers. For records the
 *     estimated errors of the tree decide instead
 * @param seed decides which third is held out to prune rules on
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
