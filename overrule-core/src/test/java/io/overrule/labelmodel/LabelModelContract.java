package io.overrule.labelmodel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import io.overrule.OverruleException;
import io.overrule.cover.CoverMatrix;
import io.overrule.cover.SmallCover;
import io.overrule.data.LabelSet;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What holds for every label model. */
abstract class LabelModelContract {
    abstract LabelModel fit(RuleSet rules, CoverMatrix cover);

    @Test
    void probabilitiesOfASmallCoverSumToOne() {
        requireProbabilities(SmallCover.RULES, SmallCover.COVER);
    }

    @Test
    void undisputedVotesWin() {
        LabelModel model = fit(SmallCover.RULES, SmallCover.COVER);
        HardLabels labels = model.hardLabels(SmallCover.COVER, TiePolicy.abstain());
        assertThat(labels.label(0)).hasValue(0);
        assertThat(labels.label(3)).hasValue(1);
    }

    @Test
    void anUncoveredInstanceStaysUnlabelledIfTiesAbstain() {
        HardLabels labels = fit(SmallCover.RULES, SmallCover.COVER).hardLabels(SmallCover.COVER, TiePolicy.abstain());
        assertThat(labels.label(5)).isEqualTo(OptionalInt.empty());
        assertThat(labels.labelledInstances()).doesNotContain(5);
        assertThat(labels.labels()).hasSameSizeAs(labels.labelledInstances());
        assertThat(labels.instanceCount()).isEqualTo(6);
    }

    @Test
    void tiesAreOfTheDefaultClassOrRandomAmongTheTied() {
        // The rules of the first two classes mirror each other: whatever is learned of the one is learned of the other.
        // Each class has two rules that agree, so that every model finds them better than chance.
        RuleSet rules = SyntheticVotes.rules(3, 6);
        int[][] rows = new int[1000][];
        Arrays.setAll(rows, i -> i % 10 == 9 ? new int[] {0, 1} : new int[] {i % 3, 3 + i % 3});
        LabelModel model = fit(rules, CoverMatrix.of(6, mirrored(rows)));
        int[][] disputed = new int[400][];
        Arrays.fill(disputed, new int[] {0, 1});
        CoverMatrix tied = CoverMatrix.of(6, disputed);

        double[] row = model.probabilities(tied, 0);
        assertThat(row[0]).isEqualTo(row[1], offset(LabelModel.TIE_TOLERANCE / 10));
        assertThat(row[0]).isGreaterThan(row[2] + LabelModel.TIE_TOLERANCE);
        assertThat(model.hardLabels(tied, TiePolicy.defaultClass(2)).labels())
                .hasSize(400)
                .containsOnly(2);
        int[] drawn = model.hardLabels(tied, TiePolicy.atRandom(7)).labels();
        assertThat(drawn).hasSize(400).contains(0, 1).doesNotContain(2);
        assertThat(model.hardLabels(tied, TiePolicy.atRandom(7)).labels()).containsExactly(drawn);
        assertThat(model.hardLabels(tied, TiePolicy.abstain()).labels()).isEmpty();
    }

    /** The rows, and the same again with the rules of the first class and of the second exchanged. */
    private static int[][] mirrored(int[][] rows) {
        int[] mirror = {1, 0, 2, 4, 3, 5};
        return Stream.concat(Arrays.stream(rows), Arrays.stream(rows).map(row -> Arrays.stream(row)
                        .map(j -> mirror[j])
                        .sorted()
                        .toArray()))
                .toArray(int[][]::new);
    }

    @Test
    void aDefaultClassThatDoesNotExistIsRefused() {
        LabelModel model = fit(SmallCover.RULES, SmallCover.COVER);
        assertThatThrownBy(() -> model.hardLabels(SmallCover.COVER, TiePolicy.defaultClass(3)))
                .isInstanceOf(OverruleException.class)
                .hasMessageContaining("default class 3 is not one of the 3 classes");
    }

