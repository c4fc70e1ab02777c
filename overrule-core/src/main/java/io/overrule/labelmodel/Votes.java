package io.overrule.labelmodel;

import io.overrule.OverruleException;
import io.overrule.cover.CoverMatrix;
import io.overrule.rule.RuleSet;

/** Checks and counts that all label models share. */
final class Votes {
    private Votes() {}

    /** Refuses the cover of other rules. */
    static void requireSameRules(RuleSet rules, CoverMatrix cover) {
        if (cover.ruleCount() != rules.size()) {
            throw OverruleException.internal(
                    "the cover matrix has " + cover.ruleCount() + " rules, the rule set " + rules.size());
        }
    }

    /** Refuses to learn without votes. */
    static void requireLearnable(RuleSet rules, CoverMatrix cover) {
        requireSameRules(rules, cover);
        requireLearnable(rules, cover.instanceCount(), cover.pairCount() > 0);
    }

    static void requireLearnable(RuleSet rules, VotePatterns votes) {
        CoverMatrix cover = votes.cover();
        requireSameRules(rules, cover);
        requireLearnable(rules, votes.instanceCount(), cover.pairCount() > 0);
    }

    private static void requireLearnable(RuleSet rules, long instances, boolean anyVotes) {
        if (instances == 0) {
            throw OverruleException.input("there are no unlabelled instances to learn the rules' accuracies from;"
                    + " add some, or use the majority vote, which learns nothing");
        }
        if (!anyVotes) {
            throw OverruleException.input("none of the " + rules.size() + " rules covers any of the "
                    + instances + " instances, so their accuracies cannot be learned;"
                    + " add rules that cover some");
        }
    }

    /** The number of instances that each rule votes on. */
    static int[] perRule(CoverMatrix cover) {
        int[] result = new int[cover.ruleCount()];
        for (int pair = 0; pair < cover.pairCount(); pair++) {
            result[cover.rule(pair)]++;
        }
        return result;
    }

    /**
     * Turns the logarithms of weights into the probabilities that are proportional to the weights.
     *
     * @return the logarithm of the sum of the weights
     */
    static double normalise(double[] logWeights) {
        double max = Double.NEGATIVE_INFINITY;
        for (double weight : logWeights) {
            max = Math.max(max, weight);
        }
        double sum = 0;
        for (int y = 0; y < logWeights.length; y++) {
            logWeights[y] = Math.exp(logWeights[y] - max);
            sum += logWeights[y];
        }
        for (int y = 0; y < logWeights.length; y++) {
            logWeights[y] /= sum;
        }
        return max + Math.log(sum);
    }
}
