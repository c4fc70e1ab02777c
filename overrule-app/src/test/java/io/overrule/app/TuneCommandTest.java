package io.overrule.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.overrule.modelfile.ModelFile;
import io.overrule.training.OptionsFile;
import io.overrule.training.TrainingOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TuneCommandTest {
    private static final List<String> FAST = List.of(
            "--trials",
            "5",
            "--seeds",
            "2",
            "--epochs",
            "3",
            "--features",
            "ngrams",
            "--classifier-layers",
            "8",
            "--rule-layers",
            "8");

    @TempDir
    private Path folder;

    private Path data;
    private Path file;

    @BeforeEach
    void writeDataset() {
        data = FruitFolder.write(folder.resolve("fruit"));
        file = folder.resolve("found.json");
    }

    private Outcome run(String... arguments) {
        return Outcome.of(folder.resolve("cache"), "", arguments);
    }

    private Outcome tune(String... more) {
        List<String> arguments = new ArrayList<>(List.of("tune", data.toString(), "-o", file.toString()));
        arguments.addAll(FAST);
        arguments.addAll(List.of(more));
        return run(arguments.toArray(String[]::new));
    }

    @Test
    void whatWasSearchedAndFoundIsPrintedAndWritten() {
        Outcome outcome = tune();

        assertThat(outcome.code()).as(outcome.err()).isZero();
        assertThat(outcome.out())
                .startsWith("Tuned implyloss on fruit in ")
                .contains(": 5 settings, 9 runs, features ngrams.")
                .contains("  gamma          0.001 to 1, logarithmic")
                .contains("by accuracy on 8 validation instances in %, mean (deviation) over 2 seeds:")
                .contains("where it began")
                .contains(file.toString())
                .doesNotContain("  classifier-layers  ");
        assertThat(outcome.err().lines())
                .filteredOn(line -> line.startsWith("tuning: "))
                .hasSize(1);
    }

    @Test
    void whatIsWrittenTrains() throws IOException {
        tune();
        Path model = folder.resolve("model.overrule");

        Outcome trained = run("train", data.toString(), "-o", model.toString(), "--options", file.toString());

        assertThat(trained.code()).as(trained.err()).isZero();
        TrainingOptions found = OptionsFile.read(file).over(TrainingOptions.defaults());
        assertThat(found.features().map(Object::toString)).contains("ngrams");
        assertThat(found.epochs()).isEqualTo(3);
        assertThat(ModelFile.read(model).provenance().options())
                .containsEntry("gamma", Double.toString(found.implication().gamma()))
                .containsEntry("classificationLayers", "8")
                .containsEntry("epochs", "3")
                .containsEntry("features", "ngrams");
    }

    @Test
    void jsonHasEveryRung() throws IOException {
        JsonNode json = tune("--json").json();

        assertThat(json.fieldNames())
                .toIterable()
                .containsExactly(
                        "dataset",
                        "method",
                        "metric",
                        "features",
                        "file",
                        "options",
                        "validation",
                        "startValidation",
                        "trials",
                        "runs",
                        "seconds",
                        "searched",
                        "rungs");
        assertThat(json.get("options").get("method").asText()).isEqualTo("implyloss");
        assertThat(json.get("searched").fieldNames())
                .toIterable()
                .containsExactly("gamma", "q", "learning-rate", "keep");
        assertThat(json.get("rungs")).hasSize(2);
        assertThat(json.get("rungs").get(0).get("trials")).hasSize(5);
        assertThat(json.get("validation").asDouble())
                .isGreaterThanOrEqualTo(json.get("startValidation").asDouble());
    }

    @Test
    void theNumberOfParallelRunsDoesNotChangeTheFile() throws IOException {
        tune("--no-cache", "--parallel", "1");
        byte[] one = Files.readAllBytes(file);
        tune("--no-cache", "--parallel", "3");

        assertThat(Files.readAllBytes(file)).isEqualTo(one);
    }

    @Test
    void theTestPartIsNotLookedAt() throws IOException {
        tune();
        byte[] before = Files.readAllBytes(file);
        FruitFolder.write(data, "test.jsonl", "{\"id\": \"T0\", \"text\": \"wild\", \"label\": \"fruit\"}\n");

        Outcome again = tune();

        assertThat(Files.readAllBytes(file)).isEqualTo(before);
        // All runs are there already.
        assertThat(again.err()).doesNotContain("left");
    }

    @Test
    void anotherSeedSearchesElsewhere() throws IOException {
        JsonNode one = tune("--json").json().get("rungs").get(0);
        JsonNode two = tune("--json", "--seed", "7").json().get("rungs").get(0);

        assertThat(one).isNotEqualTo(two);
    }

    @Test
    void theFileIsNamedAfterDatasetAndMethod() throws IOException {
        Path expected = Path.of("fruit-only-l.json");
        try {
            Outcome outcome = run(
                    "tune",
                    data.toString(),
                    "--method",
                    "only-l",
                    "--trials",
                    "2",
                    "--seeds",
                    "1",
                    "--epochs",
                    "1",
                    "--features",
                    "ngrams");

            assertThat(outcome.code()).as(outcome.err()).isZero();
            assertThat(OptionsFile.read(expected).method().commandName()).isEqualTo("only-l");
        } finally {
            Files.deleteIfExists(expected);
        }
    }

    @Test
    void theSearchBeginsAtTheOptionsFile() throws IOException {
        Path begin = Files.writeString(
                folder.resolve("begin.json"), "{\"method\": \"l+umaj\", \"gamma\": 0.123, \"batch-size\": 7}");
        JsonNode json = run(
                        "tune",
                        data.toString(),
                        "-o",
                        file.toString(),
                        "--options",
                        begin.toString(),
                        "--trials",
                        "2",
                        "--seeds",
                        "1",
                        "--epochs",
                        "1",
                        "--features",
                        "ngrams",
                        "--json")
                .json();

        assertThat(json.get("method").asText()).isEqualTo("l+umaj");
        assertThat(json.get("options").get("batch-size").asInt()).isEqualTo(7);
        assertThat(json.get("rungs").get(0).get("trials").findValues("gamma").stream()
                        .map(JsonNode::asDouble))
                .contains(0.123);
    }

    @ParameterizedTest
    @ValueSource(strings = {"majority", "dawid-skene", "generative"})
    void aLabelModelHasNothingToTune(String name) {
        Outcome outcome = run("tune", data.toString(), "--method", name);

        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err())
                .isEqualTo("overrule: method '" + name
                        + "' has nothing to tune: it learns from votes alone; choose one that is trained, such as"
                        + " implyloss\n");
    }

    @Test
    void withoutAValidationSetNothingCanBeTuned() throws IOException {
        Files.delete(data.resolve("valid.jsonl"));
        Files.writeString(file, "kept");

        Outcome outcome = tune();

        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err())
                .isEqualTo("overrule: dataset 'fruit' has no validation set, so settings cannot be compared; add"
                        + " valid.jsonl\n");
        assertThat(file).hasContent("kept");
    }

    @Test
    void aSingleValidationInstanceIsWarnedAbout() throws IOException {
        FruitFolder.write(data, "valid.jsonl", "{\"id\": \"V0\", \"text\": \"a ripe plum\", \"label\": \"fruit\"}\n");

        Outcome outcome = tune();

        assertThat(outcome.code()).as(outcome.err()).isZero();
        assertThat(outcome.err())
                .contains("valid.jsonl holds a single instance, which is too little to compare settings; add more.");
    }

    @Test
    void badNumbersAreRefusedBeforeAnythingIsRead() {
        assertThat(run("tune", "nowhere", "--trials", "1").err())
                .isEqualTo("overrule: --trials is 1; expected at least 2: the settings where the search begins, and"
                        + " others\n");
        assertThat(run("tune", "nowhere", "--seeds", "0").err())
                .isEqualTo("overrule: --seeds is 0; expected at least 1\n");
        assertThat(run("tune", "nowhere", "--parallel", "0").err())
                .isEqualTo("overrule: --parallel is 0; expected 1 or more\n");
    }

    @Test
    void aFileThatCannotBeWrittenIsToldFirst() {
        Outcome outcome = run(
                "tune",
                data.toString(),
                "-o",
                folder.resolve("none").resolve("x.json").toString());

        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err()).contains("the folder to write to does not exist; create it first");
    }
}
