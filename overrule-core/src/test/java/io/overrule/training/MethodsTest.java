package io.overrule.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.data.Instance;
import io.overrule.experiment.Entrant;
import io.overrule.experiment.SearchSpace;
import io.overrule.feature.FeatureSettings;
import io.overrule.inference.Inference;
import io.overrule.inference.Model;
import io.overrule.modelfile.ModelFile;
import io.overrule.plugged.SmoothedMethod;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

class MethodsTest {
    @TempDir
    private Path folder;

    private ClassLoader before;
    private URLClassLoader plugins;

    /** A class loader that sees a method of another package as a service, as an application's may. */
    @BeforeEach
    void plugIn() throws IOException {
        Path listed = folder.resolve("META-INF/services/io.overrule.training.Method");
        Files.createDirectories(listed.getParent());
        Files.writeString(listed, SmoothedMethod.class.getName());
        before = Thread.currentThread().getContextClassLoader();
        plugins = new URLClassLoader(new URL[] {folder.toUri().toURL()}, Method.class.getClassLoader());
        Thread.currentThread().setContextClassLoader(plugins);
    }

    @AfterEach
    void unplug() throws IOException {
        Thread.currentThread().setContextClassLoader(before);
        plugins.close();
    }

    private static TrainingOptions smoothed(double smoothing) {
        String json = "{\"method\": \"smoothed\", \"smoothing\": " + smoothing + ", \"epochs\": 8}";
        return OptionsFile.parse(json.getBytes(StandardCharsets.UTF_8), "settings.json")
                .over(Tasks.options());
    }

    private static String problem(String json) {
        try {
            OptionsFile.parse(json.getBytes(StandardCharsets.UTF_8), "settings.json");
            return "";
        } catch (RuntimeException e) {
            return e.getMessage();
        }
    }

    @Test
    void aPluggedMethodIsTrainedByNameAndItsModelPredictsTheSameAfterSavingAndLoading() {
        Model model = new Trainer(smoothed(0.3)).train(Tasks.small()).model();
        Path file = folder.resolve("model");
        ModelFile.write(model, file);
        // Whoever predicts need not have the method.
        Thread.currentThread().setContextClassLoader(before);
        Model loaded = ModelFile.read(file);

        assertThat(loaded.provenance().options())
                .containsEntry("method", "smoothed")
                .containsEntry("smoothing", "0.3");
        for (String text : new String[] {"sweet apple", "a fast car", ""}) {
            assertThat(loaded.predict(Instance.text(text)).probabilities())
                    .isEqualTo(model.predict(Instance.text(text)).probabilities());
        }
    }

    @Test
    void theOptionOfAPluggedMethodHasAnEffect() {
        assertThat(new Trainer(smoothed(0.3)).train(Tasks.small()).model().members())
                .isNotEqualTo(
                        new Trainer(smoothed(0)).train(Tasks.small()).model().members());
    }

    @Test
    void aPluggedMethodWithoutSmoothingIsOnlyL() {
        Model plain = new Trainer(smoothed(0).toBuilder().method(Methods.ONLY_L).build())
                .train(Tasks.small())
                .model();
        Model smoothed = new Trainer(smoothed(0)).train(Tasks.small()).model();

        assertThat(smoothed.members().get(0).classifier().tensors())
                .isEqualTo(plain.members().get(0).classifier().tensors());
    }

    @Test
    void noRuleVotesInAModelThatIsTrainedOnLabelsAlone() {
        TrainingOptions options = TrainingOptions.defaults(Methods.ONLY_L).toBuilder()
                .features(FeatureSettings.parse("ngrams:min=1"))
                .classifierLayers(List.of(8))
                .epochs(2)
                .build();

        Model model = new Trainer(options).train(Tasks.small()).model();

        assertThat(model.decision().inference()).isEqualTo(Inference.CLASSIFIER);
        assertThat(TrainingOptions.defaults(Methods.IMPLYLOSS).predictBy()).isEmpty();
    }

    @Test
    void trainingGoesOnFromAModelOfAPluggedMethod() {
        TrainingData data =
                TrainingData.prepare(Tasks.small(), FeatureSettings.parse("ngrams"), FeatureCache.none(), Work.quiet());
        Model model = new Trainer(smoothed(0.3)).train(data, Work.quiet()).model();
        TrainingOptions auto = smoothed(0.3).toBuilder().method(Methods.AUTO).build();

        assertThat(new Trainer(auto).continueFrom(model, data, Work.quiet()).method())
                .isEqualTo(Methods.named("smoothed"));
    }

    @Test
    void aPluggedMethodIsComparedAndSearchedAsOthersAre() {
        assertThat(Entrant.names()).endsWith("smoothed");
        assertThat(Entrant.named("smoothed", TrainingOptions::defaults, OptionalInt.empty())
                        .description())
                .containsEntry("smoothing", "0.1");
        assertThat(SearchSpace.of(Methods.named("smoothed"), Set.of()).dimensions().stream()
                        .map(SearchSpace.Dimension::name))
                .containsExactly("smoothing", "learning-rate", "keep", "classifier-layers");
    }

    @Test
    void theSettingsOfAPluggedMethodAreWrittenAndReadAndChecked() {
        TrainingOptions options = smoothed(0.25);

        assertThat(OptionsFile.of(options).toJson()).contains("\"smoothing\": 0.25");
        assertThat(OptionsFile.of(options).over(Tasks.options())).isEqualTo(options);
        assertThat(problem("{\"method\": \"smoothed\", \"smoothing\": 1}"))
                .isEqualTo("settings.json: has 1 as 'smoothing': smoothing is 1.0; expected at least 0 and below 1");
        assertThat(problem("{\"method\": \"smoothed\", \"gamma\": 1}"))
                .contains("has 'gamma', which method 'smoothed' does not take");
        assertThat(problem("{\"method\": \"implyloss\", \"smoothing\": 0.5}"))
                .contains("has the unknown option 'smoothing'");
    }

    @Test
    void aMethodIsTheSameObjectEveryTimeAndGoneWithItsClassLoader() {
        assertThat(Methods.named("smoothed")).isSameAs(Methods.named("smoothed"));
        Thread.currentThread().setContextClassLoader(before);
        assertThatThrownBy(() -> Methods.named("smoothed")).hasMessageStartingWith("unknown method 'smoothed'");
    }

    @ParameterizedTest
    @EveryMethod
    void everyMethodHasANameADescriptionAndNoOptionTwice(Method method) {
        assertThat(Methods.named(method.commandName())).isSameAs(method);
        assertThat(method.description()).isNotBlank();
        assertThat(method.options()).isSubsetOf(new HashSet<>(Options.all()));
        assertThat(method.options()).doesNotContainAnyElementsOf(Options.shared());
    }
}
