package io.overrule.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.OverruleException;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PresetTest {
    @ParameterizedTest
    @CsvSource({
        // name, classification layers, rule layers, batch (L + U), batch (only L), learning rate, repeat, patience,
        // metric
        "question, '512,512', '512,512', 32, 16, 0.0003, 10,  5, accuracy",
        "mitr,     '512,512', '512,512', 64, 32, 0.0003,  2, 20, macro-f1",
        "sms,      '512,512', '512,512', 32, 16, 0.0001,  3,  5, f1:spam",
        "youtube,  '',        '32',      32, 16, 0.0003,  3, 20, accuracy",
        "census,   '256,256', '256,256', 64, 16, 0.0003,  5, 20, accuracy"
    })
    void theNetworksAndTheRegimeAreThePublishedOnes(
            String name,
            String classification,
            String rule,
            int batch,
            int labelledBatch,
            double rate,
            int repeat,
            int patience,
            String metric) {
        TrainingOptions options = Preset.of(name).options(Method.IMPLYLOSS);

        assertThat(options.classificationLayers()).isEqualTo(widths(classification));
        assertThat(options.ruleLayers()).isEqualTo(widths(rule));
        assertThat(options.batchSize()).isEqualTo(batch);
        assertThat(Preset.of(name).options(Method.ONLY_L).batchSize()).isEqualTo(labelledBatch);
        assertThat(options.learningRate()).isEqualTo(rate);
        assertThat(options.labelledRepeat()).hasValue(repeat);
        assertThat(options.patience()).isEqualTo(patience);
        assertThat(options.metric()).isEqualTo(metric);
        assertThat(options.epochs()).isEqualTo(100);
        assertThat(options.keepProbability()).isEqualTo(0.8);
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
                .map(preset -> preset.options(Method.ofCommandName(method))
                        .implication()
                        .gamma())
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
        assertThat(Arrays.stream(Preset.values()).map(preset -> preset.options(Method.ofCommandName(method))
                        .implication()
                        .q()))
                .containsExactly(question, mitr, sms, youtube, census);
    }

    @Test
    void lambdaIsThePublishedOne() {
        assertThat(Preset.QUESTION.options(Method.POSTERIOR_REG).lambda()).isEqualTo(0.1);
    }

    @ParameterizedTest
    @EnumSource(Method.class)
    void whatAMethodDoesNotTakeStaysAsInTheDefaults(Method method) {
        TrainingOptions options = Preset.YOUTUBE.options(method);
        TrainingOptions defaults = TrainingOptions.defaults();

        assertThat(options.method()).isEqualTo(method);
        if (!method.takes(Hyperparameter.GAMMA)) {
            assertThat(options.implication()).isEqualTo(defaults.implication());
        }
        if (!method.takes(Hyperparameter.REPEAT)) {
            assertThat(options.labelledRepeat()).isEqualTo(OptionalInt.empty());
        }
        if (!method.takes(Hyperparameter.RULE_LAYERS)) {
            assertThat(options.ruleLayers()).isEqualTo(defaults.ruleLayers());
        }
    }

    @ParameterizedTest
    @EnumSource(Method.class)
    void theDefaultsOfAMethodAreImplyLossSettingsWithItsOwnPublishedGammaAndQ(Method method) {
        TrainingOptions question = Preset.QUESTION.options(method);

        assertThat(TrainingOptions.defaults(method))
                .isEqualTo(TrainingOptions.defaults().toBuilder()
                        .method(method)
                        .implication(question.implication())
                        .members(question.members())
                        .build());
        assertThat(TrainingOptions.defaults(Method.IMPLYLOSS)).isEqualTo(TrainingOptions.defaults());
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
