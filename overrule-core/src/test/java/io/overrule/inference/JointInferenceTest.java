package io.overrule.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.overrule.data.LabelSet;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import org.junit.jupiter.api.Test;

class JointInferenceTest {
    private static final LabelSet LABELS = LabelSet.of("a", "b", "c");
    private static final RuleSet RULES = RuleSet.of(
            LABELS, Rule.keyword("r0", "a", "x"), Rule.keyword("r1", "b", "y"), Rule.keyword("r2", "b", "z"));
    private static final double[] P = {0.5, 0.3, 0.2};

    @Test
    void scoresAreTheEquationComputedByHand() {
        // G = {r0 (0.6), r1 (0.9)}: a: 0.5 + (0.6 + 0.1)/2, b: 0.3 + (0.4 + 0.9)/2, c: 0.2 + (0.4 + 0.1)/2.
        double[] scores = JointInference.scores(P, RULES, new int[] {0, 1}, new double[] {0.6, 0.9});
        assertThat(scores).containsExactly(new double[] {0.85, 0.95, 0.45}, within(1e-12));
        assertThat(JointInference.largest(scores)).isEqualTo(1);
    }

    @Test
    void anOverruledRuleDoesNotCount() {
        double[] scores = JointInference.scores(P, RULES, new int[] {0, 1, 2}, new double[] {0.6, 0.2, 0.5});
        assertThat(scores).containsExactly(new double[] {1.1, 0.7, 0.6}, within(1e-12));
    }

    @Test
    void withoutARuleThatHoldsTheClassifierDecides() {
        assertThat(JointInference.scores(P, RULES, new int[] {1}, new double[] {0.5}))
                .containsExactly(P);
        assertThat(JointInference.scores(P, RULES, new int[0], new double[0])).containsExactly(P);
    }

    @Test
    void aRuleHoldsOnlyAboveOneHalf() {
        assertThat(JointInference.overrules(0.5)).isTrue();
        assertThat(JointInference.overrules(0.5000001)).isFalse();
        assertThat(JointInference.overrules(Double.NaN)).isTrue();
    }
}
