package io.overrule.labelmodel;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.cover.CoverMatrix;
import io.overrule.data.LabelSet;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class MajorityVoteTest {
    private static final RuleSet RULES = RuleSet.of(
            LabelSet.of("a", "b", "c"),
            Rule.keyword("r0", "a", "x"),
            Rule.keyword("r1", "b", "y"),
            Rule.keyword("r2", "b", "z"));

    @Test
    void mostVotesWin() {
        CoverMatrix cover = CoverMatrix.of(3, new int[][] {{0, 1, 2}, {0}, {1}});
        assertThat(MajorityVote.withDefault(RULES, 2).labels(cover)).containsExactly(1, 0, 1);
    }

    @Test
    void tiesAndUncoveredInstancesAreOfTheDefaultClass() {
        CoverMatrix cover = CoverMatrix.of(3, new int[][] {{0, 1}, {}});
        assertThat(MajorityVote.withDefault(RULES, 2).labels(cover)).containsExactly(2, 2);
    }

    @Test
    void randomTiesChooseAmongTheTiedOnlyAndTheSameForTheSameSeed() {
        int[][] rows = new int[600][];
        Arrays.fill(rows, 0, 300, new int[] {0, 1});
        Arrays.fill(rows, 300, 600, new int[0]);
        CoverMatrix cover = CoverMatrix.of(3, rows);
        int[] labels = MajorityVote.withRandomTies(RULES, 5).labels(cover);
        int[] tied = Arrays.copyOf(labels, 300);
        int[] uncovered = Arrays.copyOfRange(labels, 300, 600);
        assertThat(tied).contains(0, 1).doesNotContain(2);
        assertThat(uncovered).contains(0, 1, 2);
        assertThat(MajorityVote.withRandomTies(RULES, 5).labels(cover)).containsExactly(labels);
    }
}
