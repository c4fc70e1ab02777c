package io.overrule.cover;

import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The statistics of one rule on a set of instances.
 *
 * @param index its index in the rule set
 * @param label the name of the class it votes for
 * @param coverSize the number of instances that it covers
 * @param coverage the share of all instances that it covers
 * @param overlaps the number of its instances that another rule covers too
 * @param conflicts the number of its instances that a rule with another label covers too
 * @param right the number of its instances that have its class; empty if the truth is unknown
 * @param wrong the number of its instances that have another class; empty if the truth is unknown
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
    /** The statistics of the same rule on the instances of both. The truth is known if both know it. */
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

    /** The share of its instances that have its class; empty if it covers none or the truth is unknown. */
    public OptionalDouble precision() {
        return right.isPresent() && coverSize > 0
                ? OptionalDouble.of((double) right.getAsInt() / coverSize)
                : OptionalDouble.empty();
    }
}
