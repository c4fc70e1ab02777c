package io.overrule.spark;

import io.overrule.cover.CoverMatrix;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;

/**
 * A sample of the covered instances in which every rule keeps its share. Each instance counts for the rarest of its
 * rules, and every n-th instance of each rule is taken, including the first one. So no rule loses its whole cover. The
 * sample depends on the order of the instances, never on partitions.
 *
 * @param coverSizes how many instances each rule covers
 * @param offsets for each partition, and each rule as the rarest one, the number of instances before the partition; in
 *     the end, of all
 * @param kept how many instances to take of {@code covered}; all if that is not more
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record RuleShares(long[] coverSizes, long[][] offsets, long kept, long covered) implements Serializable {
    /** Takes every instance. */
    static RuleShares all() {
        return new RuleShares(new long[0], new long[0][], 0, 0);
    }

    /**
     * Takes so many of the covered instances, and a few more where rules are rare.
     *
     * @param strata for each partition and rule the number of instances of which the rule is the rarest
     */
    static RuleShares of(long[] coverSizes, List<long[]> strata, long kept, long covered) {
        long[][] offsets = new long[strata.size() + 1][coverSizes.length];
        for (int p = 0; p < strata.size(); p++) {
            for (int rule = 0; rule < coverSizes.length; rule++) {
                offsets[p + 1][rule] = offsets[p][rule] + strata.get(p)[rule];
            }
        }
        return new RuleShares(coverSizes, offsets, kept, covered);
    }

    /** How many instances it takes. */
    long size() {
        return Arrays.stream(offsets[offsets.length - 1]).map(this::upTo).sum();
    }

    /** How many of the first so many of a rule are taken: their share, rounded up. */
    private long upTo(long number) {
        return (Math.multiplyExact(number, kept) + covered - 1) / covered;
    }

    /** Whether it leaves some out. */
    boolean samples() {
        return kept < covered;
    }

    /** Goes through a partition. */
    Counting counting(int partition) {
        return new Counting(samples() ? offsets[partition].clone() : new long[0]);
    }

    /** See {@link #counting}. For one thread. */
    final class Counting {
        private final long[] seen;

        private Counting(long[] seen) {
            this.seen = seen;
        }

        /** Whether to take a covered instance; asked once for each, in their order. */
        boolean takes(CoverMatrix cover, int instance) {
            if (!samples()) {
                return true;
            }
            long number = seen[OrderedRows.rarest(cover, instance, coverSizes)]++;
            return upTo(number + 1) > upTo(number);
        }
    }
}
