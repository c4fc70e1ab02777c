package io.overrule.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code overrule rules} makes of labelled data. */
class RulesCommandTest {
    @TempDir
    private Path folder;

    private Path data;

    @BeforeEach
    void writeDataset() {
        data = FruitFolder.write(folder.resolve("fruit"));
    }

    private Outcome rules(String... more) {
        String[] arguments = new String[more.length + 2];
        arguments[0] = "rules";
        arguments[1] = data.toString();
        System.arraycopy(more, 0, arguments, 2, more.length);
        return Outcome.of(folder.resolve("cache"), "", arguments);
    }

    @Test
    void precisionIsCountedOnLabelledAndValidationInstancesWithoutExemplarPairs() {
        assertThat(rules().out())
                .contains("precision by label  88.9 %: 8 of 9 votes on labeled and valid are right, 95 % interval 57 to"
                        + " 98 %; 2 pairs of a rule and its exemplar are left out, right by construction")
                .containsPattern("sweet +fruit .* 4 of 4 +51 to 100 %")
                .containsPattern("wild +animal .* 4 of 5 +38 to 96 %");
    }

    @Test
    void thePartsToCountOnAreChosen() throws IOException {
        JsonNode labeled = rules("--on", "labeled", "--json").json();
        assertThat(labeled.get("rules").get("on")).hasToString("[\"labeled\"]");
        assertThat(labeled.get("rules").get("labelled").get("fired").asInt()).isEqualTo(1);
        assertThat(rules("--on", "valid,test", "--json").json())
                .isEqualTo(rules("--on", "test", "--on", "valid", "--json").json());
        assertThat(rules("--on", "valid,test").out()).contains("16 of 16 votes on valid and test are right");
    }

    @Test
    void jsonHasTheRecordOfEveryRule() throws IOException {
        JsonNode json = rules("--json").json();
        assertThat(json.get("rules").get("on")).hasToString("[\"labeled\",\"valid\"]");
        JsonNode all = json.get("rules").get("labelled");
        assertThat(all.get("right").asInt()).isEqualTo(8);
        assertThat(all.get("exemplarPairsLeftOut").asInt()).isEqualTo(2);
        JsonNode wild = json.get("perRule").get(1).get("labelled");
        assertThat(wild.fieldNames()).toIterable().containsExactly("fired", "right", "low", "high");
        assertThat(wild.get("fired").asInt()).isEqualTo(5);
        assertThat(wild.get("right").asInt()).isEqualTo(4);
        assertThat(wild.get("low").asDouble()).isBetween(0.37, 0.38);
        assertThat(wild.get("high").asDouble()).isBetween(0.96, 0.97);
    }

    @Test
    void conditionsAreShownInWordsAndExceptionsAreChecked() throws IOException {
        FruitFolder.write(
                data,
                "rules.jsonl",
                FruitFolder.RULES.replace(
                        "\"wild|tail\"",
                        "\"wild|tail\", \"except\": [{\"kind\": \"keyword\", \"words\": [\"berries\"]},"
                                + " {\"kind\": \"length\", \"min_tokens\": 90}]"));

        Outcome printed = rules();

        assertThat(printed.out())
                .containsPattern("sweet .* contains 'sweet' or 'ripe'")
                .containsPattern("wild +animal +16 .* matches wild\\|tail, unless it contains 'berries', or it has at"
                        + " least 90 words")
                .contains("rule 'wild' has an exception (has at least 90 words) that applies to none of the 24"
                        + " instances that it would cover; correct the exception or remove it");
        JsonNode json = rules("--json").json();
        assertThat(json.get("perRule").get(0).get("condition").asText()).isEqualTo("contains 'sweet' or 'ripe'");
        assertThat(json.get("lint").get(0).get("kind").asText()).isEqualTo("exception-never-applies");
    }

    @Test
    void aRuleThatLabelsContradictIsAThingToLookAt() throws IOException {
        StringBuilder valid = new StringBuilder();
        for (int i = 0; i < 20; i++) {
            valid.append("{\"id\": \"V%d\", \"text\": \"wild berries\", \"label\": \"fruit\"}%n".formatted(i));
        }
        FruitFolder.write(data, "valid.jsonl", valid.toString());
        assertThat(rules().out())
                .contains("rule 'wild' votes for 'animal' and is right on only 0 of 21 instances of known class");
        JsonNode lint = rules("--json").json().get("lint");
        assertThat(lint.get(0).get("kind").asText()).isEqualTo("contradicted-by-labels");
        assertThat(lint.get(0).get("rules").get(0).asText()).isEqualTo("wild");
        assertThat(rules("--on", "labeled").out()).contains("Nothing about the rules looks like a mistake.");
    }

    @Test
    void withoutCoveredLabelledInstancesThePrecisionIsUnknown() throws IOException {
        Files.delete(data.resolve("valid.jsonl"));
        FruitFolder.write(
                data,
                "labeled.jsonl",
                "{\"id\": \"L0\", \"text\": \"A sweet pear\", \"label\": \"fruit\", \"exemplar_of\": [\"sweet\"]}\n");
        assertThat(rules().out())
                .contains("precision is unknown: no labelled instance is covered among the 1 of labeled and valid; 1"
                        + " pair of a rule and its exemplar is left out, right by construction; label some that rules"
                        + " cover");
    }

    @Test
    void anUnknownPartIsRefused() {
        Outcome outcome = rules("--on", "train");
        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err()).contains("--on");
    }
}
