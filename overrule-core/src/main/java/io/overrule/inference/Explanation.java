package io.overrule.inference;

import io.overrule.data.Instance;
import io.overrule.rule.Rule;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Why a prediction came out as it did.
 *
 * @param prediction what was predicted
 * @param inference how
 * @param classifierLabel what the classifier alone would have said
 * @param rules the rules that fired, the most trusted first
 */
public record Explanation(
        Instance instance, Prediction prediction, Inference inference, int classifierLabel, List<FiredRule> rules) {
    public Explanation {
        rules = List.copyOf(rules);
    }

    /**
     * A rule that covers the instance.
     *
     * @param label the index of the class it votes for
     * @param trust the probability that its label is right here
     * @param holding P_jphi(r_j=1|x), the paper's estimate of the same; empty if the method has no rule network
     * @param overruled whether it is trusted too little
     * @param counted whether its vote was counted by the way in which the class was predicted
     * @param exemplars the instances it was generalised from
     */
    public record FiredRule(
            int index,
            Rule rule,
            int label,
            double trust,
            OptionalDouble holding,
            boolean overruled,
            boolean counted,
            List<Instance> exemplars) {
        public FiredRule {
            exemplars = List.copyOf(exemplars);
        }
    }

    /** Whether any rule that fired was overruled. */
    public boolean overruledAny() {
        return rules.stream().anyMatch(FiredRule::overruled);
    }
}
