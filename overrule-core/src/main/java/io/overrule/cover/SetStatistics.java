package io.overrule.cover;

import java.util.OptionalDouble;

/**
 * What the cover of a whole rule set says about it: a column of the paper's Table 1. Shares of nothing are 0.
 *
 * @param ruleCount how many rules there are
 * @param instanceCount how many instances they were applied to
 * @param coveredCount how many instances at least one rule covers
 * @param pairCount how many (instance, rule) pairs there are
 * @param conflictCount how many instances are covered by rules with different labels
 * @param microPrecision the share of the pairs whose rule is right; empty if there is no pair or the truth is not known
 */
public record SetStatistics(
        int ruleCount,
        int instanceCount,
        int coveredCount,
        int pairCount,
        int conflictCount,
        OptionalDouble microPrecision) {
    /** The share of the instances that at least one rule covers. */
    public double coverage() {
        return share(coveredCount, instanceCount);
    }

    /** The share of the covered instances that are covered by rules with different labels. */
    public double conflictRate() {
        return share(conflictCount, coveredCount);
    }

    /** How many instances a rule covers on average. */
    public double averageCoverSize() {
        return share(pairCount, ruleCount);
    }

    /** How many rules cover an instance, averaged over the covered ones. */
    public double rulesPerCoveredInstance() {
        return share(pairCount, coveredCount);
    }

    private static double share(int part, int whole) {
        return whole == 0 ? 0 : (double) part / whole;
    }
}