    @Test
    void theCoverOfOtherRulesIsRefused() {
        LabelModel model = fit(SmallCover.RULES, SmallCover.COVER);
        CoverMatrix other = CoverMatrix.of(2, new int[][] {{0}});
        assertThatThrownBy(() -> model.hardLabels(other, TiePolicy.abstain())).isInstanceOf(OverruleException.class);
    }

    @Test
    void oneRuleIsEnough() {
        requireProbabilities(SyntheticVotes.rules(3, 1), CoverMatrix.of(1, new int[][] {{0}, {}, {0}}));
    }

    @Test
    void oneInstanceIsEnough() {
        requireProbabilities(SyntheticVotes.rules(2, 2), CoverMatrix.of(2, new int[][] {{0}}));
    }

    @Test
    void rulesMayAllBeOfOneClass() {
        LabelSet labels = LabelSet.of("a", "b");
        RuleSet rules = RuleSet.of(
                labels, Rule.keyword("r0", "a", "x"), Rule.keyword("r1", "a", "y"), Rule.keyword("r2", "a", "z"));
        requireProbabilities(rules, CoverMatrix.of(3, new int[][] {{0, 1}, {2}, {}, {0, 2}, {1}}));
    }

    @Test
    void aRuleMayNeverVoteAndAnotherAlways() {
        requireProbabilities(
                SyntheticVotes.rules(2, 4), CoverMatrix.of(4, new int[][] {{0, 1}, {0}, {0, 1}, {0, 3}, {0}}));
    }

    @Test
    void permutingRulesPermutesTheirAccuracies() {
        SyntheticVotes votes = SyntheticVotes.ofTwoClasses(3);
        int count = votes.rules().size();
        int[] newPlace = new int[count];
        List<Rule> permuted = new ArrayList<>(votes.rules().rules());
        for (int j = 0; j < count; j++) {
            newPlace[j] = (5 * j + 2) % count;
            permuted.set(newPlace[j], votes.rules().rule(j));
        }
        int[][] rows = new int[votes.cover().instanceCount()][];
        Arrays.setAll(rows, i -> Arrays.stream(votes.cover().rulesCovering(i))
                .map(j -> newPlace[j])
                .toArray());
        CoverMatrix permutedCover = CoverMatrix.of(count, rows);

        double[] original = fit(votes.rules(), votes.cover()).ruleAccuracies(votes.cover());
        double[] result =
                fit(RuleSet.of(votes.rules().labels(), permuted), permutedCover).ruleAccuracies(permutedCover);

        for (int j = 0; j < count; j++) {
            assertThat(result[newPlace[j]]).isEqualTo(original[j], offset(1e-8));
        }
    }

    @Test
    void theNumberOfThreadsChangesNoBit() throws Exception {
        SyntheticVotes votes = SyntheticVotes.ofTwoClasses(4);
        assertThat(probabilitiesOn(1, votes)).isDeepEqualTo(probabilitiesOn(4, votes));
    }

    private double[][] probabilitiesOn(int threads, SyntheticVotes votes) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(threads);
        try {
            return pool.submit(() -> fit(votes.rules(), votes.cover()).probabilities(votes.cover()))
                    .get();
        } finally {
            pool.shutdown();
        }
    }

    private void requireProbabilities(RuleSet rules, CoverMatrix cover) {
        LabelModel model = fit(rules, cover);
        for (double[] row : model.probabilities(cover)) {
            assertThat(Arrays.stream(row).sum()).isEqualTo(1, offset(1e-12));
            assertThat(Arrays.stream(row).boxed()).allMatch(p -> p >= 0 && p <= 1);
        }
        assertThat(Arrays.stream(model.ruleAccuracies(cover)).boxed())
                .hasSize(rules.size())
                .allMatch(accuracy -> accuracy >= 0 && accuracy <= 1);
    }
}
