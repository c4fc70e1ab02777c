package io.overrule.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.overrule.data.DatasetFolder;
import io.overrule.rule.Task;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code overrule induce} learns, and what it refuses. */
class InduceCommandTest {
    @TempDir
    private Path folder;

    private Path data;
    private Path rules;

    @BeforeEach
    void writeDataset() {
        data = FruitFolder.write(folder.resolve("fruit"));
        rules = folder.resolve("induced.jsonl");
    }

    private Outcome induce(String... more) {
        List<String> arguments = new ArrayList<>(List.of("induce", data.toString()));
        arguments.addAll(List.of(more));
        return Outcome.of(folder.resolve("cache"), "", arguments.toArray(String[]::new));
    }

    @Test
    void inducedRulesAndTheirExemplarsMakeATrainableDataset() throws IOException {
        Path labelled = folder.resolve("linked.jsonl");

        Outcome outcome = induce(
                "--from",
                data.resolve("valid.jsonl").toString(),
                "-o",
                rules.toString(),
                "--labeled",
                labelled.toString(),
                "--json");

        assertThat(outcome.code()).as(outcome.err()).isZero();
        assertThat(outcome.err()).contains("warning: the rules were learned from the dataset's validation data");
        JsonNode json = outcome.json();
        assertThat(json.path("instances").asInt()).isEqualTo(8);
        assertThat(json.path("kept").asInt())
                .isEqualTo(json.path("rules").size())
                .isPositive();
        for (JsonNode rule : json.path("rules")) {
            assertThat(rule.path("exemplars")).isNotEmpty();
        }
        Files.copy(rules, data.resolve("rules.jsonl"), StandardCopyOption.REPLACE_EXISTING);
        Files.copy(labelled, data.resolve("labeled.jsonl"), StandardCopyOption.REPLACE_EXISTING);
        Task task = Task.read(DatasetFolder.at(data));
        assertThat(task.rules().size()).isEqualTo(json.path("kept").asInt());
        assertThat(task.exemplars()).isNotEmpty();
    }

    @Test
    void aPersonSeesTheRulesInWords() {
        Outcome outcome = induce("--from", data.resolve("valid.jsonl").toString(), "-o", rules.toString());

        assertThat(outcome.code()).as(outcome.err()).isZero();
        assertThat(outcome.out())
                .contains("rules learned from 8 labelled instances")
                .contains("exemplars")
                .contains("contains '");
    }

    @Test
    void aDatasetNeedsNoRules() throws IOException {
        Files.delete(data.resolve("rules.jsonl"));
        FruitFolder.write(
                data,
                "labeled.jsonl",
                """
                {"id": "L0", "text": "One sweet pear", "label": "fruit"}
                {"id": "L1", "text": "a sweet plum", "label": "fruit"}
                {"id": "L2", "text": "the horse", "label": "animal"}
                {"id": "L3", "text": "my horse", "label": "animal"}
                """);

        Outcome outcome = induce("-o", rules.toString());

        assertThat(outcome.code()).as(outcome.err()).isZero();
        assertThat(Files.exists(rules)).isTrue();
        assertThat(outcome.out()).contains("sweet").contains("horse");
    }

    private void assertRefused(Outcome outcome, String... words) {
        assertThat(outcome.code()).as(outcome.err()).isEqualTo(2);
        assertThat(outcome.err()).contains(words).doesNotContain("\tat ");
    }

    @Test
    void aFileThatExistsIsNotReplaced() throws IOException {
        String before = Files.readString(data.resolve("rules.jsonl"));

        assertRefused(induce("-o", data.resolve("rules.jsonl").toString()), "exists, and is not replaced");
        assertThat(Files.readString(data.resolve("rules.jsonl"))).isEqualTo(before);
    }

    @Test
    void nothingIsWrittenWhenNothingIsFound() {
        assertRefused(
                induce("-o", rules.toString(), "--least-cover", "3"), "no rule was found in 3 labelled instances");
        assertThat(Files.exists(rules)).isFalse();
    }

    @Test
    void linesThatCannotTeachAreRefused() throws IOException {
        Path other = folder.resolve("other.jsonl");
        String from = other.toString();
        assertRefused(induce("--from", from, "-o", rules.toString()), "does not exist");
        Files.writeString(other, "");
        assertRefused(induce("--from", from, "-o", rules.toString()), "other.jsonl", "is empty");
        Files.writeString(other, "{\"text\": \"a\", \"label\": \"fruti\"}\n");
        assertRefused(induce("--from", from, "-o", rules.toString()), "other.jsonl:1", "did you mean 'fruit'");
        Files.writeString(other, "{\"text\": \"a\", \"label\": \"fruit\"}\n{\"text\": \"b\", \"label\": \"fruit\"}\n");
        assertRefused(induce("--from", from, "-o", rules.toString()), "all 2 labelled instances", "'fruit'");
        Files.writeString(other, "{\"record\": {\"age\": 1}, \"label\": \"fruit\"}\n");
        assertRefused(induce("--from", from, "-o", rules.toString()), "holds records");
        assertRefused(induce("--from", data.resolve("test.jsonl").toString(), "-o", rules.toString()), "test part");
        assertRefused(induce("--from", data.toString(), "-o", rules.toString()), "is a folder");
        assertThat(Files.exists(rules)).isFalse();
    }
}
