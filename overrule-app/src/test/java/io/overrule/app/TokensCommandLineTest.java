package io.overrule.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command line on tokenised sentences, from the folder to the tags. */
class TokensCommandLineTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** One of the labelled sentences, so that there is no doubt about its tags. */
    private static final String BOOKING = "{\"tokens\": [\"book\", \"Monday\", \"for\", \"two\", \"please\"]}\n";

    @TempDir
    private static Path folder;

    private static Path data;
    private static Path model;
    private static Outcome trained;

    @BeforeAll
    static void train() {
        data = TablesFolder.write(folder.resolve("tables"));
        model = folder.resolve("model.overrule");
        trained = run(
                "",
                "train",
                data.toString(),
                "-o",
                model.toString(),
                "--method",
                "implyloss",
                "--features",
                "ngrams",
                "--classifier-layers",
                "16",
                "--rule-layers",
                "16",
                "--learning-rate",
                "0.02",
                "--epochs",
                "30",
                "--metric",
                "token-f1",
                "--report",
                folder.resolve("report").toString());
    }

    private static Outcome run(String input, String... arguments) {
        return Outcome.of(folder.resolve("cache"), input, arguments);
    }

    private static Outcome predict(String input, String... more) {
        List<String> arguments = new ArrayList<>(List.of("predict", model.toString()));
        arguments.addAll(List.of(more));
        return run(input, arguments.toArray(String[]::new));
    }

    @Test
    void trainingTellsTokensSentencesAndEntities() {
        assertThat(trained.code()).as(trained.err()).isZero();
        assertThat(trained.out())
                .contains("On 58 tokens of 10 test sentences: token-f1 ")
                .contains("Of the entities: F1 ");
    }

    @Test
    void evaluateTellsTokensAndEntities() {
        Outcome outcome = run("", "evaluate", model.toString(), data.toString());
        assertThat(outcome.code()).as(outcome.err()).isZero();
        assertThat(outcome.out())
                .contains("Token by token:")
                .contains("all but O (micro)")
                .contains("mean without O")
                .contains("mean of all classes")
                .contains("Entity by entity, as conlleval counts");
    }

    @Test
    void evaluateAsJsonHasTheSameFigures() throws IOException {
        JsonNode json =
                run("", "evaluate", model.toString(), data.toString(), "--json").json();
        assertThat(json.get("metric").asText()).isEqualTo("token-f1");
        JsonNode tokens = json.at("/tokens/joint");
        assertThat(tokens.get("sentences").asInt()).isEqualTo(10);
        assertThat(tokens.get("tokens").asInt()).isEqualTo(58);
        assertThat(tokens.get("microF1").asDouble()).isEqualTo(json.get("joint").asDouble());
        assertThat(tokens.get("perClass").fieldNames()).toIterable().containsExactly("O", "Day", "Guests");
        JsonNode entities = json.at("/entities/joint");
        // Each of the five sentences twice: 4 days and 3 parties.
        assertThat(entities.get("true").asInt()).isEqualTo(14);
        assertThat(entities.at("/perType/Day/true").asInt()).isEqualTo(8);
        assertThat(json.at("/entities/classifier/f1").isNumber()).isTrue();
    }

    @Test
    void anotherMetricMayBeAskedFor() throws IOException {
        JsonNode json = run("", "evaluate", model.toString(), data.toString(), "--json", "--metric", "macro-f1:O")
                .json();
        assertThat(json.get("metric").asText()).isEqualTo("macro-f1:O");
        assertThat(json.get("joint").asDouble())
                .isEqualTo(json.at("/tokens/joint/meanF1WithoutO").asDouble());
    }

    @Test
    void predictWritesALinePerSentence() throws IOException {
        Outcome outcome = predict(BOOKING.replace("{", "{\"id\": \"s1\", ") + "{\"tokens\": [\"hello\"]}\n");
        assertThat(outcome.code()).as(outcome.err()).isZero();
        List<String> lines = outcome.out().lines().toList();
        assertThat(lines).hasSize(2);
        JsonNode first = MAPPER.readTree(lines.get(0));
        assertThat(first.fieldNames())
                .toIterable()
                .containsExactly("line", "id", "tokens", "tags", "entities", "by", "details");
        assertThat(first.get("tags").toString()).isEqualTo("[\"O\",\"Day\",\"Guests\",\"Guests\",\"O\"]");
        assertThat(first.get("entities").toString())
                .isEqualTo("[{\"type\":\"Day\",\"start\":1,\"end\":2},{\"type\":\"Guests\",\"start\":2,\"end\":4}]");
        JsonNode monday = first.get("details").get(1);
        assertThat(monday.get("probabilities").fieldNames()).toIterable().containsExactly("O", "Day", "Guests");
        assertThat(monday.at("/rules/0/id").asText()).isEqualTo("day");
        assertThat(monday.at("/rules/0/overruled").isBoolean()).isTrue();
        assertThat(monday.at("/rules/0").fieldNames())
                .toIterable()
                .containsExactly("id", "label", "trust", "holds", "overruled", "counted");
        assertThat(MAPPER.readTree(lines.get(1)).has("id")).isFalse();
    }

    @Test
    void everyTokenNeedsATag() {
        Outcome outcome = predict(BOOKING, "--min-confidence", "0.8");
        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err())
                .isEqualTo("overrule: --min-confidence is 0.8, but the model tags tokens, and every token of a sentence"
                        + " needs a tag; leave the flag out, and read the probabilities in 'details'\n");
    }

    @Test
    void rulesAreThereWithoutAskingAndNotInColumns() {
        assertThat(predict(BOOKING, "--rules").out()).isEqualTo(predict(BOOKING).out());
        assertThat(predict(BOOKING, "--rules", "--format", "bio").err())
                .contains("--rules cannot be written with --format bio");
    }

    @Test
    void predictWritesBio() {
        Outcome outcome = predict(BOOKING + "{\"text\": \"book Monday for two please\"}\n", "--format", "bio");
        assertThat(outcome.code()).as(outcome.err()).isZero();
        String expected = "book\tO\nMonday\tB-Day\nfor\tB-Guests\ntwo\tI-Guests\nplease\tO\n\n";
        assertThat(outcome.out()).isEqualToNormalizingNewlines(expected + expected);
    }

    @Test
    void predictWritesWhatConllevalReads() throws IOException {
        Outcome outcome = predict("", data.resolve("test.jsonl").toString(), "--format", "conll");
        assertThat(outcome.code()).as(outcome.err()).isZero();
        List<String> lines = outcome.out().lines().toList();
        assertThat(lines).hasSize(58 + 10);
        assertThat(lines.get(2)).startsWith("for B-Guests ");
        assertThat(lines.get(3)).startsWith("four I-Guests ");
        assertThat(lines.get(7)).isEmpty();
        assertThat(lines.stream().filter(line -> !line.isEmpty())).allMatch(line -> line.split(" ").length == 3);
    }

    @Test
    void withoutTrueTagsConllHasTwoColumns() {
        assertThat(predict(BOOKING, "--format", "conll").out().lines())
                .containsExactly("book O", "Monday B-Day", "for B-Guests", "two I-Guests", "please O", "");
    }

    @Test
    void linesOfTextAreSplitAtWhiteSpace() {
        Outcome outcome = predict("  book\tMonday for  two please \n\nhello\n", "--text");
        assertThat(outcome.out().lines())
                .hasSize(2)
                .first()
                .asString()
                .startsWith(
                        "{\"line\":1,\"tokens\":[\"book\",\"Monday\",\"for\",\"two\",\"please\"],\"tags\":[\"O\",\"Day\",");
    }

    @Test
    void badLinesAreToldWithTheirNumbersAndTheOthersAnswered() {
        String bad =
                """
                {"tokens": []}
                {"tokens": ["hello"], "gold": ["Dey"]}
                {"tokens": ["hello"], "tags": ["O", "O"]}
                {"text": "  "}
                """;
        Outcome outcome = predict(BOOKING + bad + BOOKING, "--format", "conll");
        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.out().lines()).hasSize(2 * 6).contains("Monday B-Day");
        assertThat(outcome.err())
                .contains("standard input:2")
                .contains("standard input:3: has 'Dey' in 'gold', which the model does not know; did you mean 'Day'?")
                .contains("standard input:4: has 1 tokens, but 2 in 'tags'; write one for each token")
                .contains("standard input:5: has no words in 'text'");
    }

    @Test
    void aThousandSentencesAreAnsweredInTheirOrder() throws IOException {
        StringBuilder input = new StringBuilder();
        for (int i = 0; i < 1000; i++) {
            input.append("{\"id\": \"s%d\", \"tokens\": [\"%s\"]}\n".formatted(i, i % 3 == 0 ? "Friday" : "hello"));
        }
        List<String> lines = predict(input.toString()).out().lines().toList();
        assertThat(lines).hasSize(1000);
        for (int i = 0; i < 1000; i++) {
            JsonNode line = MAPPER.readTree(lines.get(i));
            assertThat(line.get("id").asText()).isEqualTo("s" + i);
            assertThat(line.at("/tokens/0").asText()).isEqualTo(i % 3 == 0 ? "Friday" : "hello");
        }
    }

    @Test
    void explainShowsARowPerTokenAndTheRules() {
        Outcome outcome = run("", "explain", model.toString(), "we stay for two hours on Friday");
        assertThat(outcome.code()).as(outcome.err()).isZero();
        assertThat(outcome.out())
                .containsPattern("token +tag +classifier +rules that fired")
                .containsPattern("Friday +Day +\\w+ +[0-9.]+ % +kept day: Day [01]\\.")
                .contains("rule 'guests' says Guests")
                .contains("generalised from \"a table [for four people] on Friday\"")
                .containsPattern("Words that count most for the classifier.*\n(.*\n)*    Friday is Day: .*Friday [+]");
        assertThat(outcome.out().lines()).allMatch(line -> line.length() <= 100);
    }

    @Test
    void explainAsJsonHasEveryToken() throws IOException {
        JsonNode json = run("", "explain", model.toString(), BOOKING, "--json").json();
        assertThat(json.get("tags").toString()).isEqualTo("[\"O\",\"Day\",\"Guests\",\"Guests\",\"O\"]");
        assertThat(json.at("/details/1/instance").asText()).isEqualTo("book [Monday] for two please");
        assertThat(json.at("/details/1/rules/0/exemplars/0").asText()).isEqualTo("a table for four people on [Friday]");
        assertThat(json.at("/details/1/reasons/label").asText()).isEqualTo("Day");
        assertThat(json.at("/details/1/reasons/parts/0").fieldNames())
                .toIterable()
                .containsExactly("part", "position", "weight");
    }

    @Test
    void theReportTellsTokensAndEntities() throws IOException {
        Path report = folder.resolve("report");
        assertThat(Files.readString(report.resolve("report.html")))
                .contains("Token by token", "Entity by entity", "58 tokens of 10 sentences");
        JsonNode results = MAPPER.readTree(report.resolve("results.json").toFile());
        assertThat(results.fieldNames())
                .toIterable()
                .containsExactly("dataset", "metric", "rules", "methods", "denoising", "tokens", "entities");
        assertThat(results.at("/entities/perType/Day/true").asInt()).isEqualTo(8);
    }

    @Test
    void aModelOfTokensRefusesRecords() {
        Outcome outcome = predict("{\"id\": \"r\", \"record\": {\"age\": 4}}");

        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err().strip())
                .isEqualTo(
                        "overrule: standard input:1: instance 'r' is a record, but the model was trained on tokens of"
                                + " sentences; give it a token of a sentence");
    }
}
