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

/** What {@code overrule diff} finds between two sets of rules. */
class DiffCommandTest {
    /** 'wild' has an exception, 'sweet' another name, and one rule is new. */
    private static final String CHANGED =
            """
            {"id": "sugary", "kind": "keyword", "label": "fruit", "words": ["ripe", "sweet"], "ignore_case": true}
            {"id": "wild", "kind": "regex", "label": "animal", "pattern": "wild|tail", "except": [{"kind": "keyword", "words": ["berries"]}]}
            {"id": "pie", "kind": "keyword", "label": "fruit", "words": ["pie"]}
            """;

    @TempDir
    private Path folder;

    private Path data;
    private Path changed;

    @BeforeEach
    void writeDataset() throws IOException {
        data = FruitFolder.write(folder.resolve("fruit"));
        changed = Files.writeString(folder.resolve("changed.jsonl"), CHANGED);
    }

    private Outcome diff(Object... arguments) {
        List<String> all = new ArrayList<>(List.of("diff"));
        List.of(arguments).forEach(argument -> all.add(argument.toString()));
        return Outcome.of(folder.resolve("cache"), "", all.toArray(String[]::new));
    }

    @Test
    void differencesAreShownInWords() {
        Outcome outcome = diff(data.resolve("rules.jsonl"), changed);

        assertThat(outcome.code()).as(outcome.err()).isZero();
        assertThat(outcome.out())
                .contains("1 added, 0 removed, 1 renamed, 1 changed, 0 the same")
                .contains("+ pie → fruit: contains 'pie'")
                .contains("= sweet is now sugary → fruit")
                .contains("~ wild: condition")
                .contains("unless it contains 'berries'");
    }

    @Test
    void equalRulesAreNoErrorAndNoDifference() throws IOException {
        Outcome outcome = diff(data, data.resolve("rules.jsonl"), "--json");

        assertThat(outcome.code()).as(outcome.err()).isZero();
        assertThat(outcome.json().path("same").asBoolean()).isTrue();
        assertThat(diff(data, data).out()).contains("No rule differs; both sets have the same 2");
    }

    @Test
    void aDatasetShowsWhatTheChangeDoes() throws IOException {
        JsonNode effect = diff(data, changed, data, "--json").json().path("effect");

        // Of 40 texts, 8 are wild sweet berries: covered before and after, no longer in conflict.
        assertThat(effect.path("before").path("covered").asInt()).isEqualTo(40);
        assertThat(effect.path("after").path("covered").asInt()).isEqualTo(40);
        assertThat(effect.path("before").path("conflicts").asInt()).isEqualTo(8);
        assertThat(effect.path("after").path("conflicts").asInt()).isZero();
        assertThat(effect.path("rules").findValuesAsText("id")).containsExactly("wild", "pie");
        assertThat(effect.path("rules").path(0).path("before").path("cover").asInt())
                .isEqualTo(24);
        assertThat(effect.path("rules").path(0).path("after").path("cover").asInt())
                .isEqualTo(16);
        assertThat(diff(data, changed, data).out())
                .contains("covered by rules of different labels")
                .contains("What causes it:");
    }

    @Test
    void aModelShowsWhichPredictionsChange() throws IOException {
        Path model = folder.resolve("model.overrule");
        Outcome trained = Outcome.of(
                folder.resolve("cache"),
                "",
                "train",
                data.toString(),
                "-o",
                model.toString(),
                "--features",
                "ngrams",
                "--classifier-layers",
                "8",
                "--rule-layers",
                "8",
                "--epochs",
                "5",
                "--no-checks");
        assertThat(trained.code()).as(trained.err()).isZero();

        JsonNode effect =
                diff(data, changed, data, model, "--json").json().path("effect").path("model");

        assertThat(effect.path("instances").asInt()).isEqualTo(40);
        assertThat(effect.path("changed").asInt()).isBetween(0, 40);
        assertThat(effect.path("accuracyBefore").isNumber()).isTrue();
        assertThat(effect.path("trustAfter").isNumber()).isTrue();
        assertThat(diff(data, changed, data, model).out()).contains("The model, not trained again, predicts");
    }

    private static void assertRefused(Outcome outcome, String... words) {
        assertThat(outcome.code()).as(outcome.err()).isEqualTo(2);
        assertThat(outcome.err()).contains(words).doesNotContain("\tat ");
    }

    @Test
    void whatIsNoSetOfRulesIsRefused() throws IOException {
        assertRefused(diff(folder.resolve("nowhere.jsonl"), changed), "nowhere.jsonl", "does not exist");
        assertRefused(diff(data.resolve("labeled.jsonl"), changed), "labeled.jsonl:1", "kind");
        Path empty = Files.writeString(folder.resolve("empty.jsonl"), "");
        assertRefused(diff(changed, empty), "empty.jsonl", "is empty");
        Path foreign = Files.writeString(
                folder.resolve("foreign.jsonl"),
                "{\"id\": \"x\", \"kind\": \"keyword\", \"label\": \"stone\", \"words\": [\"x\"]}\n");
        assertRefused(diff(changed, foreign, data), "foreign.jsonl:1", "stone");
        assertThat(diff(changed, foreign).code()).isZero();
    }
}
