package io.overrule.inference;

import io.overrule.data.Instance;
import io.overrule.rule.Rule;
import java.util.List;

/**
 * Why a prediction came out as it did.
 *
 * @param prediction by joint inference
 * @param classifierLabel what the classifier alone would have said
 * @param rules the rules that fired, most probable first
 */
public record Explanation(Instance instance, Prediction prediction, int classifierLabel, List<FiredRule> rules) {
    public Explanation {
        rules = List.copyOf(rules);
    }

    /**
     * A rule that covers the instance.
     *
     * @param label the index of the class it votes for
     * @param probability P_jphi(r_j=1|x): that it holds here
     * @param overruled whether its vote was not counted
     * @param exemplars the instances it was generalised from
     */
    public record FiredRule(
            int index, Rule rule, int label, double probability, boolean overruled, List<Instance> exemplars) {
        public FiredRule {
            exemplars = List.copyOf(exemplars);
        }
    }

    /** Whether any rule that fired was overruled. */
    public boolean overruledAny() {
        return rules.stream().anyMatch(FiredRule::overruled);
    }
}
