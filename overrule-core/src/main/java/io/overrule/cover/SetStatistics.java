package io.overrule.cover;

import java.util.OptionalDouble;

/**
 * The statistics of a whole rule set on a set of instances: a column of the paper's Table 1. A share of an empty set is
 * 0.
 *
 * @param ruleCount the number of rules
 * @param instanceCount the number of instances
 * @param coveredCount the number of instances that at least one rule covers
 * @param pairCount the number of covered (instance, rule) pairs
 * @param conflictCount the number of instances covered by rules with different labels
 * @param microPrecision the share of the pairs whose rule is right; empty if there is no pair or the truth is unknown
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

    /** The average number of instances that a rule covers. */
    public double averageCoverSize() {
        return share(pairCount, ruleCount);
    }

    /** The average number of rules that cover a covered instance. */
    public double rulesPerCoveredInstance() {
        return share(pairCount, coveredCount);
    }

    private static double share(int part, int whole) {
        return whole == 0 ? 0 : (double) part / whole;
    }
}
