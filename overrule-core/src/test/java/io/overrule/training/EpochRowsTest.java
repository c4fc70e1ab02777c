package io.overrule.training;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EpochRowsTest {
    private static final int LABELLED = 40;
    private static final int UNLABELLED = 90;

    private static TrainingOptions options(int repeat) {
        return Tasks.options().toBuilder().batchSize(16).repeat(repeat).seed(3).build();
    }

    private static EpochRows rows(Schedule schedule) {
        return new EpochRows(schedule, LABELLED, UNLABELLED, options(2));
    }

    private static List<Integer> batch(EpochRows rows) {
        List<Integer> batch = new ArrayList<>();
        rows.nextBatch(batch::add);
        return batch;
    }

    /** The rows of the next batches, until there are so many. */
    private static List<Integer> pass(EpochRows rows, int size) {
        List<Integer> pass = new ArrayList<>();
        while (pass.size() < size) {
            pass.addAll(batch(rows));
        }
        return pass;
    }

    private static List<Integer> sorted(List<Integer> rows) {
        return rows.stream().sorted().toList();
    }

    @Test
    void aPassOverBothGoesOnceOverUAndAsOftenOverLAsWanted() {
        EpochRows rows = rows(Schedule.BOTH);
        List<Integer> expected = IntStream.concat(
                        IntStream.range(0, 2 * LABELLED).map(i -> i / 2),
                        IntStream.range(LABELLED, LABELLED + UNLABELLED))
                .boxed()
                .toList();
        List<Integer> first = pass(rows, 2 * LABELLED + UNLABELLED);
        List<Integer> second = pass(rows, 2 * LABELLED + UNLABELLED);
        assertThat(sorted(first)).isEqualTo(expected);
        assertThat(sorted(second)).isEqualTo(expected);
        assertThat(second).isNotEqualTo(first);
    }

    @Test
    void aPassOverLGoesAsOftenOverItAsOneOverBoth() {
        assertThat(sorted(pass(rows(Schedule.LABELLED), 2 * LABELLED)))
                .isEqualTo(
                        IntStream.range(0, 2 * LABELLED).map(i -> i / 2).boxed().toList());
    }

    @Test
    void aPassOverULeavesLOut() {
        assertThat(sorted(pass(rows(Schedule.UNLABELLED), UNLABELLED)))
                .isEqualTo(
                        IntStream.range(LABELLED, LABELLED + UNLABELLED).boxed().toList());
    }

    @Test
    void labelledRowsBesideABatchAreDistinctAndDrawnAnew() {
        EpochRows rows = rows(Schedule.LABELLED_BESIDE_UNLABELLED);
        List<Integer> first = batch(rows);
        List<Integer> second = batch(rows);
        assertThat(first).hasSize(32 + 16);
        assertThat(first.subList(0, 32)).allMatch(row -> row < LABELLED).doesNotHaveDuplicates();
        assertThat(first.subList(32, 48)).allMatch(row -> row >= LABELLED);
        assertThat(new HashSet<>(second.subList(0, 32))).isNotEqualTo(new HashSet<>(first.subList(0, 32)));
    }

    @Test
    void fewLabelledRowsAreAllBesideEveryBatch() {
        EpochRows rows = new EpochRows(Schedule.LABELLED_BESIDE_UNLABELLED, 3, UNLABELLED, options(1));
        assertThat(batch(rows).subList(0, 3)).containsExactlyInAnyOrder(0, 1, 2);
        assertThat(rows.largestBatch()).isEqualTo(3 + 16);
    }

    @ParameterizedTest
    @EnumSource(Schedule.class)
    void labelledRowsComeFirstInEveryBatchAndNoBatchIsLargerThanPromised(Schedule schedule) {
        EpochRows rows = rows(schedule);
        for (int step = 0; step < rows.steps(); step++) {
            List<Boolean> unlabelled =
                    batch(rows).stream().map(row -> row >= LABELLED).toList();
            assertThat(unlabelled).isSorted().hasSizeBetween(1, rows.largestBatch());
        }
    }

    @ParameterizedTest
    @EnumSource(Schedule.class)
    void theSameSeedGivesTheSameRows(Schedule schedule) {
        assertThat(pass(rows(schedule), 500)).isEqualTo(pass(rows(schedule), 500));
    }

    @ParameterizedTest
    @EnumSource(Schedule.class)
    void anEpochHasTheSameStepsForEveryMethod(Schedule schedule) {
        TrainingOptions options = Tasks.options().toBuilder().batchSize(32).build();
        // One pass over 3000 rows of U and L repeated to a fifth of that: 3600 rows.
        assertThat(new EpochRows(schedule, 60, 3000, options).steps()).isEqualTo(113);
    }

    @ParameterizedTest
    @EnumSource(Schedule.class)
    void anEpochIsNeitherTooShortNorTooLong(Schedule schedule) {
        TrainingOptions options = Tasks.options().toBuilder().batchSize(32).build();
        assertThat(new EpochRows(schedule, 60, 300, options).steps()).isEqualTo(EpochRows.FEWEST_STEPS);
        assertThat(new EpochRows(schedule, 60, 30_000, options).steps()).isEqualTo(EpochRows.MOST_STEPS);
    }

    @Test
    void withoutUAnEpochOverLHasAsManyStepsAsAnyOther() {
        TrainingOptions options = Tasks.options().toBuilder().batchSize(32).build();
        assertThat(new EpochRows(Schedule.LABELLED, 5, 0, options).steps()).isEqualTo(EpochRows.FEWEST_STEPS);
    }

    @Test
    void thereIsNothingToTrainOnWithoutTheRowsThatAreWanted() {
        assertThat(new EpochRows(Schedule.UNLABELLED, LABELLED, 0, options(1)).isEmpty())
                .isTrue();
        assertThat(new EpochRows(Schedule.LABELLED, LABELLED, 0, options(1)).isEmpty())
                .isFalse();
    }
}
