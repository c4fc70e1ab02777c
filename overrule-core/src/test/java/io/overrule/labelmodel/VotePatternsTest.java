package io.overrule.labelmodel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.cover.CoverMatrix;
import io.overrule.cover.SmallCover;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class VotePatternsTest {
    private static final SyntheticVotes VOTES = SyntheticVotes.ofTwoClasses(3);

    @Test
    void patternsCountHowOftenTheSameRulesVote() {
        CoverMatrix cover = CoverMatrix.of(3, new int[][] {{0, 2}, {}, {2, 0}, {1}});

        VotePatterns patterns = VotePatterns.of(cover);

        assertThat(patterns.cover()).isEqualTo(CoverMatrix.of(3, new int[][] {{}, {0, 2}, {1}}));
        assertThat(patterns.instanceCounts()).containsExactly(1, 2, 1);
        assertThat(patterns).hasToString("3 combinations of 3 rules on 4 instances");
    }

    @Test
    void theGenerativeModelOfPatternsIsThatOfTheRowsBitForBit() {
        GenerativeLabelModel.Options options = GenerativeLabelModel.Options.defaults();

        GenerativeLabelModel ofRows = GenerativeLabelModel.fit(VOTES.rules(), VOTES.cover(), options);
        GenerativeLabelModel ofPatterns =
                GenerativeLabelModel.fit(VOTES.rules(), VotePatterns.of(VOTES.cover()), options, Work.quiet());

        assertThat(ofPatterns.ruleAccuracies()).containsExactly(ofRows.ruleAccuracies());
        assertThat(ofPatterns.classBalance()).containsExactly(ofRows.classBalance());
    }

    @Test
    void patternsOfPartsMergeInAnyOrderToThoseOfTheWhole() {
        CoverMatrix cover = VOTES.cover();
        VotePatterns first =
                VotePatterns.of(cover.rows(IntStream.range(0, 7_000).toArray()));
        VotePatterns second = VotePatterns.of(
                cover.rows(IntStream.range(7_000, cover.instanceCount()).toArray()));

        assertThat(first.merge(second)).isEqualTo(VotePatterns.of(cover)).isEqualTo(second.merge(first));
        assertThat(first.merge(VotePatterns.none(cover.ruleCount()))).isEqualTo(first);
    }

    @Test
    void theMajorityIsDecidedOncePerPattern() {
        VotePatterns patterns = VotePatterns.of(SmallCover.COVER);
        MajorityVote majority = MajorityVote.withDefault(SmallCover.RULES, 0);

        assertThat(patterns.size()).isEqualTo(6);
        assertThat(majority.probabilities(patterns.cover(), 0)).containsExactly(1 / 3.0, 1 / 3.0, 1 / 3.0);
    }

    @Test
    void aBalanceThatIsEstimatedRowByRowIsRefused() {
        GenerativeLabelModel.Options options =
                GenerativeLabelModel.Options.defaults().withBalance(ClassBalance.estimated());

        assertThatThrownBy(() ->
                        GenerativeLabelModel.fit(VOTES.rules(), VotePatterns.of(VOTES.cover()), options, Work.quiet()))
                .isInstanceOf(OverruleException.class)
                .hasMessageContaining("give the balance");
    }

    @Test
    void votesOfOtherRulesDoNotMerge() {
        assertThatThrownBy(() -> VotePatterns.none(2).merge(VotePatterns.none(3)))
                .hasMessage("votes of 3 rules do not merge with votes of 2");
    }

    @Test
    void patternsWithoutVotesTeachNothing() {
        VotePatterns silent = VotePatterns.of(CoverMatrix.of(12, new int[9][0]));

        assertThatThrownBy(() -> GenerativeLabelModel.fit(
                        VOTES.rules(), silent, GenerativeLabelModel.Options.defaults(), Work.quiet()))
                .hasMessageContaining("none of the 12 rules covers any of the 9 instances");
        assertThat(List.of(silent.size(), (int) silent.instanceCount())).containsExactly(1, 9);
    }
}
