package io.overrule.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.app.report.ToyFigure;
import io.overrule.cover.CoverStatistics;
import io.overrule.cover.RuleApplier;
import io.overrule.cover.RuleStatistics;
import io.overrule.data.Dataset;
import io.overrule.evaluation.RuleReport;
import io.overrule.inference.Model;
import io.overrule.rule.Task;
import io.overrule.training.Trainer;
import org.junit.jupiter.api.Test;

class ToyTaskTest {
    private static CoverStatistics statistics(Task task) {
        Dataset dataset = task.dataset();
        return CoverStatistics.of(
                RuleApplier.of(task.rules()).apply(dataset.unlabelled()),
                task.rules(),
                dataset.unlabelledTruth().orElseThrow());
    }

    @Test
    void itHasAHandfulOfLabelledPointsAndManyUnlabelled() {
        Dataset dataset = ToyTask.task(1).dataset();
        assertThat(dataset.labelled()).hasSize(20);
        assertThat(dataset.unlabelled()).hasSize(400);
    }

    @Test
    void eachRuleIsGeneralisedFromOneExemplar() {
        assertThat(ToyTask.task(1).exemplars().stream()
                        .map(exemplar -> exemplar.rules().toString()))
                .containsExactly("[0]", "[1]");
    }

    @Test
    void bothRulesReachIntoTheOtherRegion() {
        for (RuleStatistics rule : statistics(ToyTask.task(1)).rules()) {
            assertThat(rule.precision().orElseThrow()).isBetween(0.5, 0.8);
        }
    }

    @Test
    void theRulesOverlap() {
        assertThat(statistics(ToyTask.task(1)).set().conflictCount()).isPositive();
    }

    @Test
    void theSameSeedGivesTheSamePoints() {
        assertThat(ToyTask.task(3).dataset().unlabelled())
                .isEqualTo(ToyTask.task(3).dataset().unlabelled())
                .isNotEqualTo(ToyTask.task(4).dataset().unlabelled());
    }

    @Test
    void trainingOverrulesTheRulesWhereTheyAreWrong() {
        Task task = ToyTask.task(1);
        Model model = new Trainer(ToyTask.options(1)).train(task).model();
        RuleReport report = RuleReport.of(model, task.dataset().test());
        assertThat(report.denoisedPrecision().orElseThrow())
                .isGreaterThan(report.rawPrecision().orElseThrow() + 0.2);
        assertThat(ToyFigure.of(ToyTask.scene(task, model)).svg()).contains("fill-opacity=\"0.14\"");
    }
}
