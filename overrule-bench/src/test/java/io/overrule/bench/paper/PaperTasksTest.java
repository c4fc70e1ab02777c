package io.overrule.bench.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.overrule.experiment.Entrant;
import io.overrule.rule.Task;
import java.util.List;
import org.junit.jupiter.api.Test;

class PaperTasksTest {
    @Test
    void everyDatasetHasPublishedScoresForTheNineMethods() {
        for (PaperTask task : PaperTasks.all()) {
            assertThat(Published.statistics(task.name())).isPresent();
            for (String method : Entrant.namesOfPaper()) {
                assertThat(Published.score(method, task.name()))
                        .as(method + " on " + task.name())
                        .isPresent();
            }
        }
    }

    @Test
    void aPublishedGainIsAddedToOnlyL() {
        assertThat(Published.score("implyloss", "question").orElseThrow().mean())
                .isCloseTo(84.6, within(1e-9));
        assertThat(Published.score("l2r", "mitr").orElseThrow().mean()).isCloseTo(58.1, within(1e-9));
    }

    @Test
    void labelsGrowByThoseOfASmallerNumber() {
        Task task = SmokeTasks.read(SmokeTasks.all().get(0));
        int given = task.dataset().labelled().size();

        Task more = Reproduction.withLabels(task, given + 5);
        Task most = Reproduction.withLabels(task, given + 10);

        assertThat(more.dataset().labelled()).hasSize(given + 5);
        assertThat(more.dataset().unlabelled())
                .hasSize(task.dataset().unlabelled().size() - 5);
        assertThat(most.dataset().labelled().subList(0, given + 5))
                .isEqualTo(more.dataset().labelled());
        assertThat(more.exemplars()).isEqualTo(task.exemplars());
    }

    @Test
    void anExemplarOfARemovedRuleStaysLabelled() {
        Task task = SmokeTasks.read(SmokeTasks.all().get(1));

        Task fewer = Reproduction.withRules(task, List.of(1));

        assertThat(fewer.rules().size()).isEqualTo(1);
        assertThat(fewer.exemplars()).hasSize(1);
        assertThat(fewer.dataset().labelled()).hasSameSizeAs(task.dataset().labelled());
    }

    @Test
    void rulesStopPayingWhereTheCurvesMeet() {
        PaperResults.Curves curves = new PaperResults.Curves(
                "question",
                "Question",
                "labelled instances",
                "accuracy",
                List.of(
                        new PaperResults.Curve(
                                "implyloss",
                                List.of(new PaperResults.Point(100, 80, 1), new PaperResults.Point(400, 82, 1))),
                        new PaperResults.Curve(
                                "only-l",
                                List.of(new PaperResults.Point(100, 78, 1), new PaperResults.Point(400, 84, 1)))),
                List.of());

        assertThat(Reproduction.breakEven(curves).labels()).isEqualTo(200);
    }
}
