package io.overrule.cover;

import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * How much the rules cover, how often they overlap and contradict each other and, where the truth is known, how often
 * they are right.
 *
 * @param rules one for each rule, in their order
 * @param set the rule set as a whole
 */
public record CoverStatistics(List<RuleStatistics> rules, SetStatistics set) {
    public CoverStatistics {
        rules = List.copyOf(rules);
    }

    /** Statistics that need no truth. */
    public static CoverStatistics of(CoverMatrix cover, RuleSet rules) {
        return new Counting(cover, rules, Optional.empty()).statistics();
    }

    /**
     * Statistics with precision.
     *
     * @param truth the true class of each instance
     */
    public static CoverStatistics of(CoverMatrix cover, RuleSet rules, List<Integer> truth) {
        return new Counting(cover, rules, Optional.of(truth)).statistics();
    }

    /** One pass over the rows of the matrix. */
    private static final class Counting {
        private final CoverMatrix cover;
        private final RuleSet rules;
        private final Optional<List<Integer>> truth;
        private final int[] sizes;
        private final int[] overlaps;
        private final int[] conflicts;
        private final int[] right;
        private int covered;
        private int conflicting;
        private int rightPairs;

        Counting(CoverMatrix cover, RuleSet rules, Optional<List<Integer>> truth) {
            if (cover.ruleCount() != rules.size()) {
                throw new IllegalArgumentException(
                        "the cover is of " + cover.ruleCount() + " rules, the rule set has " + rules.size());
            }
            if (truth.isPresent() && truth.get().size() != cover.instanceCount()) {
                throw new IllegalArgumentException(
                        "the truth has " + truth.get().size() + " classes for " + cover.instanceCount() + " instances");
            }
            this.cover = cover;
            this.rules = rules;
            this.truth = truth;
            sizes = new int[rules.size()];
            overlaps = new int[rules.size()];
            conflicts = new int[rules.size()];
            right = new int[rules.size()];
            for (int i = 0; i < cover.instanceCount(); i++) {
                count(i);
            }
        }

        private void count(int instance) {
            int first = cover.firstPair(instance);
            int end = first + cover.coverCount(instance);
            boolean conflict = false;
            for (int pair = first; pair < end; pair++) {
                int rule = cover.rule(pair);
                // If labels differ at all, every rule of the row meets one with another label.
                conflict |= rules.labelOf(rule) != rules.labelOf(cover.rule(first));
                sizes[rule]++;
                if (truth.isPresent() && truth.get().get(instance) == rules.labelOf(rule)) {
                    right[rule]++;
                    rightPairs++;
                }
            }
            covered += end > first ? 1 : 0;
            conflicting += conflict ? 1 : 0;
            for (int pair = first; pair < end; pair++) {
                overlaps[cover.rule(pair)] += end - first > 1 ? 1 : 0;
                conflicts[cover.rule(pair)] += conflict ? 1 : 0;
            }
        }

        CoverStatistics statistics() {
            List<RuleStatistics> each = new ArrayList<>();
            for (int j = 0; j < rules.size(); j++) {
                each.add(statistics(j));
            }
            OptionalDouble microPrecision = truth.isPresent() && cover.pairCount() > 0
                    ? OptionalDouble.of((double) rightPairs / cover.pairCount())
                    : OptionalDouble.empty();
            return new CoverStatistics(
                    each,
                    new SetStatistics(
                            rules.size(),
                            cover.instanceCount(),
                            covered,
                            cover.pairCount(),
                            conflicting,
                            microPrecision));
        }

        private RuleStatistics statistics(int index) {
            Rule rule = rules.rule(index);
            int size = sizes[index];
            return new RuleStatistics(
                    index,
                    rule.id(),
                    rule.label(),
                    size,
                    cover.instanceCount() == 0 ? 0 : (double) size / cover.instanceCount(),
                    overlaps[index],
                    conflicts[index],
                    truth.isPresent() ? OptionalInt.of(right[index]) : OptionalInt.empty(),
                    truth.isPresent() ? OptionalInt.of(size - right[index]) : OptionalInt.empty());
        }
    }
}
