package io.overrule.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.OverruleException;
import io.overrule.Progress;
import io.overrule.feature.FeatureCache;
import io.overrule.feature.FeatureSettings;
import io.overrule.inference.Model;
import io.overrule.inference.RuleReport;
import io.overrule.rule.Task;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RulePrecisionTest {
    private static final Task TASK = Tasks.small();
    private static final TrainingData DATA =
            TrainingData.prepare(TASK, FeatureSettings.parse("ngrams"), FeatureCache.none(), Progress.NONE);

    private static Model train(Task task, TrainingOptions options) {
        return task == TASK
                ? new Trainer(options).train(DATA, TrainingListener.NONE)
                : new Trainer(options).train(task);
    }

    private static RuleReport report(Model model) {
        return RuleReport.of(model, TASK.dataset().validation());
    }

    @ParameterizedTest
    @EnumSource(
            value = Method.class,
            names = {"IMPLYLOSS", "SELF_TRAINING", "POSTERIOR_REG"})
    void whatIsKeptIsAsPreciseAsWanted(Method method) {
        TrainingOptions options =
                Tasks.options().toBuilder().method(method).rulePrecision(0.95).build();

        assertThat(report(train(TASK, options)).denoisedPrecision().orElseThrow())
                .isGreaterThanOrEqualTo(0.95);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.85, 0.9, 1})
    void noMoreIsSuppressedThanPrecisionTakes(double wanted) {
        RuleReport precise = report(
                train(TASK, Tasks.options().toBuilder().rulePrecision(wanted).build()));
        RuleReport lessPrecise = report(train(
                TASK, Tasks.options().toBuilder().rulePrecision(wanted - 0.1).build()));

        assertThat(lessPrecise.suppressed().orElseThrow())
                .isLessThanOrEqualTo(precise.suppressed().orElseThrow());
    }

    @Test
    void aPrecisionThatRulesHaveAnywaySuppressesNothing() {
        RuleReport report = report(
                train(TASK, Tasks.options().toBuilder().rulePrecision(0.01).build()));

        assertThat(report.suppressed().orElseThrow()).isZero();
    }

    @Test
    void withoutAValidationSetNothingMoves() {
        Task task = Tasks.of(Tasks.rules(), Tasks.labelled(), 0);
        TrainingOptions options = Tasks.options().toBuilder()
                .features(FeatureSettings.parse("ngrams"))
                .epochs(3)
                .build();

        Model wanted = train(task, options.toBuilder().rulePrecision(0.99).build());

        assertThat(wanted.members().get(0).ruleNetwork().orElseThrow().tensors())
                .isEqualTo(train(task, options)
                        .members()
                        .get(0)
                        .ruleNetwork()
                        .orElseThrow()
                        .tensors());
    }

    @Test
    void aMethodWithoutARuleNetworkIsLeftAlone() {
        Model model = train(
                TASK,
                Tasks.options().toBuilder()
                        .method(Method.ONLY_L)
                        .rulePrecision(0.9)
                        .build());

        assertThat(model.judgesRules()).isFalse();
    }

    @Test
    void aPrecisionIsAShare() {
        assertThatThrownBy(() -> Tasks.options().toBuilder().rulePrecision(97).build())
                .isInstanceOf(OverruleException.class)
                .hasMessage("rule precision is 97.0; expected above 0 and at most 1");
    }
}
