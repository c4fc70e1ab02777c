package io.overrule.cover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.offset;

import io.overrule.data.LabelSet;
import io.overrule.rule.RuleSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** On the six instances and six rules of {@link SmallCover}: read the expectations off its picture. */
class CoverStatisticsTest {
    private static final CoverStatistics STATISTICS =
            CoverStatistics.of(SmallCover.COVER, SmallCover.RULES, SmallCover.TRUTH);

    @Test
    void aRuleCoversTheInstancesOfItsColumn() {
        assertThat(STATISTICS.rules()).extracting(RuleStatistics::coverSize).containsExactly(3, 2, 2, 2, 1, 0);
        assertThat(STATISTICS.rules().get(0).coverage()).isEqualTo(3.0 / 6);
    }

    @Test
    void aRuleIsNamedByItsIndexIdAndLabel() {
        assertThat(STATISTICS.rules()).extracting(RuleStatistics::index).containsExactly(0, 1, 2, 3, 4, 5);
        assertThat(STATISTICS.rules()).extracting(RuleStatistics::id).startsWith("R0", "R1");
        assertThat(STATISTICS.rules()).extracting(RuleStatistics::label).containsExactly("a", "a", "b", "b", "c", "c");
    }

    @Test
    void overlapsAreInstancesThatAnotherRuleCoversToo() {
        assertThat(STATISTICS.rules()).extracting(RuleStatistics::overlaps).containsExactly(2, 2, 2, 2, 1, 0);
    }

    @Test
    void conflictsAreInstancesThatARuleWithAnotherLabelCoversToo() {
        assertThat(STATISTICS.rules()).extracting(RuleStatistics::conflicts).containsExactly(1, 1, 1, 1, 1, 0);
    }

    @Test
    void aRuleIsRightWhereItsLabelIsTheTruth() {
        assertThat(STATISTICS.rules())
                .extracting(rule -> rule.right().getAsInt())
                .containsExactly(2, 2, 1, 1, 1, 0);
        assertThat(STATISTICS.rules())
                .extracting(rule -> rule.wrong().getAsInt())
                .containsExactly(1, 0, 1, 1, 0, 0);
    }

    @Test
    void precisionIsTheShareOfRightOnes() {
        assertThat(STATISTICS.rules().get(0).precision().getAsDouble()).isEqualTo(2.0 / 3);
    }

    @Test
    void aRuleThatCoversNothingHasNoPrecision() {
        assertThat(STATISTICS.rules().get(5).precision()).isEmpty();
    }

    @Test
    void theSetIsSummedUp() {
        SetStatistics set = STATISTICS.set();

        assertThat(set.ruleCount()).isEqualTo(6);
        assertThat(set.instanceCount()).isEqualTo(6);
        assertThat(set.coverage()).isEqualTo(5.0 / 6);
        assertThat(set.conflictRate()).isEqualTo(2.0 / 5);
        assertThat(set.averageCoverSize()).isCloseTo(10.0 / 6, offset(1e-12));
        assertThat(set.rulesPerCoveredInstance()).isEqualTo(2.0);
        assertThat(set.microPrecision().getAsDouble()).isEqualTo(7.0 / 10);
    }

    @Test
    void withoutTruthNothingIsRightOrWrong() {
        CoverStatistics statistics = CoverStatistics.of(SmallCover.COVER, SmallCover.RULES);

        assertThat(statistics.set().microPrecision()).isEmpty();
        assertThat(statistics.rules())
                .allSatisfy(rule -> assertThat(rule.precision()).isEmpty())
                .extracting(RuleStatistics::right)
                .containsOnly(OptionalInt.empty());
        assertThat(statistics.set().conflictCount()).isEqualTo(2);
    }

    @Test
    void nothingAtAllHasNoShares() {
        RuleSet none = RuleSet.of(LabelSet.of("a", "b"));
        SetStatistics set = CoverStatistics.of(CoverMatrix.of(0, new int[0][]), none, List.of())
                .set();

        assertThat(set.coverage()).isZero();
        assertThat(set.conflictRate()).isZero();
        assertThat(set.averageCoverSize()).isZero();
        assertThat(set.rulesPerCoveredInstance()).isZero();
        assertThat(set.microPrecision()).isEmpty();
    }

    @Test
    void aTruthOfAnotherLengthIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CoverStatistics.of(SmallCover.COVER, SmallCover.RULES, List.of(0)))
                .withMessage("the truth has 1 classes for 6 instances");
    }

    @Test
    void aCoverOfOtherRulesIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CoverStatistics.of(CoverMatrix.of(2, new int[0][]), SmallCover.RULES))
                .withMessage("the cover is of 2 rules, the rule set has 6");
    }

    @Test
    void statisticsOfPartsMergeToThoseOfTheWhole() {
        for (int cut = 0; cut <= 6; cut++) {
            CoverStatistics first = part(0, cut);
            CoverStatistics second = part(cut, 6);

            assertThat(first.merge(second))
                    .isEqualTo(CoverStatistics.of(SmallCover.COVER, SmallCover.RULES, SmallCover.TRUTH))
                    .isEqualTo(second.merge(first));
        }
    }

    private static CoverStatistics part(int from, int to) {
        return CoverStatistics.of(
                SmallCover.COVER.rows(IntStream.range(from, to).toArray()),
                SmallCover.RULES,
                SmallCover.TRUTH.subList(from, to));
    }

    @Test
    void statisticsWithoutTruthMergeWithoutTruth() {
        CoverStatistics known = CoverStatistics.of(SmallCover.COVER, SmallCover.RULES, SmallCover.TRUTH);
        CoverStatistics unknown = CoverStatistics.of(SmallCover.COVER, SmallCover.RULES);

        assertThat(unknown.merge(unknown).set().pairCount())
                .isEqualTo(2 * known.set().pairCount());
        assertThat(known.merge(unknown).set().microPrecision()).isEmpty();
    }
}
