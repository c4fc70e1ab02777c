package io.overrule.labelmodel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import io.overrule.OverruleException;
import io.overrule.cover.CoverMatrix;
import io.overrule.rule.RuleSet;
import org.junit.jupiter.api.Test;

class DawidSkeneTest extends LabelModelContract {
    @Override
    LabelModel fit(RuleSet rules, CoverMatrix cover) {
        return DawidSkene.fit(rules, cover, DawidSkene.Options.defaults());
    }

    @Test
    void recoversTheAccuraciesOfIndependentRules() {
        SyntheticVotes votes = SyntheticVotes.ofTwoClasses(1);
        DawidSkene model = DawidSkene.fit(votes.rules(), votes.cover(), DawidSkene.Options.defaults());
        assertThat(model.ruleAccuracies()).containsExactly(votes.accuracies(), offset(0.02));
    }

    @Test
    void recoversTheVotingProbabilitiesAndTheBalanceOfSkewedClasses() {
        double[] right = SyntheticVotes.spread(15, 0.4, 0.6);
        double[] wrong = SyntheticVotes.spread(15, 0.15, 0.05);
        double[] balance = {0.5, 0.3, 0.2};
        SyntheticVotes votes = SyntheticVotes.draw(40_000, balance, right, wrong, 2);
        DawidSkene model = DawidSkene.fit(votes.rules(), votes.cover(), new DawidSkene.Options(500, 1e-9, 1));
        assertThat(model.classBalance()).containsExactly(balance, offset(0.02));
        for (int j = 0; j < right.length; j++) {
            for (int y = 0; y < 3; y++) {
                assertThat(model.votingProbability(j, y)).isEqualTo(j % 3 == y ? right[j] : wrong[j], offset(0.03));
            }
        }
    }

    @Test
    void oneRoundCountsTheMajoritysSharesByHand() {
        // r0 votes a, r1 votes b; four instances: a, a, b, silence. Shares of a: 1, 1, 0, 1/2.
        RuleSet rules = SyntheticVotes.rules(2, 2);
        CoverMatrix cover = CoverMatrix.of(2, new int[][] {{0}, {0}, {1}, {}});
        DawidSkene model = DawidSkene.fit(rules, cover, new DawidSkene.Options(1, 0, 1));
        assertThat(model.classBalance()).containsExactly(new double[] {3.5 / 6, 2.5 / 6}, offset(1e-12));
        // r0 votes at a rate of 2.5/5 overall; on a: (2 + 0.5) of (2.5 + 1), on b: (0 + 0.5) of (1.5 + 1).
        assertThat(model.votingProbability(0, 0)).isEqualTo(2.5 / 3.5, offset(1e-12));
        assertThat(model.votingProbability(0, 1)).isEqualTo(0.5 / 2.5, offset(1e-12));
    }

    @Test
    void nothingToLearnFromIsRefused() {
        RuleSet rules = SyntheticVotes.rules(2, 2);
        assertThatThrownBy(() -> fit(rules, CoverMatrix.of(2, new int[0][])))
                .isInstanceOf(OverruleException.class)
                .hasMessageContaining("no unlabelled instances");
        assertThatThrownBy(() -> fit(rules, CoverMatrix.of(2, new int[3][0])))
                .isInstanceOf(OverruleException.class)
                .hasMessageContaining("none of the 2 rules covers any of the 3 instances");
    }

    @Test
    void optionsOutOfRangeAreRefused() {
        assertThatThrownBy(() -> new DawidSkene.Options(0, 0, 1)).hasMessageContaining("iterations is 0");
        assertThatThrownBy(() -> new DawidSkene.Options(1, Double.NaN, 1)).hasMessageContaining("tolerance is NaN");
        assertThatThrownBy(() -> new DawidSkene.Options(1, 0, 0)).hasMessageContaining("smoothing is 0");
    }
}
