package io.overrule.inference;

import io.overrule.data.Instance;
import io.overrule.rule.Rule;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A prediction with the rules that led to it.
 *
 * @param prediction the prediction
 * @param inference the way in which it was made
 * @param classifierLabel the class that the classifier alone would have predicted
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
     * @param trust the probability that its label is right for this instance
     * @param holding P_jphi(r_j=1|x), the paper's estimate of the same; empty if the method has no rule network
     * @param overruled whether the rule was overruled because of too little trust
     * @param counted whether its vote counted in the prediction
     * @param exemplars the instances that the rule was generalised from
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
