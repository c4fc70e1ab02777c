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

/** What {@code overrule audit} draws and measures. */
class AuditCommandTest {
    @TempDir
    private Path folder;

    private Path data;
    private Path model;

    @BeforeEach
    void writeDataset() {
        data = FruitFolder.write(folder.resolve("fruit"));
        model = folder.resolve("model.overrule");
    }

    private Outcome run(String command, String... more) {
        List<String> arguments = new ArrayList<>(List.of(command, data.toString()));
        arguments.addAll(List.of(more));
        return Outcome.of(folder.resolve("cache"), "", arguments.toArray(String[]::new));
    }

    private void train() {
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
    }

    /** Takes the known truth away, so that the sample has to be labelled by hand. */
    private void forgetTheTruth() throws IOException {
        String known = Files.readString(data.resolve("unlabeled.jsonl"));
        Files.writeString(data.resolve("unlabeled.jsonl"), known.replaceAll(", \"gold\": \"\\w+\"", ""));
    }

    @Test
    void aSampleIsDrawnExtendedAndKept() throws IOException {
        forgetTheTruth();
        assertThat(run("audit", "-n", "8").out())
                .startsWith("Drew 8 at random into audit.jsonl. The sample has 8, 8 of them not labelled yet.");
        List<String> first = Files.readAllLines(data.resolve("audit.jsonl"));
        assertThat(first).hasSize(8).allMatch(line -> line.endsWith("\"seed\": 1}"));
        assertThat(run("audit", "-n", "12", "--json").out())
                .isEqualToIgnoringNewLines("{\"size\":12,\"drawn\":4,\"open\":12,\"seed\":1}");
        List<String> extended = Files.readAllLines(data.resolve("audit.jsonl"));
        assertThat(extended).hasSize(12);
        assertThat(extended.subList(0, 8)).isEqualTo(first);
        assertThat(run("audit").out()).startsWith("Nothing was drawn. The sample has 12, 12 of them not labelled yet.");
        assertThat(Files.readAllLines(data.resolve("audit.jsonl"))).isEqualTo(extended);
    }

    @Test
    void aModelIsMeasuredWithIntervals() throws IOException {
        assertThat(run("audit", "-n", "20").code()).isZero();
        train();
        Outcome outcome = run("audit", model.toString());
        assertThat(outcome.code()).as(outcome.err()).isZero();
        assertThat(outcome.out())
                .startsWith("On 20 instances drawn at random, which nothing was fitted to, with 95 % intervals:")
                .containsPattern("predictions right +[\\d.]+ %  \\d+ to \\d+ %  \\(\\d+ of 20\\)")
                .containsPattern("sweet +fruit +\\d+ of \\d+ +\\d+ to \\d+ %");
        JsonNode json = run("audit", model.toString(), "--json").json();
        assertThat(json.get("predictions").get("count").asInt()).isEqualTo(20);
        assertThat(json.get("rules").findValuesAsText("id")).containsExactly("sweet", "wild");
        assertThat(json.get("open").asInt()).isZero();
    }

    @Test
    void labelsWrittenByHandCountAndOpenLinesAreMentioned() throws IOException {
        forgetTheTruth();
        run("audit", "-n", "4");
        train();
        assertThat(run("audit", model.toString()))
                .extracting(Outcome::code, Outcome::err)
                .containsExactly(
                        2,
                        "overrule: audit.jsonl: none of the 4 lines is labelled; write the class of each into it, as in"
                                + " \"label\": \"fruit\"\n");
        List<String> lines = new ArrayList<>(Files.readAllLines(data.resolve("audit.jsonl")));
        lines.set(0, lines.get(0).replace("\"seed\"", "\"label\": \"fruit\", \"seed\""));
        Files.write(data.resolve("audit.jsonl"), lines);
        assertThat(run("audit", model.toString()).out())
                .startsWith("On 1 instances drawn")
                .contains("3 drawn lines are not labelled yet; if these are the hard ones, all of this flatters");
    }

    @Test
    void mistakesAreExplained() {
        train();
        assertThat(run("audit", model.toString()))
                .extracting(Outcome::code, Outcome::err)
                .containsExactly(
                        2,
                        "overrule: dataset 'fruit' has no audit sample; draw one, and label it, before a model is"
                                + " audited\n");
        assertThat(run("audit", "-n", "41").err())
                .contains("an audit sample of 41 is wanted, but only 40 instances are there to draw from; draw fewer");
        assertThat(run("audit", "-n", "0").err()).contains("the size of an audit sample is 0; expected 1 or more");
        assertThat(run("audit", model.toString(), "-n", "5").err()).contains("do one after the other");
        assertThat(data.resolve("audit.jsonl")).doesNotExist();
    }
}
