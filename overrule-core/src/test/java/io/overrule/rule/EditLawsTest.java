package io.overrule.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.RandomStream;
import io.overrule.data.DatasetFolder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EditLawsTest {
    private static final int STEPS = 12;

    static LongStream seeds() {
        return LongStream.range(0, 60);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void editThenUndoIsTheSameTask(long seed) {
        RandomStream random = RandomStream.of(seed, "undo");
        Task task = RandomTasks.of(seed);
        for (int step = 0; step < STEPS; step++) {
            Edit edit = RandomTasks.edit(task, random);
            Task next = task.apply(edit);

            assertThat(next.apply(edit.inverse(task))).as("%s", edit).isEqualTo(task);
            task = next;
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void aHistoryIsUndoneToItsStartAndRedoneToItsEnd(long seed) {
        RandomStream random = RandomStream.of(seed, "history");
        Task start = RandomTasks.of(seed);
        History history = History.of(start);
        List<Task> tasks = new ArrayList<>(List.of(start));
        for (int step = 0; step < STEPS; step++) {
            history = history.apply(RandomTasks.edit(history.task(), random));
            tasks.add(history.task());
        }
        History end = history;

        for (int step = STEPS; step > 0; step--) {
            assertThat(history.task()).isEqualTo(tasks.get(step));
            history = history.undo();
        }
        assertThat(history.task()).isEqualTo(start);
        assertThat(history.canUndo()).isFalse();
        for (int step = 1; step <= STEPS; step++) {
            history = history.redo();
            assertThat(history.task()).isEqualTo(tasks.get(step));
        }
        assertThat(history).isEqualTo(end);
        assertThat(history.canRedo()).isFalse();
        assertThat(History.replay(start, end.edits()).task()).isEqualTo(end.task());
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void writtenEditsAreReadBackAsTheyWere(long seed) {
        RandomStream random = RandomStream.of(seed, "journal");
        Task task = RandomTasks.of(seed);
        List<Edit> edits = new ArrayList<>();
        for (int step = 0; step < STEPS; step++) {
            Edit edit = RandomTasks.edit(task, random);
            edits.add(edit);
            edits.add(edit.inverse(task));
            task = task.apply(edit);
        }

        List<String> lines = EditWriter.lines(edits);

        assertThat(lines).noneMatch(line -> line.contains("\n"));
        assertThat(EditReader.parse(lines, task.dataset().labels())).isEqualTo(edits);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void anEditedTaskIsReadBackAsItWasWritten(long seed, @TempDir Path parent) {
        RandomStream random = RandomStream.of(seed, "folder");
        History history = History.of(RandomTasks.of(seed));
        for (int step = 0; step < STEPS; step++) {
            history = history.apply(RandomTasks.edit(history.task(), random));
        }
        Path folder = parent.resolve("random");

        history.task().write(folder);

        // If no instance with a vote is left, the rule reads back like one without recorded votes.
        Task read = Task.read(DatasetFolder.at(folder));
        assertThat(read.dataset()).isEqualTo(history.task().dataset());
        assertThat(read.links()).isEqualTo(history.task().links());
        assertThat(read.off()).isEqualTo(history.task().off());
        assertThat(read.allRules().rules())
                .extracting(Rule::heading)
                .isEqualTo(history.task().allRules().rules().stream()
                        .map(Rule::heading)
                        .toList());
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void editsOfDifferentRulesMayComeInAnyOrder(long seed) {
        RandomStream random = RandomStream.of(seed, "order");
        Task task = RandomTasks.of(seed).withoutExemplars();
        List<Edit> edits = new ArrayList<>();
        for (Rule rule : task.allRules().rules()) {
            edits.add(
                    switch (random.nextInt(4)) {
                        case 0 -> new Edit.RuleRemoved(rule.id());
                        case 1 -> new Edit.RuleRenamed(rule.id(), "new " + rule.id());
                        case 2 -> new Edit.RuleSwitched(rule.id(), random.nextInt(2) == 0);
                        default -> new Edit.RuleChanged(RandomTasks.rule(task, rule.id(), random));
                    });
        }
        Task forwards = History.replay(task, edits).task();
        Collections.reverse(edits);

        assertThat(History.replay(task, edits).task()).isEqualTo(forwards);
    }
}
