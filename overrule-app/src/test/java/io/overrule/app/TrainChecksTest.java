package io.overrule.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code overrule train} says of data and options that bode ill. */
class TrainChecksTest {
    private static final String NO_RULES_OF_ANIMALS =
            """
            {"id": "sweet", "kind": "keyword", "label": "fruit", "words": ["sweet"]}
            {"id": "ripe", "kind": "keyword", "label": "fruit", "words": ["ripe"]}
            {"id": "pie", "kind": "keyword", "label": "fruit", "words": ["pie", "tail"]}
            """;

    @TempDir
    private Path folder;

    private Path data;
    private Path model;

    @BeforeEach
    void writeDataset() {
        data = FruitFolder.write(folder.resolve("fruit"));
        model = folder.resolve("model.overrule");
    }

    private Outcome train(String... more) {
        List<String> arguments = new ArrayList<>(List.of("train", data.toString(), "-o", model.toString()));
        arguments.addAll(List.of(
                "--classifier-layers", "8", "--learning-rate", "0.01", "--epochs", "3", "--features", "ngrams+chars"));
        arguments.addAll(List.of(more));
        return Outcome.of(folder.resolve("cache"), "", arguments.toArray(String[]::new));
    }

    private static List<String> kinds(Outcome outcome) throws IOException {
        assertThat(outcome.code()).as(outcome.err()).isZero();
        return outcome.json().get("warnings").findValuesAsText("kind");
    }

    @Test
    void warningsFollowTheResult() {
        Outcome outcome = train();
        assertThat(outcome.code()).isZero();
        assertThat(outcome.out())
                .startsWith("Method implyloss, chosen on validation: no other choice gives the true classes a ")
                .contains("Scores: implyloss 1.000, only-l 1.000, ", "; kept epoch ", "Trained in ")
                .doesNotContain("warning");
        assertThat(outcome.err())
                .contains("\nwarning: there are only 2 rules: if a rule is wrong, other rules must outvote it; ")
                .contains("\nwarning: the validation set has only 8 instances, each worth 12.5 points: ");
    }

    @Test
    void warningsAreInTheJson() throws IOException {
        JsonNode warnings = train("--json").json().get("warnings");
        assertThat(warnings.get(0).get("kind").asText()).isEqualTo("few-rules");
        assertThat(warnings.get(0).get("message").asText()).startsWith("there are only 2 rules: ");
    }

    @Test
    void warningsAreInTheReport() throws IOException {
        train("--report", folder.resolve("report").toString());
        assertThat(Files.readString(folder.resolve("report/report.html")))
                .contains("<h2>What may go wrong</h2>")
                .contains("<li>there are only 2 rules: ");
    }

    @Test
    void checksCanBeLeftOutAndDoNotChangeTheModel() throws IOException {
        train();
        byte[] checked = Files.readAllBytes(model);
        Outcome outcome = train("--no-checks", "--json");
        assertThat(kinds(outcome)).isEmpty();
        assertThat(outcome.err()).doesNotContain("warning");
        assertThat(Files.readAllBytes(model)).isEqualTo(checked);
    }

    @Test
    void aMethodWithoutRulesIsNotComparedWithItself() throws IOException {
        assertThat(kinds(train("--method", "only-l", "--json"))).containsExactly("small-validation");
    }

    @Test
    void withoutTestDataThereAreNoTestScores() throws IOException {
        Files.delete(data.resolve("test.jsonl"));
        Outcome outcome = train("--json", "--report", folder.resolve("report").toString());
        assertThat(kinds(outcome)).contains("few-rules");
        assertThat(outcome.json().get("test").isNull()).isTrue();
        assertThat(folder.resolve("report/report.html")).exists();
    }

    @Test
    void testDataWithoutLabelsIsRefusedBeforeTraining() throws IOException {
        FruitFolder.write(data, "test.jsonl", "{\"id\": \"T0\", \"text\": \"a ripe plum\"}\n");
        Outcome outcome = train();
        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err())
                .isEqualTo(
                        "overrule: test.jsonl:1: has no 'label'; write the name of its class, as labels.txt has it\n");
        assertThat(model).doesNotExist();
    }

    @Test
    void withoutUnlabelledDataTrainingSaysThatRulesCanHardlyHelp() throws IOException {
        Files.delete(data.resolve("unlabeled.jsonl"));
        Outcome outcome = train("--json");
        assertThat(kinds(outcome)).contains("nothing-covered");
        assertThat(outcome.err()).contains("warning: there are no unlabelled instances: ");
    }

    @Test
    void anEmptyFileOfUnlabelledDataIsRefused() throws IOException {
        FruitFolder.write(data, "unlabeled.jsonl", "");
        Outcome outcome = train();
        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err())
                .isEqualTo("overrule: unlabeled.jsonl: is empty; write one instance per line into it, or delete it\n");
    }

    @Test
    void rulesOfOneClassAreTold() throws IOException {
        FruitFolder.write(data, "rules.jsonl", NO_RULES_OF_ANIMALS);
        FruitFolder.write(
                data,
                "labeled.jsonl",
                FruitFolder.LABELLED.replace("[\"sweet\"]", "[]").replace("[\"wild\"]", "[]"));
        Outcome outcome = train("--json");
        assertThat(kinds(outcome)).contains("one-class-of-rules");
        assertThat(outcome.err()).contains("warning: all 3 rules vote for 'fruit', none for 'animal': ");
    }

    @Test
    void aClassAbsentFromTheLabelledDataIsTold() throws IOException {
        FruitFolder.write(
                data,
                "labeled.jsonl",
                FruitFolder.LABELLED
                        .lines()
                        .filter(line -> !line.contains("animal"))
                        .reduce("", (a, b) -> a + b + "\n"));
        Outcome outcome = train("--json");
        assertThat(kinds(outcome)).contains("class-without-labels");
        assertThat(outcome.err())
                .contains(
                        "warning: no labelled instance has the class 'animal': nothing shows where its rules are wrong;");
    }

    @Test
    void aValidationSetOfOneInstanceIsTold() throws IOException {
        FruitFolder.write(data, "valid.jsonl", "{\"id\": \"V0\", \"text\": \"a ripe plum\", \"label\": \"fruit\"}\n");
        Outcome outcome = train("--json");
        assertThat(kinds(outcome)).contains("small-validation").doesNotContain("enough-labels");
        assertThat(outcome.err()).contains("warning: the validation set is a single instance: ");
    }

    @Test
    void aMissingValidationSetIsTold() throws IOException {
        Files.delete(data.resolve("valid.jsonl"));
        Outcome outcome = train("--json");
        assertThat(kinds(outcome)).contains("small-validation");
        assertThat(outcome.json().get("validation").isNull()).isTrue();
        assertThat(outcome.err()).contains("warning: there is no validation set: ");
    }

    @Test
    void anUnknownMethodIsRefusedWithTheOneThatWasPerhapsMeant() {
        Outcome outcome = train("--method", "imply-loss");
        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err()).startsWith("overrule: unknown method 'imply-loss'; did you mean 'implyloss'?");
        assertThat(model).doesNotExist();
    }

    @Test
    void anOptionThatTheMethodDoesNotTakeIsRefused() {
        Outcome outcome = train("--method", "only-l", "--gamma", "0.3");
        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err())
                .isEqualTo("overrule: method 'only-l' takes no --gamma; leave it out, or choose another --method\n");
        assertThat(model).doesNotExist();
    }
}
