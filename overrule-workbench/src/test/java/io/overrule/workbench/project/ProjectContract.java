package io.overrule.workbench.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.OverruleException;
import io.overrule.data.DatasetPart;
import io.overrule.discovery.Allotment;
import io.overrule.rule.Edit;
import io.overrule.rule.Rule;
import io.overrule.rule.Task;
import io.overrule.workbench.SmallTask;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What a project promises, whatever database keeps it. */
abstract class ProjectContract {
    /** Projects in the same place each time: what one has written, the next one finds. */
    abstract Projects projects();

    private static Change edit(Edit edit) {
        return new Change.Edited(edit);
    }

    @Test
    void beginsWithTheTaskThatItWasMadeFrom() {
        try (Projects projects = projects()) {
            Project project = projects.create(SmallTask.project("Requests")).project();

            assertThat(project.id()).isEqualTo("requests");
            assertThat(project.now().task().withDataset(project.now().dataset().withName("small")))
                    .isEqualTo(SmallTask.task());
        }
    }

    @Test
    void findsEveryChangeAgainAfterItWasClosed() {
        Task last;
        try (Projects projects = projects()) {
            Project project = projects.create(SmallTask.project("Requests")).project();
            project.label("U24", List.of("delivery"), "ada");
            project.apply(edit(Edit.RuleAdded.last(Rule.keyword("invoice", "payment", "invoice"))), "ada");
            project.apply(edit(new Edit.RuleSwitched("card", false)), "bob");
            project.apply(new Change.AuditDrawn(5, 7), "bob");
            String audited = project.now().dataset().audit().lines().get(0).id();
            last = project.apply(new Change.AuditLabelled(audited, List.of("payment")), "bob")
                    .task();
        }
        try (Projects projects = projects()) {
            Project project = projects.open("requests").project();

            assertThat(project.now().task()).isEqualTo(last);
            assertThat(project.now().timeline()).hasSize(5);
            assertThat(project.now().timeline().get(2).author()).isEqualTo("bob");
        }
    }

    @Test
    void takesEveryKindOfChangeBack() {
        try (Projects projects = projects()) {
            Project project = projects.create(SmallTask.project("Requests")).project();
            Task start = project.now().task();
            List<Change> changes = List.of(
                    edit(Edit.RuleAdded.last(Rule.keyword("invoice", "payment", "invoice"))),
                    edit(new Edit.RuleChanged(Rule.keyword("parcel", "delivery", "parcel"))),
                    edit(new Edit.RuleRemoved("card")),
                    edit(new Edit.RuleSwitched("parcel", false)),
                    edit(new Edit.InstanceLabelled("U24", List.of("delivery"), OptionalInt.empty())),
                    new Change.Validated("U30", List.of("delivery")),
                    new Change.AuditDrawn(6, 3));
            for (Change change : changes) {
                project.apply(change, "ada");
                assertThat(project.undo("ada").task()).isEqualTo(start);
            }
        }
    }

    @Test
    void undoesStepByStepAndThenHasNothingLeft() {
        try (Projects projects = projects()) {
            Project project = projects.create(SmallTask.project("Requests")).project();
            project.label("U24", List.of("delivery"), "ada");
            project.label("U25", List.of("payment"), "ada");
            project.undo("ada");
            Snapshot now = project.undo("ada");

            assertThat(now.dataset().labelled()).hasSize(12);
            assertThat(now.timeline()).hasSize(4);
            assertThat(now.isUndone(1)).isTrue();
            assertThatThrownBy(() -> project.undo("ada"))
                    .isInstanceOf(OverruleException.class)
                    .hasMessageContaining("nothing to undo");
        }
    }

    @Test
    void goesBackToAnyPointAndReturns() {
        try (Projects projects = projects()) {
            Project project = projects.create(SmallTask.project("Requests")).project();
            Task after1 = project.label("U24", List.of("delivery"), "ada").task();
            project.apply(edit(Edit.RuleAdded.last(Rule.keyword("invoice", "payment", "invoice"))), "ada");
            Task after3 = project.apply(new Change.AuditDrawn(4, 1), "ada").task();

            assertThat(project.backTo(1, "ada").task()).isEqualTo(after1);
            assertThat(project.taskAt(3)).isEqualTo(after3);
            assertThat(project.undo("ada").task()).isEqualTo(after3);
        }
    }

    @Test
    void aShareOfTheLabelsValidatesAndIsRecorded() {
        try (Projects projects = projects()) {
            Project project = projects.create(SmallTask.project("Requests", new Allotment(4, 0.5)))
                    .project();
            for (int i = 24; i < 60; i++) {
                project.label("U" + i, List.of(i % 2 == 0 ? "delivery" : "payment"), "ada");
            }
            int validation = project.now().dataset().validation().size() - 12;

            assertThat(validation).isBetween(9, 27);
            assertThat(project.now().dataset().labelled()).hasSize(12 + 36 - validation);
            assertThat(project.now().dataset().validation())
                    .allMatch(labelled -> labelled.instance().id().startsWith("V")
                            || project.partFor(labelled.instance()) == DatasetPart.VALIDATION);
        }
    }

    @Test
    void whoChangesARuleThatSomebodyElseChangedIsToldAndNothingIsLost() {
        try (Projects projects = projects()) {
            Project project = projects.create(SmallTask.project("Requests")).project();
            long seen = project.now().ruleVersion("card");
            project.applyToRule(
                    "card", seen, edit(new Edit.RuleChanged(Rule.keyword("card", "payment", "my card"))), "ada");

            assertThatThrownBy(() -> project.applyToRule(
                            "card",
                            seen,
                            edit(new Edit.RuleChanged(Rule.keyword("card", "payment", "credit card"))),
                            "bob"))
                    .isInstanceOf(StaleRuleException.class)
                    .hasMessageContaining("ada");
            assertThat(project.now().task().allRules().rules())
                    .anyMatch(rule -> rule.equals(Rule.keyword("card", "payment", "my card")));
        }
    }

    @Test
    void aChangeThatDoesNotFitLeavesNoTrace() {
        try (Projects projects = projects()) {
            Project project = projects.create(SmallTask.project("Requests")).project();

            assertThatThrownBy(() -> project.label("U24", List.of("nonsense"), "ada"))
                    .isInstanceOf(OverruleException.class);
            assertThatThrownBy(() -> project.apply(edit(new Edit.RuleRemoved("nobody")), "ada"))
                    .isInstanceOf(OverruleException.class);
            assertThat(project.now().number()).isZero();
        }
    }

    @Test
    void manyPeopleAtOnceLoseNothing() throws InterruptedException {
        try (Projects projects = projects()) {
            Project project = projects.create(SmallTask.project("Requests")).project();
            ExecutorService people = Executors.newFixedThreadPool(4);
            CountDownLatch begin = new CountDownLatch(1);
            for (int i = 24; i < 60; i++) {
                String id = "U" + i;
                people.execute(() -> {
                    try {
                        begin.await();
                        project.label(id, List.of("delivery"), "ada");
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                });
            }
            begin.countDown();
            people.shutdown();

            assertThat(people.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
            assertThat(project.now().number()).isEqualTo(36);
            assertThat(project.now().dataset().unlabelled()).isEmpty();
        }
    }
}
