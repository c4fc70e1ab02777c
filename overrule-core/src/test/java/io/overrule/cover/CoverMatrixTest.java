package io.overrule.cover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.overrule.RandomStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CoverMatrixTest {
    @Test
    void rowsAreReadBackInTheOrderOfTheRules() {
        CoverMatrix cover = CoverMatrix.of(4, new int[][] {{3, 0}, {}, {2}});

        assertThat(cover.instanceCount()).isEqualTo(3);
        assertThat(cover.ruleCount()).isEqualTo(4);
        assertThat(cover.pairCount()).isEqualTo(3);
        assertThat(cover.rulesCovering(0)).containsExactly(0, 3);
        assertThat(cover.rulesCovering(1)).isEmpty();
        assertThat(cover.coverCount(2)).isEqualTo(1);
    }

    @Test
    void pairsAreNumberedThroughTheRows() {
        CoverMatrix cover = CoverMatrix.of(4, new int[][] {{3, 0}, {}, {2}});

        assertThat(cover.firstPair(2)).isEqualTo(2);
        assertThat(cover.rule(1)).isEqualTo(3);
        assertThat(cover.rule(2)).isEqualTo(2);
    }

    @Test
    void someOfTheRowsMakeAMatrixAgain() {
        CoverMatrix rows = SmallCover.COVER.rows(new int[] {4, 0, 4});

        assertThat(rows.instanceCount()).isEqualTo(3);
        assertThat(rows.rulesCovering(0)).containsExactly(2, 4);
        assertThat(rows.rulesCovering(1)).containsExactly(0, 1);
        assertThat(rows.covers(4, 2)).isTrue();
        assertThat(rows.covers(3, 2)).isFalse();
    }

    @Test
    void aRuleThatDoesNotExistIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CoverMatrix.of(2, new int[][] {{2}}))
                .withMessage("rule 2 is not one of 2");
    }

    @Test
    void aRuleThatCoversTwiceIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CoverMatrix.of(2, new int[][] {{1, 1}}))
                .withMessage("rule 1 covers instance 0 twice");
    }

    @Test
    void aColumnHoldsTheInstancesOfARule() {
        assertThat(SmallCover.COVER.instancesCovered(0)).containsExactly(0, 1, 2);
        assertThat(SmallCover.COVER.instancesCovered(5)).isEmpty();
        assertThat(SmallCover.COVER.coverSize(3)).isEqualTo(2);
    }

    @Test
    void aRuleIsAddedReplacedAndRemovedByItsColumn() {
        CoverMatrix cover = CoverMatrix.of(2, new int[][] {{0}, {0, 1}, {}});

        assertThat(cover.withRule(1, new int[] {0, 2})).isEqualTo(CoverMatrix.of(3, new int[][] {{0, 1}, {0, 2}, {1}}));
        assertThat(cover.withRule(2, new int[] {2})).isEqualTo(CoverMatrix.of(3, new int[][] {{0}, {0, 1}, {2}}));
        assertThat(cover.replaceRule(0, new int[] {2})).isEqualTo(CoverMatrix.of(2, new int[][] {{}, {1}, {0}}));
        assertThat(cover.withoutRule(0)).isEqualTo(CoverMatrix.of(1, new int[][] {{}, {0}, {}}));
        assertThat(cover.withRows(1, 2, new int[][] {{1}, {}}))
                .isEqualTo(CoverMatrix.of(2, new int[][] {{0}, {1}, {}, {}}));
    }

    @Test
    void aColumnThatIsNotInOrderIsRefused() {
        CoverMatrix cover = CoverMatrix.of(1, new int[][] {{0}, {}});

        assertThatIllegalArgumentException()
                .isThrownBy(() -> cover.withRule(0, new int[] {1, 0}))
                .withMessage("instance 0 comes after 1; give the instances of a rule in ascending order, each once");
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> cover.replaceRule(0, new int[] {2}));
    }

    @Test
    void aColumnTakenOutAndPutBackIsTheSameMatrix() {
        for (long seed = 0; seed < 50; seed++) {
            RandomStream random = RandomStream.of(seed, "columns");
            int rules = 1 + random.nextInt(6);
            int[][] rows = new int[random.nextInt(20)][];
            for (int i = 0; i < rows.length; i++) {
                rows[i] = IntStream.range(0, rules)
                        .filter(rule -> random.nextInt(3) == 0)
                        .toArray();
            }
            CoverMatrix cover = CoverMatrix.of(rules, rows);
            int rule = random.nextInt(rules);
            int[] column = cover.instancesCovered(rule);

            assertThat(cover.withoutRule(rule).withRule(rule, column)).isEqualTo(cover);
            assertThat(cover.replaceRule(rule, new int[0]).replaceRule(rule, column))
                    .isEqualTo(cover);
        }
    }
}
