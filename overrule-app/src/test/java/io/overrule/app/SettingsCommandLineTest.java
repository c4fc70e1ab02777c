package io.overrule.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.modelfile.ModelFile;
import io.overrule.training.Method;
import io.overrule.training.Methods;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the settings of a training come from: flags, an options file, a preset, the method's defaults. */
class SettingsCommandLineTest {
    private static final List<String> FAST = List.of("--features", "ngrams", "--epochs", "1");

    @TempDir
    private Path folder;

    private Outcome train(String dataset, String... more) {
        Path data = folder.resolve(dataset);
        if (!Files.exists(data)) {
            FruitFolder.write(data);
        }
        List<String> arguments = new ArrayList<>(List.of("train", data.toString(), "-o", model().toString()));
        arguments.addAll(FAST);
        arguments.addAll(List.of(more));
        return Outcome.of(folder.resolve("cache"), "", arguments.toArray(String[]::new));
    }

    private Path model() {
        return folder.resolve("model.overrule");
    }

    private Map<String, String> trainedWith(String... more) {
        Outcome outcome = train("fruit", more);
        assertThat(outcome.code()).as(outcome.err()).isZero();
        return ModelFile.read(model()).provenance().options();
    }

    private String file(String json) throws IOException {
        return Files.writeString(folder.resolve("settings.json"), json).toString();
    }

    @Test
    void withoutFlagsTheMethodsDefaultsAreTaken() {
        assertThat(trainedWith("--method", "noise-tolerant"))
                .containsEntry("gamma", "0.001")
                .containsEntry("q", "0.9")
                .containsEntry("batchSize", "128");
    }

    @Test
    void thePresetWinsOverTheDefaults() {
        assertThat(trainedWith("--preset", "census"))
                .containsEntry("classificationLayers", "256,256")
                .containsEntry("batchSize", "64")
                .containsEntry("labelledRepeat", "5");
    }

    @Test
    void theFileWinsOverThePresetAndAFlagOverTheFile() throws IOException {
        String file = file("{\"method\": \"implyloss\", \"classifier-layers\": [8], \"gamma\": 0.5, \"q\": 0.7}");

        assertThat(trainedWith("--preset", "census", "--options", file, "--gamma", "0.6", "--keep", "0.9"))
                .containsEntry("classificationLayers", "8")
                .containsEntry("ruleLayers", "256,256")
                .containsEntry("gamma", "0.6")
                .containsEntry("keepProbability", "0.9")
                .containsEntry("q", "0.7");
    }

    @Test
    void theMethodIsTheFiles() throws IOException {
        assertThat(trainedWith("--options", file("{\"method\": \"only-l\"}"))).containsEntry("method", "only-l");
        assertThat(trainedWith("--options", file("{\"method\": \"only-l\"}"), "--method", "only-l"))
                .containsEntry("method", "only-l");
    }

    @Test
    void aFileForAnotherMethodIsRefused() throws IOException {
        Outcome outcome = train("fruit", "--method", "implyloss", "--options", file("{\"method\": \"only-l\"}"));

        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err().replace(folder + "/", ""))
                .isEqualTo("overrule: --method is implyloss, but settings.json is for only-l; leave one of them out\n");
    }

    @Test
    void aFlagThatTheFilesMethodDoesNotTakeIsRefused() throws IOException {
        assertThat(train("fruit", "--gamma", "1", "--options", file("{\"method\": \"only-l\"}"))
                        .err())
                .isEqualTo("overrule: method 'only-l' takes no --gamma; leave it out, or choose another --method\n");
    }

    @Test
    void everyMistakeInTheFileIsTold() throws IOException {
        Outcome outcome = train("fruit", "--options", file("{\"method\": \"implyloss\", \"gama\": 1, \"q\": 2}"));

        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err().replace(folder + "/", ""))
                .isEqualTo(
                        """
                        overrule: settings.json: has the unknown option 'gama'; did you mean 'gamma'?
                        overrule: settings.json: has 2 as 'q': q is 2.0; expected a number above 0 and at most 1
                        """);
    }

    @Test
    void anEncoderThatTheFilesFeaturesDoNotUseIsRefused() throws IOException {
        Path data = FruitFolder.write(folder.resolve("fruit"));
        Outcome outcome = Outcome.of(
                folder.resolve("cache"),
                "",
                "train",
                data.toString(),
                "-o",
                model().toString(),
                "--encoder",
                "minilm",
                "--options",
                file("{\"method\": \"only-l\", \"features\": \"ngrams\"}"));

        assertThat(outcome.err().replace(folder + "/", ""))
                .isEqualTo("overrule: --encoder names minilm, but the features of settings.json are ngrams; give"
                        + " --features too, or leave --encoder out\n");
    }

    @Test
    void anUnknownPresetIsRefused() {
        assertThat(train("fruit", "--preset", "sns").err())
                .isEqualTo("overrule: there is no preset 'sns'; did you mean 'sms'?\n");
    }

    @Test
    void aDatasetOfThePaperIsRemindedOfItsPreset() throws IOException {
        relabel("census", "<=50K", ">50K");

        assertThat(train("census").err())
                .contains("The paper's settings for 'census' are available as --preset census.\n");
        assertThat(train("census", "--preset", "question").err()).doesNotContain("are available");
        assertThat(train("census", "-q").err()).doesNotContain("are available");
    }

    @Test
    void aNameAloneMakesNoDatasetOfThePaper() {
        assertThat(train("sms").err()).doesNotContain("--preset");
        assertThat(train("fruit").err()).doesNotContain("--preset");
    }

    /** Writes the dataset with other names for its classes. */
    private void relabel(String dataset, String fruit, String animal) throws IOException {
        try (Stream<Path> files = Files.list(FruitFolder.write(folder.resolve(dataset)))) {
            for (Path file : files.toList()) {
                String text = Files.readString(file);
                Files.writeString(
                        file,
                        text.replaceAll("(^|\n|\"label\": \"|\"gold\": \")fruit", "$1" + fruit)
                                .replaceAll("(^|\n|\"label\": \"|\"gold\": \")animal", "$1" + animal));
            }
        }
    }

    @Test
    void theHelpNamesEveryMethodAndWhatItsDefaultsDependOn() {
        String help = Outcome.of(folder.resolve("cache"), "", "train", "--help").out();

        for (Method method : Methods.all()) {
            assertThat(help).contains(method.commandName());
        }
        assertThat(help).contains("--preset", "--options", "implyloss 0.1");
    }
}
