package io.overrule.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.OverruleException;
import io.overrule.data.LabelSet;
import io.overrule.evaluation.Metric;
import io.overrule.inference.Inference;
import io.overrule.inference.Member;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PresetTest {
    /** The table of settings in the authors' experiments: what a model comes out of, rather than what the code says. */
    @ParameterizedTest
    @CsvSource({
        "question, '512,512', '512,512'",
        "mitr,     '512,512', '512,512'",
        "sms,      '512,512', '512,512'",
        "youtube,  '',        '32'",
        "census,   '256,256', '256,256'"
    })
    void aModelHasThePublishedNetworks(String name, String classification, String rule) {
        TrainingOptions options = Preset.of(name).options(Methods.IMPLYLOSS).toBuilder()
                .metric("accuracy") // The small task has other classes than theirs.
                .epochs(1)
                .build();

        Member trained =
                new Trainer(options).train(Tasks.small()).model().members().get(0);

        assertThat(trained.classifier().shape().hidden()).isEqualTo(widths(classification));
        assertThat(trained.ruleNetwork().orElseThrow().shape().hidden()).isEqualTo(widths(rule));
    }

    @ParameterizedTest
    @CsvSource({
        // name, L repeated, batch of L + U, batch of L alone
        "question, 10, 32, 16",
        "mitr,      2, 64, 32",
        "sms,       3, 32, 16",
        "youtube,   3, 32, 16",
        "census,    5, 64, 16"
    })
    void anEpochGoesOverLAsOftenAndInBatchesAsLargeAsPublished(String name, int repeat, int both, int alone) {
        int labelled = 100;
        int unlabelled = 4000;
        EpochRows joint = new EpochRows(
                Schedule.BOTH, labelled, unlabelled, Preset.of(name).options(Methods.IMPLYLOSS));
        EpochRows onlyL =
                new EpochRows(Schedule.LABELLED, labelled, 0, Preset.of(name).options(Methods.ONLY_L));

        assertThat(joint.largestBatch()).isEqualTo(both);
        assertThat(joint.steps()).isEqualTo((repeat * labelled + unlabelled + both - 1) / both);
        assertThat(onlyL.largestBatch()).isEqualTo(alone);
    }

    @ParameterizedTest
    @CsvSource({"question, 5", "mitr, 20", "sms, 5", "youtube, 20", "census, 20"})
    void trainingEndsThePublishedNumberOfEpochsAfterTheBestOne(String name, int patience) {
        // Small networks that learn the small task at once, so that patience and nothing else ends the training.
        TrainingOptions options = Preset.of(name).options(Methods.IMPLYLOSS).toBuilder()
                .metric("accuracy")
                .classifierLayers(List.of(8))
                .ruleLayers(List.of(8))
                .learningRate(0.05)
                .build();

        List<EpochReport> epochs = new Trainer(options).train(Tasks.small()).history();

        double best = epochs.stream()
                .mapToDouble(epoch -> epoch.validation().orElseThrow())
                .max()
                .orElseThrow();
        int reached = epochs.stream()
                .filter(epoch -> epoch.validation().orElseThrow() == best)
                .mapToInt(EpochReport::epoch)
                .min()
                .orElseThrow();
        int fewest = TrainingOptions.FEWEST_STEPS / EpochRows.FEWEST_STEPS;
        assertThat(epochs).hasSizeLessThan(100).hasSize(Math.max(fewest, reached + patience));
    }

    @ParameterizedTest
    @CsvSource({"question, 0.0003", "mitr, 0.0003", "sms, 0.0001", "youtube, 0.0003", "census, 0.0003"})
    void everyMethodLearnsAtThePublishedRateAndDropsOutAFifth(String name, double rate) {
        for (Method method : Methods.all()) {
            TrainingOptions options = Preset.of(name).options(method);
            assertThat(options.learningRate()).as(method.commandName()).isEqualTo(rate);
            assertThat(options.keep()).as(method.commandName()).isEqualTo(0.8);
            assertThat(options.epochs()).as(method.commandName()).isEqualTo(100);
        }
    }

    @ParameterizedTest
    @CsvSource({"question, accuracy", "mitr, macro-f1", "sms, f1:spam", "youtube, accuracy", "census, accuracy"})
    void theBestEpochIsChosenByThePublishedMetric(String name, String metric) {
        LabelSet labels = LabelSet.of("O", "ham", "spam");
        assertThat(Metric.parse(Preset.of(name).options(Methods.IMPLYLOSS).metric(), List.of(), labels)
                        .name())
                .isEqualTo(metric);
    }

    @ParameterizedTest
    @CsvSource({"sms, ham", "mitr, O"})
    void onSkewedTasksTiesAndSilenceAreTheCommonClass(String name, String common) {
        assertThat(Preset.of(name).defaultClass()).contains(common);
        assertThat(Preset.of(name).options(Methods.L_UMAJ).ties()).isEqualTo(common);
        assertThat(Preset.QUESTION.options(Methods.L_UMAJ).ties())
                .isEqualTo(TrainingOptions.defaults().ties());
    }

    private static List<Integer> widths(String text) {
        return text.isEmpty()
                ? List.of()
                : Arrays.stream(text.split(",")).map(Integer::valueOf).toList();
    }

    @ParameterizedTest
    @CsvSource({
        // method, then gamma on question, mitr, sms, youtube, census
        "implyloss,              0.1,   0.1,   0.3,   0.2,   0.1",
        "posterior-reg,          0.001, 0.01,  0.001, 0.1,   0.001",
        "l+usnorkel,             0.01,  0.05,  0.5,   0.5,   0.01",
        "noise-tolerant,         0.001, 0.01,  0.1,   0.003, 0.5",
        "l+umaj,                 0.001, 0.01,  0.1,   0.003, 0.5",
        "snorkel-noise-tolerant, 0.1,   0.001, 0.1,   0.5,   0.1",
        "self-training,          0.1,   0.1,   0.3,   0.2,   0.1",
        "ensemble,               0.1,   0.1,   0.3,   0.2,   0.1"
    })
    void gammaIsThePublishedOne(
            String method, double question, double mitr, double sms, double youtube, double census) {
        assertThat(gammas(method)).containsExactly(question, mitr, sms, youtube, census);
    }

    private static List<Double> gammas(String method) {
        return Arrays.stream(Preset.values())
                .map(preset ->
                        preset.options(Methods.named(method)).implication().gamma())
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "implyloss,              0.2, 0.2, 0.2, 0.2, 0.2",
        "posterior-reg,          0.2, 0.2, 0.2, 0.2, 0.2",
        "noise-tolerant,         0.9, 0.6, 0.6, 0.6, 0.1",
        "snorkel-noise-tolerant, 0.6, 0.6, 0.6, 0.6, 0.6"
    })
    void noiseToleranceIsThePublishedOne(
            String method, double question, double mitr, double sms, double youtube, double census) {
        assertThat(Arrays.stream(Preset.values()).map(preset -> preset.options(Methods.named(method))
                        .implication()
                        .q()))
                .containsExactly(question, mitr, sms, youtube, census);
    }

    @Test
    void lambdaIsThePublishedOne() {
        assertThat(Preset.QUESTION.options(Methods.POSTERIOR_REG).lambda()).isEqualTo(0.1);
    }

    @ParameterizedTest
    @EveryMethod
    void whatAMethodDoesNotTakeStaysAsInTheDefaults(Method method) {
        TrainingOptions options = Preset.YOUTUBE.options(method);
        TrainingOptions defaults = TrainingOptions.defaults();

        assertThat(options.method()).isEqualTo(method);
        if (!method.takes(Options.GAMMA)) {
            assertThat(options.implication()).isEqualTo(defaults.implication());
        }
        if (!method.takes(Options.REPEAT)) {
            assertThat(options.repeat()).isEqualTo(OptionalInt.empty());
        }
        if (!method.takes(Options.RULE_LAYERS)) {
            assertThat(options.ruleLayers()).isEqualTo(defaults.ruleLayers());
        }
    }

    @ParameterizedTest
    @EveryMethod
    void theDefaultsOfAMethodAreImplyLossSettingsWithItsOwnPublishedGammaAndQ(Method method) {
        TrainingOptions question = Preset.QUESTION.options(method);

        TrainingOptions.Builder expected = TrainingOptions.defaults().toBuilder()
                .method(method)
                .implication(question.implication())
                .members(question.members());
        if (!method.usesRules()) {
            expected.predictBy(Inference.CLASSIFIER);
        }
        assertThat(TrainingOptions.defaults(method)).isEqualTo(expected.build());
        assertThat(TrainingOptions.defaults(Methods.IMPLYLOSS)).isEqualTo(TrainingOptions.defaults());
    }

    @Test
    void anUnknownPresetIsRefusedWithTheOneThatWasMeant() {
        assertThatThrownBy(() -> Preset.of("questoin"))
                .isInstanceOf(OverruleException.class)
                .hasMessage("there is no preset 'questoin'; did you mean 'question'?");
        assertThatThrownBy(() -> Preset.of("mine"))
                .hasMessage("there is no preset 'mine'; the presets are question, mitr, sms, youtube, census");
    }

    @Test
    void aDatasetThatIsNotThePapersHasNoPreset() {
        assertThat(Preset.find("requests")).isEmpty();
        assertThat(Preset.find("sms")).contains(Preset.SMS);
    }
}
