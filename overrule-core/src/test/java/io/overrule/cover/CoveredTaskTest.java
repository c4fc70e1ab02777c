package io.overrule.cover;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.RandomStream;
import io.overrule.Work;
import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import io.overrule.data.TextInstance;
import io.overrule.rule.Edit;
import io.overrule.rule.RandomTasks;
import io.overrule.rule.Rule;
import io.overrule.rule.Task;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CoveredTaskTest {
    static LongStream seeds() {
        return LongStream.range(0, 60);
    }

    private static void requireSame(CoveredTask covered, Task task) {
        CoveredTask scratch = CoveredTask.of(task, Work.quiet().onThreads(1));
        assertThat(covered.task()).isEqualTo(task);
        assertThat(covered.labelled()).isEqualTo(scratch.labelled());
        assertThat(covered.unlabelled()).isEqualTo(scratch.unlabelled());
        assertThat(covered.validation()).isEqualTo(scratch.validation());
        assertThat(covered.statistics()).isEqualTo(scratch.statistics());
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void coverAndStatisticsAfterEditsEqualThoseFromScratch(long seed) {
        RandomStream random = RandomStream.of(seed, "covered");
        CoveredTask covered = CoveredTask.of(RandomTasks.of(seed), Work.quiet().onThreads(1));
        requireSame(covered, covered.task());
        for (int step = 0; step < 12; step++) {
            Edit edit = RandomTasks.edit(covered.task(), random);
            Edit inverse = edit.inverse(covered.task());
            Task before = covered.task();

            covered = covered.apply(edit);
            requireSame(covered, before.apply(edit));
            requireSame(covered.apply(inverse), before);
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void anIndexChangesNothingOfWhatRulesCoverThroughEdits(long seed) {
        RandomStream random = RandomStream.of(seed, "indexed");
        CoveredTask covered = CoveredTask.of(RandomTasks.of(seed), Work.quiet().onThreads(1));
        int builtBefore = random.nextInt(12);
        for (int step = 0; step < 12; step++) {
            if (step >= builtBefore) {
                covered.buildIndex(Work.quiet());
            }
            covered = covered.apply(RandomTasks.edit(covered.task(), random));
            requireSame(covered, covered.task());
            Rule rule = RandomTasks.rule(covered.task(), "draft", random);
            assertThat(covered.unlabelledCovered(rule, Work.quiet()))
                    .isEqualTo(RuleApplier.ofRule(rule)
                            .apply(covered.task().dataset().unlabelled())
                            .instancesCovered(0));
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void statisticsNeedNotHaveBeenAskedForBefore(long seed) {
        RandomStream random = RandomStream.of(seed, "lazy");
        CoveredTask covered = CoveredTask.of(RandomTasks.of(seed), Work.quiet().onThreads(1));
        for (int step = 0; step < 5; step++) {
            covered = covered.apply(RandomTasks.edit(covered.task(), random));
        }
        requireSame(covered, covered.task());
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void editsOfDifferentRulesGiveTheSameCoverInAnyOrder(long seed) {
        RandomStream random = RandomStream.of(seed, "order of covers");
        CoveredTask start = CoveredTask.of(
                RandomTasks.of(seed).withoutExemplars(), Work.quiet().onThreads(1));
        List<Edit> edits = new ArrayList<>();
        for (Rule rule : start.task().allRules().rules()) {
            edits.add(
                    switch (random.nextInt(3)) {
                        case 0 -> new Edit.RuleRemoved(rule.id());
                        case 1 -> new Edit.RuleSwitched(rule.id(), random.nextInt(2) == 0);
                        default -> new Edit.RuleChanged(RandomTasks.rule(start.task(), rule.id(), random));
                    });
        }
        CoveredTask forwards = start;
        for (Edit edit : edits) {
            forwards = forwards.apply(edit);
        }
        Collections.reverse(edits);
        CoveredTask backwards = start;
        for (Edit edit : edits) {
            backwards = backwards.apply(edit);
        }
        assertThat(backwards.unlabelled()).isEqualTo(forwards.unlabelled());
        assertThat(backwards.labelled()).isEqualTo(forwards.labelled());
        assertThat(backwards.statistics()).isEqualTo(forwards.statistics());
    }

    private static final LabelSet LABELS = LabelSet.of("ham", "spam");

    /** A rule that counts how often it is asked. */
    private static Rule counting(String id, AtomicInteger asked) {
        return Rule.custom(id, "spam", instance -> {
            asked.incrementAndGet();
            return ((TextInstance) instance).text().contains(id);
        });
    }

    private static Task task(Rule... rules) {
        return Task.builder()
                .labels(LABELS)
                .labelled(Instance.text("late"), "ham")
                .unlabelled(List.of(Instance.text("late prize"), Instance.text("prize"), Instance.text("hello")))
                .validation(Instance.text("hello"), "ham")
                .rules(List.of(rules))
                .build();
    }

    @Test
    void onlyTheEditedRuleIsAsked() {
        AtomicInteger late = new AtomicInteger();
        AtomicInteger prize = new AtomicInteger();
        CoveredTask covered =
                CoveredTask.of(task(counting("late", late)), Work.quiet().onThreads(1));
        assertThat(late).hasValue(5);

        CoveredTask next = covered.apply(Edit.RuleAdded.last(counting("prize", prize)));

        assertThat(late).hasValue(5);
        assertThat(prize).hasValue(5);
        assertThat(next.unlabelled().instancesCovered(1)).containsExactly(0, 1);
        assertThat(covered.unlabelled().ruleCount()).isEqualTo(1);
    }

    @Test
    void aRuleThatIsRenamedSwitchedOffOrRemovedIsNotAskedAndNeitherIsAnInstanceThatMoves() {
        AtomicInteger late = new AtomicInteger();
        AtomicInteger prize = new AtomicInteger();
        CoveredTask covered = CoveredTask.of(
                task(counting("late", late), counting("prize", prize)),
                Work.quiet().onThreads(1));

        CoveredTask next = covered.apply(new Edit.RuleRenamed("late", "delay"))
                .apply(Edit.InstanceLabelled.of("U0", "spam"))
                .apply(new Edit.RuleSwitched("prize", false));

        assertThat(late).hasValue(5);
        assertThat(prize).hasValue(5);
        assertThat(next.labelled()).isEqualTo(CoverMatrix.of(1, new int[][] {{0}, {0}}));
        assertThat(next.unlabelled()).isEqualTo(CoverMatrix.of(1, new int[][] {{}, {}}));
    }

    @Test
    void aRuleThatIsOffNeitherCoversNorCounts() {
        Task task = task(Rule.keyword("late", "spam", "late"), Rule.keyword("prize", "spam", "prize"));

        CoveredTask covered = CoveredTask.of(task).apply(new Edit.RuleSwitched("late", false));

        assertThat(covered.rules().rules()).extracting(Rule::id).containsExactly("prize");
        assertThat(covered.unlabelled()).isEqualTo(CoverMatrix.of(1, new int[][] {{0}, {0}, {}}));
        assertThat(covered.statistics().set().ruleCount()).isEqualTo(1);
    }
}
