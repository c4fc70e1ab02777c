package io.overrule.cover;

import io.overrule.rule.RuleSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Statistics of a rule set on a set of instances: how much the rules cover, how often they overlap and conflict, and
 * how often they are right if the true classes are known.
 *
 * @param rules one entry for each rule, in the order of the rules
 * @param set the statistics of the rule set as a whole
 */
public record CoverStatistics(List<RuleStatistics> rules, SetStatistics set) {
    public CoverStatistics {
        rules = List.copyOf(rules);
    }

    /**
     * The statistics of the instances of both, for the same rules. Merging is exact and independent of the order, so
     * the statistics of the partitions of a table add up to those of the table.
     */
    public CoverStatistics merge(CoverStatistics other) {
        int instances = Math.addExact(set.instanceCount(), other.set.instanceCount());
        if (other.rules.size() != rules.size()) {
            throw new IllegalArgumentException(
                    "statistics of " + other.rules.size() + " rules do not merge with those of " + rules.size());
        }
        List<RuleStatistics> each = new ArrayList<>();
        long right = 0;
        for (int j = 0; j < rules.size(); j++) {
            RuleStatistics merged = rules.get(j).merge(other.rules.get(j), instances);
            each.add(merged);
            right += merged.right().orElse(0);
        }
        int pairs = Math.addExact(set.pairCount(), other.set.pairCount());
        boolean known = each.stream().anyMatch(rule -> rule.right().isPresent());
        return new CoverStatistics(
                each,
                new SetStatistics(
                        rules.size(),
                        instances,
                        Math.addExact(set.coveredCount(), other.set.coveredCount()),
                        pairs,
                        Math.addExact(set.conflictCount(), other.set.conflictCount()),
                        known && pairs > 0 ? OptionalDouble.of((double) right / pairs) : OptionalDouble.empty()));
    }

    /** Computes statistics without precision. */
    public static CoverStatistics of(CoverMatrix cover, RuleSet rules) {
        return CoverCounts.of(cover, rules, Optional.empty()).statistics();
    }

    /**
     * Computes statistics with precision.
     *
     * @param truth the true class of each instance
     */
    public static CoverStatistics of(CoverMatrix cover, RuleSet rules, List<Integer> truth) {
        return CoverCounts.of(cover, rules, Optional.of(truth)).statistics();
    }
}
