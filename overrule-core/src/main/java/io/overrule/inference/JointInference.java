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
    /** A covering rule whose probability of holding is not above this is overruled. */
    public static final double THRESHOLD = 0.5;

    private JointInference() {}

    /** Whether a rule that covers an instance is overruled there. */
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
        double[] scores = classProbabilities.clone();
        int active = 0;
        for (double probability : holding) {
            if (!overrules(probability)) {
                active++;
            }
        }
        for (int k = 0; k < rulesCovering.length; k++) {
            if (overrules(holding[k])) {
                continue;
            }
            int label = rules.labelOf(rulesCovering[k]);
            for (int y = 0; y < scores.length; y++) {
                scores[y] += (y == label ? holding[k] : 1 - holding[k]) / active;
            }
        }
        return scores;
    }

    /** The index of the largest value; the first of them if there are several. */
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
