package io.overrule.cover;

import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What the cover of one rule says about it.
 *
 * @param index its place in the rule set
 * @param label the name of the class it votes for
 * @param coverSize how many instances it covers
 * @param coverage the share of all instances that it covers
 * @param overlaps how many of the instances it covers another rule covers too
 * @param conflicts how many of the instances it covers a rule with another label covers too
 * @param right how many of the instances it covers are of its class; empty if the truth is not known
 * @param wrong how many of the instances it covers are of another class; empty if the truth is not known
 */
public record RuleStatistics(
        int index,
        String id,
        String label,
        int coverSize,
        double coverage,
        int overlaps,
        int conflicts,
        OptionalInt right,
        OptionalInt wrong) {
    /** The share of the instances it covers that are of its class; empty if it covers none or the truth is not known. */
    public OptionalDouble precision() {
        return right.isPresent() && coverSize > 0
                ? OptionalDouble.of((double) right.getAsInt() / coverSize)
                : OptionalDouble.empty();
    }
}
