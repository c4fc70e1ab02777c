package io.overrule.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.overrule.data.Instance;
import io.overrule.data.LabelledInstance;
import io.overrule.inference.Explanation;
import io.overrule.inference.Model;
import io.overrule.rule.Task;
import io.overrule.training.Tasks;
import io.overrule.training.Trainer;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class RuleReportTest {
    private static Task task;
    private static Model model;
    private static Evaluation evaluation;

    @BeforeAll
    static void train() {
        task = Tasks.small();
        model = new Trainer(Tasks.options()).train(task).model();
        evaluation = Evaluation.of(model, task.dataset().test());
    }

    @Test
    void aReportCountsWhatTheExplanationsSay() {
        RuleReport report = evaluation.rules();
        for (int j = 0; j < task.rules().size(); j++) {
            int rule = j;
            int fired = 0;
            int kept = 0;
            int keptRight = 0;
            for (LabelledInstance instance : task.dataset().test()) {
                for (Explanation.FiredRule found :
                        model.explain(instance.instance()).rules()) {
                    if (found.index() == rule) {
                        fired++;
                        kept += found.overruled() ? 0 : 1;
                        keptRight += !found.overruled() && found.label() == instance.label() ? 1 : 0;
                    }
                }
            }
            RuleReport.Line line = report.rules().get(j);
            assertThat(line.fired()).isEqualTo(fired);
            assertThat(line.kept()).isEqualTo(kept);
            assertThat(line.keptRight()).isEqualTo(keptRight);
            assertThat(line.overruled()).hasSize(fired - kept);
        }
    }

    @Test
    void aRuleThatNeverFiredHasNoPrecision() {
        RuleReport.Line nothing = evaluation.rules().rules().get(2);
        assertThat(nothing.id()).isEqualTo("nothing");
        assertThat(nothing.rawPrecision()).isEmpty();
        assertThat(nothing.denoisedPrecision()).isEmpty();
        assertThat(nothing.suppressed()).isEmpty();
    }

    @Test
    void microAveragesWeighRulesByTheirFirings() {
        RuleReport report = new RuleReport(List.of(
                new RuleReport.Line("a", "fruit", "", 10, 5, 4, 4, List.of()),
                new RuleReport.Line("b", "animal", "", 30, 30, 30, 30, List.of())));
        assertThat(report.rawPrecision().getAsDouble()).isCloseTo(35.0 / 40, within(1e-12));
        assertThat(report.denoisedPrecision().getAsDouble()).isEqualTo(1);
        assertThat(report.suppressed().getAsDouble()).isCloseTo(6.0 / 40, within(1e-12));
    }

    @Test
    void anExplanationNamesTheRulesTheirLabelsAndTheirExemplars() {
        Explanation explanation = model.explain(Instance.text("a wild sweet dog"));
        assertThat(explanation.rules())
                .extracting(fired -> fired.rule().id())
                .containsExactlyInAnyOrder("sweet", "wild");
        Explanation.FiredRule wild = explanation.rules().stream()
                .filter(fired -> fired.rule().id().equals("wild"))
                .findFirst()
                .orElseThrow();
        assertThat(wild.label()).isEqualTo(1);
        assertThat(wild.overruled()).isEqualTo(!(wild.trust() > 0.5));
        assertThat(wild.exemplars()).extracting(Instance::display).containsExactly("a wild horse");
        assertThat(explanation.prediction()).isEqualTo(model.predict(explanation.instance()));
    }

    @Test
    void probabilitiesAreADistribution() {
        List<Double> probabilities = model.predict(Instance.text("sweet cat")).probabilities();
        assertThat(probabilities.stream().mapToDouble(Double::doubleValue).sum())
                .isCloseTo(1, within(1e-9));
    }
}
