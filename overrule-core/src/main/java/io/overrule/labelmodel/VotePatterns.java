package io.overrule.labelmodel;

import io.overrule.cover.CoverMatrix;
import java.util.Arrays;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The combinations of rules that vote together, with the number of instances of each. Even for many instances there are
 * few combinations, and the majority vote and the generative label model need nothing else. The patterns of two parts
 * of a table can be {@linkplain #merge merged}, in any order.
 */
public final class VotePatterns {
    private final int ruleCount;
    private final SortedMap<int[], Long> counts;

    private VotePatterns(int ruleCount, SortedMap<int[], Long> counts) {
        this.ruleCount = ruleCount;
        this.counts = counts;
    }

    private static SortedMap<int[], Long> none() {
        return new TreeMap<>(Arrays::compare);
    }

    /** No instances at all. */
    public static VotePatterns none(int ruleCount) {
        return new VotePatterns(ruleCount, none());
    }

    /** Those of a cover matrix. */
    public static VotePatterns of(CoverMatrix cover) {
        long[] each = new long[cover.instanceCount()];
        Arrays.fill(each, 1);
        return of(cover, each);
    }

    /** @param instances how many instances each row of the matrix stands for */
    public static VotePatterns of(CoverMatrix cover, long[] instances) {
        SortedMap<int[], Long> counts = none();
        for (int i = 0; i < cover.instanceCount(); i++) {
            counts.merge(cover.rulesCovering(i), instances[i], Math::addExact);
        }
        return new VotePatterns(cover.ruleCount(), counts);
    }

    /** Those of both. */
    public VotePatterns merge(VotePatterns other) {
        if (other.ruleCount != ruleCount) {
            throw new IllegalArgumentException(
                    "votes of " + other.ruleCount + " rules do not merge with votes of " + ruleCount);
        }
        SortedMap<int[], Long> both = none();
        both.putAll(counts);
        other.counts.forEach((rules, count) -> both.merge(rules, count, Math::addExact));
        return new VotePatterns(ruleCount, both);
    }

    public int ruleCount() {
        return ruleCount;
    }

    /** How many different combinations of rules vote, none at all among them. */
    public int size() {
        return counts.size();
    }

    public long instanceCount() {
        return counts.values().stream().reduce(0L, Math::addExact);
    }

    /** The combinations, a row each, in the order of their rules. A label model that is asked about them is asked once for all. */
    public CoverMatrix cover() {
        return CoverMatrix.of(ruleCount, counts.keySet().toArray(int[][]::new));
    }

    /** On how many instances the rules of each row of {@link #cover} vote. */
    public long[] instanceCounts() {
        return counts.values().stream().mapToLong(Long::longValue).toArray();
    }

    /** What is summed for each combination. */
    interface Visitor {
        void visit(int[] rules, long instances);
    }

    void forEach(Visitor visitor) {
        for (Map.Entry<int[], Long> entry : counts.entrySet()) {
            visitor.visit(entry.getKey(), entry.getValue());
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof VotePatterns patterns
                && patterns.ruleCount == ruleCount
                && patterns.cover().equals(cover())
                && Arrays.equals(patterns.instanceCounts(), instanceCounts());
    }

    @Override
    public int hashCode() {
        return 31 * cover().hashCode() + Arrays.hashCode(instanceCounts());
    }

    @Override
    public String toString() {
        return size() + " combinations of " + ruleCount + " rules on " + instanceCount() + " instances";
    }
}
