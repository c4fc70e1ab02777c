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
    /** What the covers of both say about the rule, which must be the same; the truth is known if it is known to both. */
    RuleStatistics merge(RuleStatistics other, int instances) {
        if (other.index != index || !other.id.equals(id)) {
            throw new IllegalArgumentException(
                    "statistics of rule '" + other.id + "' do not merge with those of rule '" + id + "'");
        }
        int size = Math.addExact(coverSize, other.coverSize);
        return new RuleStatistics(
                index,
                id,
                label,
                size,
                instances == 0 ? 0 : (double) size / instances,
                Math.addExact(overlaps, other.overlaps),
                Math.addExact(conflicts, other.conflicts),
                sum(right, other.right),
                sum(wrong, other.wrong));
    }

    private static OptionalInt sum(OptionalInt one, OptionalInt other) {
        return one.isPresent() && other.isPresent()
                ? OptionalInt.of(Math.addExact(one.getAsInt(), other.getAsInt()))
                : OptionalInt.empty();
    }

    /** The share of the instances it covers that are of its class; empty if it covers none or the truth is not known. */
    public OptionalDouble precision() {
        return right.isPresent() && coverSize > 0
                ? OptionalDouble.of((double) right.getAsInt() / coverSize)
                : OptionalDouble.empty();
    }
}
