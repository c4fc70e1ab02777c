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

/** What {@code overrule next} proposes. */
class NextCommandTest {
    @TempDir
    private Path folder;

    private Path data;

    @BeforeEach
    void writeDataset() {
        data = FruitFolder.write(folder.resolve("fruit"));
    }

    private Outcome run(String command, String... more) {
        List<String> arguments = new ArrayList<>(List.of(command, data.toString()));
        arguments.addAll(List.of(more));
        return Outcome.of(folder.resolve("cache"), "", arguments.toArray(String[]::new));
    }

    @Test
    void everyProposalHasItsReason() {
        Outcome outcome = run("next", "-n", "3");
        assertThat(outcome.code()).as(outcome.err()).isZero();
        assertThat(outcome.out())
                .containsPattern(" 1\\. U\\d+  .*number")
                .contains("rules disagree: 'sweet' says fruit, 'wild' says animal; label it for labeled.jsonl")
                .doesNotContain("valid.jsonl");
        assertThat(data.resolve("allotment.json")).doesNotExist();
    }

    @Test
    void aModelAddsItsDoubts() throws IOException {
        Path model = folder.resolve("model.overrule");
        Outcome trained = run(
                "train",
                "-o",
                model.toString(),
                "--classifier-layers",
                "8",
                "--rule-layers",
                "8",
                "--epochs",
                "3",
                "--features",
                "ngrams",
                "--no-checks");
        assertThat(trained.code()).as(trained.err()).isZero();
        Outcome outcome = run("next", model.toString(), "--json");
        assertThat(outcome.code()).as(outcome.err()).isZero();
        JsonNode instances = outcome.json().get("instances");
        assertThat(instances).hasSize(10);
        assertThat(instances.findValuesAsText("reason")).contains("uncertain-class", "uncertain-rule", "conflict");
        assertThat(instances.get(0).fieldNames())
                .toIterable()
                .containsExactly("id", "shows", "reason", "words", "file");
    }

    @Test
    void aProjectWithoutAValidationSetDealsOneOut() throws IOException {
        for (String file : List.of("valid.jsonl", "test.jsonl")) {
            Files.delete(data.resolve(file));
        }
        Outcome first = run("next", "-n", "40", "--json");
        assertThat(first.code()).as(first.err()).isZero();
        assertThat(first.err()).contains("wrote allotment.json: a random quarter of the labels is for validation");
        assertThat(Files.readString(data.resolve("allotment.json"))).isEqualTo("{\"seed\": 1, \"validation\": 0.25}\n");
        List<String> files = first.json().get("instances").findValuesAsText("file");
        assertThat(files).contains("valid.jsonl", "labeled.jsonl");

        Outcome again = run("next", "-n", "40", "--seed", "2", "--json");
        assertThat(again.err()).doesNotContain("wrote");
        for (JsonNode one : again.json().get("instances")) {
            for (JsonNode other : first.json().get("instances")) {
                if (other.get("id").equals(one.get("id"))) {
                    assertThat(one.get("file")).isEqualTo(other.get("file"));
                }
            }
        }
    }

    @Test
    void aProjectMayStartWithNothingButTexts() throws IOException {
        for (String file : List.of("rules.jsonl", "labeled.jsonl", "valid.jsonl", "test.jsonl")) {
            Files.delete(data.resolve(file));
        }
        FruitFolder.write(
                data,
                "unlabeled.jsonl",
                """
                {"id": "U0", "text": "plums"}
                {"id": "U1", "text": "horses"}
                {"id": "U2", "text": "?!"}
                """);

        Outcome outcome = run("next", "--json");

        assertThat(outcome.code()).as(outcome.err()).isZero();
        assertThat(outcome.json().get("instances").findValuesAsText("id")).containsExactlyInAnyOrder("U0", "U1", "U2");
    }

    @Test
    void textsMayHaveNoWordAtAll() throws IOException {
        FruitFolder.write(data, "rules.jsonl", "\n");
        Files.delete(data.resolve("labeled.jsonl"));
        FruitFolder.write(
                data,
                "unlabeled.jsonl",
                """
                {"id": "U0", "text": ":-)"}
                {"id": "U1", "text": "?!"}
                """);

        Outcome outcome = run("next", "--json");

        assertThat(outcome.code()).as(outcome.err()).isZero();
        assertThat(outcome.json().get("instances")).hasSize(2);
    }

    @Test
    void mistakesAreExplained() throws IOException {
        assertThat(run("next", "-n", "0").err())
                .contains("the number of instances to propose is 0; expected 1 or more");
        Files.writeString(data.resolve("allotment.json"), "{}");
        assertThat(run("next"))
                .extracting(Outcome::code, Outcome::err)
                .containsExactly(2, "overrule: allotment.json: has {}; expected {\"seed\": 1, \"validation\": 0.25}\n");
        Files.delete(data.resolve("allotment.json"));
        Files.delete(data.resolve("unlabeled.jsonl"));
        assertThat(run("next"))
                .extracting(Outcome::code, Outcome::err)
                .containsExactly(
                        2,
                        "overrule: dataset 'fruit' has no unlabelled instances, so there is nothing to look at; add some"
                                + " to unlabeled.jsonl\n");
    }
}
