package io.overrule.labelmodel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import io.overrule.OverruleException;
import io.overrule.cover.CoverMatrix;
import io.overrule.cover.SmallCover;
import io.overrule.rule.RuleSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GenerativeLabelModelTest extends LabelModelContract {
    private static final GenerativeLabelModel.Options DEFAULTS = GenerativeLabelModel.Options.defaults();

    @Override
    LabelModel fit(RuleSet rules, CoverMatrix cover) {
        return GenerativeLabelModel.fit(rules, cover, DEFAULTS);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void recoversTheAccuraciesOfIndependentRules(long seed) {
        SyntheticVotes votes = SyntheticVotes.ofTwoClasses(seed);
        GenerativeLabelModel model = GenerativeLabelModel.fit(votes.rules(), votes.cover(), DEFAULTS);
        assertThat(model.ruleAccuracies()).containsExactly(votes.accuracies(), offset(0.02));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void recoversTheAccuraciesOfRulesOfManySkewedClassesWhoseBalanceIsGiven(long seed) {
        SyntheticVotes votes = skewed(seed);
        GenerativeLabelModel model = GenerativeLabelModel.fit(
                votes.rules(),
                votes.cover(),
                DEFAULTS.withBalance(ClassBalance.given(List.of(40.0, 30.0, 20.0, 10.0))));
        assertThat(model.classBalance()).containsExactly(votes.balance(), offset(1e-12));
        assertThat(model.ruleAccuracies()).containsExactly(votes.accuracies(), offset(0.02));
    }

    @Test
    void recoversTheAccuraciesAlsoIfTheBalanceIsEstimated() {
        SyntheticVotes votes = skewed(4);
        GenerativeLabelModel model =
                GenerativeLabelModel.fit(votes.rules(), votes.cover(), DEFAULTS.withBalance(ClassBalance.estimated()));
        assertThat(model.classBalance()).containsExactly(votes.balance(), offset(0.02));
        assertThat(model.ruleAccuracies()).containsExactly(votes.accuracies(), offset(0.03));
    }

    private static SyntheticVotes skewed(long seed) {
        return SyntheticVotes.draw(
                40_000,
                new double[] {0.4, 0.3, 0.2, 0.1},
                SyntheticVotes.spread(16, 0.5, 0.6),
                SyntheticVotes.spread(16, 0.15, 0.03),
                seed);
    }

    @Test
    void aRuleThatIsMostlyWrongIsFound() {
        double[] right = SyntheticVotes.spread(10, 0.4, 0.5);
        double[] wrong = SyntheticVotes.spread(10, 0.15, 0.1);
        right[3] = 0.1;
        wrong[3] = 0.4;
        SyntheticVotes votes = SyntheticVotes.draw(30_000, new double[] {0.5, 0.5}, right, wrong, 6);
        GenerativeLabelModel model = GenerativeLabelModel.fit(votes.rules(), votes.cover(), DEFAULTS);
        assertThat(model.ruleAccuracies()[3]).isEqualTo(0.2, offset(0.02));
    }

    @Test
    void rulesThatCopyEachOtherAreNotTakenForInfallible() {
        SyntheticVotes votes = SyntheticVotes.draw(
                10_000,
                new double[] {0.5, 0.5},
                SyntheticVotes.spread(8, 0.3, 0.3),
                SyntheticVotes.spread(8, 0.2, 0.2),
                9);
        CoverMatrix cover = votes.cover();
        // Rule j votes where rule j − 4 does: their overlap is full, whether they are right or wrong.
        int[][] rows = new int[cover.instanceCount()][];
        Arrays.setAll(rows, i -> Arrays.stream(cover.rulesCovering(i))
                .filter(rule -> rule < 4)
                .flatMap(rule -> IntStream.of(rule, rule + 4))
                .sorted()
                .toArray());
        GenerativeLabelModel model = GenerativeLabelModel.fit(votes.rules(), CoverMatrix.of(8, rows), DEFAULTS);
        assertThat(Arrays.stream(model.ruleAccuracies()).boxed())
                .allSatisfy(accuracy -> assertThat(accuracy).isLessThan(0.85));
    }

    @Test
    void exactOverlapsGiveExactAccuracies() {
        // Three rules of class a that vote on 3 of 4 of a and 1 of 4 of b: all 8 patterns as often as expected.
        List<int[]> rows = new ArrayList<>();
        for (int pattern = 0; pattern < 8; pattern++) {
            int silent = 3 - Integer.bitCount(pattern);
            int ofClassA = (int) Math.pow(3, 3 - silent);
            int ofClassB = (int) Math.pow(3, silent);
            int[] row = rulesOf(pattern);
            for (int copy = 0; copy < 1000 * (ofClassA + ofClassB); copy++) {
                rows.add(row);
            }
        }
        RuleSet rules = SyntheticVotes.rules(2, 5);
        // r0, r2 and r4 are of the first class; r1 and r3 never vote.
        int[][] renamed = rows.stream()
                .map(row -> Arrays.stream(row).map(j -> 2 * j).toArray())
                .toArray(int[][]::new);
        double[] accuracies = GenerativeLabelModel.fit(rules, CoverMatrix.of(5, renamed), DEFAULTS)
                .ruleAccuracies();
        assertThat(accuracies[0]).isEqualTo(0.75, offset(1e-3));
        assertThat(accuracies[2]).isEqualTo(accuracies[0], offset(1e-9));
        assertThat(accuracies[4]).isEqualTo(accuracies[0], offset(1e-9));
        assertThat(accuracies[1]).isEqualTo(0.7, offset(1e-9));
    }

    private static int[] rulesOf(int pattern) {
        return IntStream.range(0, 3).filter(j -> (pattern >> j & 1) == 1).toArray();
    }

    @Test
    void isTheMajorityVoteIfAllRulesAreEquallyAccurateAndClassesBalanced() {
        double[] right = new double[12];
        double[] wrong = new double[12];
        Arrays.fill(right, 0.4);
        Arrays.fill(wrong, 0.1);
        SyntheticVotes votes = SyntheticVotes.draw(20_000, new double[] {0.5, 0.5}, right, wrong, 8);
        HardLabels majority =
                MajorityVote.withRandomTies(votes.rules(), 0).hardLabels(votes.cover(), TiePolicy.abstain());
        HardLabels fitted = fit(votes.rules(), votes.cover()).hardLabels(votes.cover(), TiePolicy.abstain());
        assertThat(majority.labelledInstances()).hasSizeGreaterThan(10_000);
        for (int i : majority.labelledInstances()) {
            assertThat(fitted.label(i)).isEqualTo(majority.label(i));
        }
    }

    @Test
    void aVoteAddsTheLogOddsOfItsAccuracyOverTheBalance() {
        // One rule meets no other and stays at its start of 0.7.
        RuleSet rules = SyntheticVotes.rules(2, 1);
        CoverMatrix cover = CoverMatrix.of(1, new int[][] {{0}, {}});
        LabelModel model = fit(rules, cover);
        assertThat(model.probabilities(cover, 0)).containsExactly(new double[] {0.7, 0.3}, offset(1e-12));
        assertThat(model.probabilities(cover, 1)).containsExactly(new double[] {0.5, 0.5}, offset(1e-12));
    }

    @Test
    void uncoveredInstancesHaveTheBalance() {
        LabelModel model = GenerativeLabelModel.fit(
                SmallCover.RULES, SmallCover.COVER, DEFAULTS.withBalance(ClassBalance.given(List.of(1.0, 2.0, 1.0))));
        assertThat(model.probabilities(SmallCover.COVER, 5))
                .containsExactly(new double[] {0.25, 0.5, 0.25}, offset(1e-12));
    }

    @Test
    void aLoneRuleOfAFrequentClassIsTakenForBetterThanTheBalance() {
        RuleSet rules = SyntheticVotes.rules(2, 1);
        CoverMatrix cover = CoverMatrix.of(1, new int[][] {{0}, {}});
        LabelModel model =
                GenerativeLabelModel.fit(rules, cover, DEFAULTS.withBalance(ClassBalance.given(List.of(0.9, 0.1))));
        assertThat(model.probabilities(cover, 0)[0]).isEqualTo(0.94, offset(1e-12));
    }

    @Test
    void aBalanceThatDoesNotFitIsRefused() {
        assertThatThrownBy(() -> ClassBalance.given(List.of(1.0, 0.0))).hasMessageContaining("class 1 is 0.0");
        assertThatThrownBy(() -> GenerativeLabelModel.fit(
                        SmallCover.RULES,
                        SmallCover.COVER,
                        DEFAULTS.withBalance(ClassBalance.given(List.of(1.0, 1.0)))))
                .isInstanceOf(OverruleException.class)
                .hasMessageContaining("2 numbers for 3 classes");
    }

    @Test
    void nothingToLearnFromIsRefused() {
        RuleSet rules = SyntheticVotes.rules(2, 2);
        assertThatThrownBy(() -> fit(rules, CoverMatrix.of(2, new int[0][])))
                .isInstanceOf(OverruleException.class)
                .hasMessageContaining("no unlabelled instances");
    }

    @Test
    void optionsOutOfRangeAreRefused() {
        ClassBalance uniform = ClassBalance.uniform();
        assertThatThrownBy(() -> new GenerativeLabelModel.Options(uniform, 0, 0, 0.7, 1))
                .hasMessageContaining("steps is 0");
        assertThatThrownBy(() -> new GenerativeLabelModel.Options(uniform, 1, -1, 0.7, 1))
                .hasMessageContaining("tolerance is -1");
        assertThatThrownBy(() -> new GenerativeLabelModel.Options(uniform, 1, 0, 0.5, 1))
                .hasMessageContaining("start is 0.5");
        assertThatThrownBy(() -> new GenerativeLabelModel.Options(uniform, 1, 0, 0.7, 0))
                .hasMessageContaining("deviation is 0");
    }
}
