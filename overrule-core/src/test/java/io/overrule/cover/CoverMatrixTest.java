package io.overrule.cover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

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
}
