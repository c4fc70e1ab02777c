package io.overrule.inference;

import io.overrule.rule.RuleSet;

/**
 * The paper's joint inference over label and coverage variables. Among the rules covering x, let G be those with
 * P_jphi(1|x) &gt; 0.5. Then
 *
 * <pre>
 *   s(y|x) = P_theta(y|x) + 1/|G| Σ_{j ∈ G} (l_j = y ? P_jphi(1|x) : P_jphi(0|x))
 * </pre>
 *
 * and s = P_theta where G is empty.
 */
public final class JointInference {
    /** A covering rule takes part only if P_jphi(1|x) is above this. */
    public static final double THRESHOLD = 0.5;

    private JointInference() {}

    /** Whether the paper's joint inference ignores a rule that covers an instance. */
    public static boolean overrules(double probabilityOfHolding) {
        return !(probabilityOfHolding > THRESHOLD);
    }

    /**
     * The score of every class.
     *
     * @param classProbabilities P_theta(y|x)
     * @param rulesCovering the rules that cover x
     * @param holding for each of them, P_jphi(1|x)
     */
    public static double[] scores(double[] classProbabilities, RuleSet rules, int[] rulesCovering, double[] holding) {
        return scores(classProbabilities, rules, rulesCovering, holding, THRESHOLD);
    }

    /**
     * The score of every class, with any estimate of the probability that a rule is right, and any threshold.
     *
     * @param right for each covering rule, the probability that it is right
     * @param threshold a rule takes part if this probability is above the threshold
     */
    public static double[] scores(
            double[] classProbabilities, RuleSet rules, int[] rulesCovering, double[] right, double threshold) {
        double[] scores = classProbabilities.clone();
        int active = 0;
        for (double probability : right) {
            active += probability > threshold ? 1 : 0;
        }
        for (int k = 0; k < rulesCovering.length; k++) {
            if (!(right[k] > threshold)) {
                continue;
            }
            int label = rules.labelOf(rulesCovering[k]);
            for (int y = 0; y < scores.length; y++) {
                scores[y] += (y == label ? right[k] : 1 - right[k]) / active;
            }
        }
        return scores;
    }

    /** The index of the largest value; the first one if there are several. */
    public static int largest(double[] values) {
        int best = 0;
        for (int i = 1; i < values.length; i++) {
            if (values[i] > values[best]) {
                best = i;
            }
        }
        return best;
    }
}
