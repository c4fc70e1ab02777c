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
        return Tasks.options().toBuilder()
                .batchSize(16)
                .labelledRepeat(repeat)
                .seed(3)
                .build();
    }

    private static EpochRows rows(Schedule schedule) {
        return new EpochRows(schedule, LABELLED, UNLABELLED, options(2));
    }

    private static List<Integer> batch(EpochRows rows, int number) {
        List<Integer> batch = new ArrayList<>();
        rows.forEach(number, batch::add);
        return batch;
    }

    private static List<Integer> epoch(EpochRows rows) {
        rows.shuffle();
        return IntStream.range(0, rows.batches())
                .boxed()
                .flatMap(number -> batch(rows, number).stream())
                .toList();
    }

    private static List<Integer> sorted(List<Integer> rows) {
        return rows.stream().sorted().toList();
    }

    @Test
    void anEpochOverBothGoesOnceOverUAndAsOftenOverLAsWanted() {
        List<Integer> expected = IntStream.concat(
                        IntStream.range(0, 2 * LABELLED).map(i -> i / 2),
                        IntStream.range(LABELLED, LABELLED + UNLABELLED))
                .boxed()
                .toList();
        assertThat(sorted(epoch(rows(Schedule.BOTH)))).isEqualTo(expected);
    }

    @Test
    void anEpochOverLGoesAsOftenOverItAsOneOverBoth() {
        assertThat(sorted(epoch(rows(Schedule.LABELLED))))
                .isEqualTo(
                        IntStream.range(0, 2 * LABELLED).map(i -> i / 2).boxed().toList());
    }

    @Test
    void anEpochOverULeavesLOut() {
        assertThat(sorted(epoch(rows(Schedule.UNLABELLED))))
                .isEqualTo(
                        IntStream.range(LABELLED, LABELLED + UNLABELLED).boxed().toList());
    }

    @Test
    void labelledRowsBesideABatchAreDistinctAndDrawnAnew() {
        EpochRows rows = rows(Schedule.LABELLED_BESIDE_UNLABELLED);
        rows.shuffle();
        List<Integer> first = batch(rows, 0);
        List<Integer> second = batch(rows, 1);
        assertThat(first).hasSize(32 + 16);
        assertThat(first.subList(0, 32)).allMatch(row -> row < LABELLED).doesNotHaveDuplicates();
        assertThat(first.subList(32, 48)).allMatch(row -> row >= LABELLED);
        assertThat(new HashSet<>(second.subList(0, 32))).isNotEqualTo(new HashSet<>(first.subList(0, 32)));
    }

    @Test
    void fewLabelledRowsAreAllBesideEveryBatch() {
        EpochRows rows = new EpochRows(Schedule.LABELLED_BESIDE_UNLABELLED, 3, UNLABELLED, options(1));
        rows.shuffle();
        assertThat(batch(rows, 0).subList(0, 3)).containsExactlyInAnyOrder(0, 1, 2);
        assertThat(rows.largestBatch()).isEqualTo(3 + 16);
    }

    @ParameterizedTest
    @EnumSource(Schedule.class)
    void labelledRowsComeFirstInEveryBatchAndNoBatchIsLargerThanTold(Schedule schedule) {
        EpochRows rows = rows(schedule);
        rows.shuffle();
        for (int number = 0; number < rows.batches(); number++) {
            List<Boolean> unlabelled =
                    batch(rows, number).stream().map(row -> row >= LABELLED).toList();
            assertThat(unlabelled).isSorted().hasSizeBetween(1, rows.largestBatch());
        }
    }

    @ParameterizedTest
    @EnumSource(Schedule.class)
    void theSameSeedGivesTheSameRows(Schedule schedule) {
        assertThat(epoch(rows(schedule))).isEqualTo(epoch(rows(schedule)));
    }

    @Test
    void withoutUAnEpochIsNotASingleStep() {
        TrainingOptions options = Tasks.options().toBuilder().batchSize(32).build();
        assertThat(new EpochRows(Schedule.LABELLED, 5, 0, options).batches()).isGreaterThanOrEqualTo(16);
    }

    @Test
    void thereAreNoBatchesWithoutTheRowsThatAreAskedFor() {
        assertThat(new EpochRows(Schedule.UNLABELLED, LABELLED, 0, options(1)).batches())
                .isZero();
    }
}
