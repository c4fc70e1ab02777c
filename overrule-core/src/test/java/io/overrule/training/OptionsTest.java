package io.overrule.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.OverruleException;
import io.overrule.RandomStream;
import io.overrule.inference.Inference;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class OptionsTest {
    @Test
    void everyNameIsThereOnce() {
        assertThat(Options.all().stream().map(Option::name)).doesNotHaveDuplicates();
        assertThat(new HashSet<>(Options.all())).containsAll(Options.shared());
    }

    @ParameterizedTest
    @MethodSource("io.overrule.training.Options#all")
    <T> void theDefaultIsInRangeAndSurvivesBeingPrintedAndParsed(Option<T> option) {
        assertThat(option.checked(option.standard())).isEqualTo(option.standard());
        assertThat(option.parse(option.text(option.standard()))).contains(option.standard());
        assertThat(TrainingOptions.defaults().value(option)).isEqualTo(option.standard());
    }

    @ParameterizedTest
    @MethodSource("io.overrule.training.Options#all")
    <T> void whatASearchDrawsIsInRangeAndSurvivesBeingPrintedAndParsed(Option<T> option) {
        RandomStream random = RandomStream.of(3, "draws of " + option.name());
        for (int i = 0; i < 50 && option.search().isPresent(); i++) {
            T drawn = option.search().get().draw().apply(random);
            assertThat(option.parse(option.text(drawn))).contains(drawn);
            assertThat(TrainingOptions.defaults().toBuilder()
                            .set(option, drawn)
                            .build()
                            .value(option))
                    .isEqualTo(drawn);
        }
    }

    @Test
    void settingTheDefaultChangesNothing() {
        assertThat(TrainingOptions.defaults().toBuilder()
                        .gamma(0.7)
                        .without(List.of("agreeing"))
                        .gamma(Options.GAMMA.standard())
                        .without(List.of())
                        .build())
                .isEqualTo(TrainingOptions.defaults())
                .hasSameHashCodeAs(TrainingOptions.defaults());
    }

    @Test
    void aValueOutOfRangeIsRefusedWhenItIsSet() {
        TrainingOptions.Builder builder = TrainingOptions.defaults().toBuilder();

        assertThatThrownBy(() -> builder.set(Options.KEEP, 0.0))
                .isInstanceOf(OverruleException.class)
                .hasMessage("keep is 0.0; expected above 0 and at most 1");
        assertThatThrownBy(() -> builder.gamma(Double.NaN)).hasMessageContaining("gamma is NaN");
        assertThatThrownBy(() -> builder.repeat(0)).hasMessage("repeat is 0; expected at least 1");
        assertThatThrownBy(() -> builder.rulePrecision(2))
                .hasMessage("rule precision is 2.0; expected above 0 and at most 1");
        assertThatThrownBy(() -> builder.ruleLayers(List.of(8, 0)))
                .hasMessage("rule layer width is 0; expected between 1 and 65536");
        assertThatThrownBy(() -> builder.validateBy(Inference.TRUST)).hasMessageContaining("fitted only afterwards");
        assertThatThrownBy(() -> builder.without(List.of("examples")))
                .hasMessageContaining("exemplars, disagreeing, agreeing");
    }

    @Test
    void aWordThatIsNoValueIsNone() {
        assertThat(Options.GAMMA.parse("much")).isEmpty();
        assertThat(Options.CLASSIFIER_LAYERS.parse("8,,8")).isEmpty();
        assertThat(Options.CLASSIFIER_LAYERS.parse("8, 16")).contains(List.of(8, 16));
        assertThat(Options.PREDICT_BY.parse("guess")).isEmpty();
        assertThat(Options.PREDICT_BY.parse("auto")).contains(Optional.empty());
        assertThat(Options.WITHOUT.parse("agreeing,exemplars")).isPresent();
        assertThat(Options.WITHOUT.parse("examples")).isEmpty();
    }

    /** Models and stored runs of before have these words: they stay, whatever an option is called by now. */
    @Test
    void theProvenanceOfAModelIsAsItAlwaysWas() {
        assertThat(TrainingOptions.defaults(Methods.SELF_TRAINING).toMap())
                .hasToString("{agreeingTerm=true, batchSize=128, classificationLayers=128, disagreeingTerm=true,"
                        + " epochs=100, exemplarTerm=true, features=auto, gamma=0.1, inference=auto,"
                        + " initialHolding=0.5, keepProbability=0.8, labelledRepeat=default, lambda=0.1,"
                        + " learningRate=0.001, members=3, method=self-training, metric=auto, patience=10, q=0.2,"
                        + " ruleLayers=128, ruleLearningRate=0.001, rulePrecision=none, ties=random,"
                        + " validateBy=joint}");
        assertThat(TrainingOptions.defaults().toBuilder()
                        .learningRate(0.0003)
                        .labelModelShare(0.5)
                        .rulePrecision(0.97)
                        .repeat(4)
                        .without(List.of("agreeing", "exemplars"))
                        .classifierLayers(List.of())
                        .build()
                        .toMap())
                .containsEntry("learningRate", "3.0E-4")
                .containsEntry("ruleLearningRate", "3.0E-4")
                .containsEntry("labelModelShare", "0.5")
                .containsEntry("rulePrecision", "0.97")
                .containsEntry("labelledRepeat", "4")
                .containsEntry("classificationLayers", "none")
                .containsEntry("exemplarTerm", "false")
                .containsEntry("disagreeingTerm", "true")
                .containsEntry("agreeingTerm", "false");
    }
}
