package io.overrule.cover;

import io.overrule.rule.RuleSet;
import java.util.List;
import java.util.Optional;

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
        return CoverCounts.of(cover, rules, Optional.empty()).statistics();
    }

    /**
     * Statistics with precision.
     *
     * @param truth the true class of each instance
     */
    public static CoverStatistics of(CoverMatrix cover, RuleSet rules, List<Integer> truth) {
        return CoverCounts.of(cover, rules, Optional.of(truth)).statistics();
    }
}
