package io.overrule.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.onnx.TinyEntailment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A zero-shot classifier in ONNX Runtime gives the votes of prompts, without an address. */
class AskEntailmentTest {
    @TempDir
    private Path folder;

    private Path data;
    private Path model;

    @BeforeEach
    void write() throws IOException {
        data = Files.createDirectories(folder.resolve("data"));
        model = TinyEntailment.write(folder.resolve("nli"));
        FruitFolder.write(data, "labels.txt", "money\npost\n");
        FruitFolder.write(
                data,
                "rules.jsonl",
                """
                {"id": "is_money", "kind": "prompt", "label": "money", "template": "Money? {text}", "answers": ["yes"]}
                {"id": "is_post", "kind": "prompt", "label": "post", "template": "Post? {text}", "answers": ["yes"]}
                {"id": "word", "kind": "keyword", "label": "post", "words": ["parcel"]}
                """);
        FruitFolder.write(data, "labeled.jsonl", "{\"id\": \"l\", \"text\": \"one euro\", \"label\": \"money\"}\n");
        FruitFolder.write(
                data,
                "unlabeled.jsonl",
                "{\"id\": \"a\", \"text\": \"a Euro\"}\n{\"id\": \"b\", \"text\": \"a parcel\"}\n{\"id\": \"c\", \"text\": \"money\"}\n"
                        + "{\"id\": \"d\", \"text\": \"euro "
                        + "about ".repeat(3_000)
                        + "parcel parcel\"}\n");
    }

    private Outcome ask(String... more) {
        List<String> arguments = new ArrayList<>(List.of("ask", data.toString(), "--nli", "onnx:" + model));
        arguments.addAll(List.of(more));
        return Outcome.of(folder.resolve("cache"), "", arguments.toArray(String[]::new));
    }

    private String refuses(String... more) {
        Outcome outcome = ask(more);
        assertThat(outcome.code()).as(outcome.out()).isEqualTo(2);
        assertThat(data.resolve("fires-unlabeled.tsv")).doesNotExist();
        return outcome.err();
    }

    @Test
    void aRuleFiresWhereTheTextEntailsTheHypothesisAboutItsClass() throws IOException {
        Outcome outcome = ask();
        assertThat(outcome.code()).as(outcome.err()).isZero();
        assertThat(outcome.out())
                .contains("2 prompts, 10 votes to know; 10 calls of")
                .contains("is_money: fires on 3 instances; 2 answers were no vote")
                .contains("is_post: fires on 0 instances; 5 answers were no vote")
                .contains("asked 10, without an answer 0, left 0");
        // Of a long text the beginning is read; 'money' in a text is no hypothesis.
        assertThat(Files.readAllLines(data.resolve("fires-unlabeled.tsv")))
                .containsExactly("a\tis_money", "d\tis_money");
        assertThat(Files.readAllLines(data.resolve("fires-labeled.tsv"))).containsExactly("l\tis_money");
    }

    @Test
    void anotherThresholdNeedsNoNewAnswers() throws IOException {
        ask();
        Outcome again = ask("--threshold", "0.7");
        assertThat(again.out()).contains("0 calls").contains("asked 0");
        assertThat(Files.readAllLines(data.resolve("fires-unlabeled.tsv")))
                .as("the hypothesis alone is entailed with 1 / (1 + exp(-1)) = 0.73")
                .containsExactlyInAnyOrder("a\tis_money", "c\tis_money", "d\tis_money");
    }

    @Test
    void aDryRunAsksNothingAndABudgetLimits() {
        assertThat(ask("--dry-run").out()).contains("10 calls").doesNotContain("asked");
        Outcome some = ask("--budget", "4");
        assertThat(some.out()).contains("of which --budget allows 4").contains("asked 4, without an answer 0, left 6");
        assertThat(ask().out()).contains("6 calls").contains("asked 6");
    }

    @Test
    void whatIsWrongWithTheFolderOrTheOptionsIsReported() throws IOException {
        assertThat(refuses("--hypothesis", "This is about money."))
                .contains("is the same for every class; name where the class stands");
        assertThat(refuses("--threshold", "1.5")).contains("is 1.5; expected one between 0 and 1");
        assertThat(refuses("--url", "http://localhost:1")).contains("--nli asks a model on this machine");
        assertThat(refuses("--hypothesis", "{label} " + "about ".repeat(100))).contains("leaves no room for a text");

        Files.writeString(model.resolve("config.json"), "{\"id2label\": {\"0\": \"positive\"}}");
        assertThat(refuses()).contains("config.json: has {\"0\":\"positive\"} as 'id2label'; expected a name for each");
        Files.writeString(model.resolve("config.json"), "{");
        assertThat(refuses()).contains("config.json: is not JSON");
        Files.delete(model.resolve("config.json"));
        assertThat(refuses()).contains("has no config.json").contains("model.onnx, tokenizer.json and config.json");
        TinyEntailment.write(model);
        Files.write(model.resolve("model.onnx"), TinyEntailment.graph("scores"));
        assertThat(refuses()).contains("model.onnx has the outputs scores").contains("sequence classification");
        Files.writeString(model.resolve("model.onnx"), "garbage");
        assertThat(refuses()).contains("is not a model that ONNX Runtime");
        Outcome other = Outcome.of(folder.resolve("cache"), "", "ask", data.toString(), "--nli", "bart");
        assertThat(other.err()).contains("--nli is 'bart'; expected onnx: and a folder");
        Outcome none = Outcome.of(folder.resolve("cache"), "", "ask", data.toString());
        assertThat(none.code()).isEqualTo(2);
        assertThat(none.err()).contains("no model is named");
    }
}
