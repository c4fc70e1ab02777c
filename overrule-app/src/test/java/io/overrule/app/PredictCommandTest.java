package io.overrule.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.overrule.app.print.Terminal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PredictCommandTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    @TempDir
    private static Path shared;

    private static Path model;

    @TempDir
    private Path folder;

    @BeforeAll
    static void train() {
        model = shared.resolve("model.overrule");
        Outcome trained = Outcome.of(
                shared.resolve("cache"),
                "",
                "train",
                FruitFolder.write(shared.resolve("fruit")).toString(),
                "-o",
                model.toString(),
                "--features",
                "ngrams",
                "--epochs",
                "3",
                "--method",
                "implyloss",
                "--no-checks");
        assertThat(trained.code()).as(trained.err()).isZero();
    }

    private Outcome predict(String input, String... more) {
        List<String> arguments = new ArrayList<>(List.of("predict", model.toString()));
        arguments.addAll(List.of(more));
        return Outcome.of(shared.resolve("cache"), input, arguments.toArray(String[]::new));
    }

    private static List<JsonNode> answers(Outcome outcome) throws IOException {
        List<JsonNode> answers = new ArrayList<>();
        for (String line : outcome.out().lines().toList()) {
            answers.add(MAPPER.readTree(line));
        }
        return answers;
    }

    @Test
    void everyAnswerCarriesTheNumberOfItsLine() throws IOException {
        List<JsonNode> answers = answers(predict("sweet\n\n  \nwild\r\nripe", "--text"));
        assertThat(answers).extracting(answer -> answer.get("line").asInt()).containsExactly(1, 4, 5);
    }

    @Test
    void theLabelAndTheClassifiersAreBothNamed() throws IOException {
        for (String by : List.of("classifier", "joint", "trust")) {
            for (JsonNode answer : answers(predict("sweet\nwild\nwild sweet\ndull\n", "--text", "--by", by))) {
                assertThat(answer.get("by").asText()).isEqualTo(by);
                JsonNode probabilities = answer.get("probabilities");
                String largest = probabilities.get("fruit").asDouble()
                                >= probabilities.get("animal").asDouble()
                        ? "fruit"
                        : "animal";
                assertThat(answer.get("classifier").asText()).isEqualTo(largest);
                if (by.equals("classifier")) {
                    assertThat(answer.get("label").asText()).isEqualTo(largest);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aBadByteIsItsLinesErrorAndTheRestIsPredicted(boolean fromFile) throws IOException {
        StringBuilder lines = new StringBuilder("\u00EF\u00BB\u00BF");
        for (int i = 1; i <= 400; i++) {
            lines.append("{\"text\": \"sweet").append(i == 200 ? "\u00FF" : "").append("\"}\n");
        }
        byte[] bytes = lines.toString().getBytes(StandardCharsets.ISO_8859_1);
        Path file = Files.write(folder.resolve("new.jsonl"), bytes);
        Outcome outcome = fromFile
                ? predict("", file.toString())
                : run(new ByteArrayInputStream(bytes), "predict", model.toString(), "-");
        assertThat(outcome.code()).isEqualTo(2);
        List<JsonNode> answers = answers(outcome);
        assertThat(answers).hasSize(400);
        for (int i = 1; i <= 400; i++) {
            assertThat(answers.get(i - 1).get("line").asInt()).isEqualTo(i);
            assertThat(answers.get(i - 1).has("error")).isEqualTo(i == 200);
        }
        assertThat(outcome.err()).contains(":200: is not UTF-8 (byte 0xFF").hasLineCount(1);
    }

    @Test
    void badLinesAreLeftOutIfAskedFor() throws IOException {
        Outcome outcome = predict("{\"text\": \"sweet\"}\n{\n{\"text\": \"wild\"}\n", "--skip-bad");
        assertThat(outcome.code()).isZero();
        assertThat(answers(outcome))
                .extracting(answer -> answer.get("line").asInt())
                .containsExactly(1, 3);
        assertThat(outcome.err()).contains("standard input:2: is not JSON").contains("1 line was left out.");
    }

    @Test
    void anAnswerCanCarryItsExplanation() throws IOException {
        JsonNode answer = answers(predict("{\"id\": \"a\", \"text\": \"sweet\"}\n", "--explain"))
                .get(0);
        assertThat(answer.fieldNames())
                .toIterable()
                .containsExactly("line", "id", "label", "classifier", "by", "probabilities", "scores", "rules");
        assertThat(answer.at("/rules/0/condition").asText()).contains("sweet");
        assertThat(answer.at("/rules/0/exemplars/0").asText()).isEqualTo("A sweet pear");
        JsonNode explained = Outcome.of(shared.resolve("cache"), "", "explain", model.toString(), "sweet", "--json")
                .json();
        for (String field : List.of("label", "classifier", "by", "probabilities", "scores", "rules")) {
            assertThat(answer.get(field)).as(field).isEqualTo(explained.get(field));
        }
        assertThat(predict("", "--explain", "--format", "csv").err()).contains("--explain cannot be written");
    }

    @Test
    void explainReadsStandardInput() throws IOException {
        Path cache = shared.resolve("cache");
        for (String input : List.of("wild sweet", "wild sweet\n", "{\"text\": \"wild sweet\"}\n")) {
            assertThat(Outcome.of(cache, input, "explain", model.toString(), "-", "--json")
                            .json())
                    .isEqualTo(Outcome.of(cache, "", "explain", model.toString(), "wild sweet", "--json")
                            .json());
        }
        Outcome empty = Outcome.of(cache, "\n", "explain", model.toString(), "-");
        assertThat(empty.code()).isEqualTo(2);
        assertThat(empty.err()).contains("standard input is empty");
        assertThat(Outcome.of(cache, "a \uFFFD\n", "explain", model.toString(), "-")
                        .code())
                .isZero();
    }

    @Test
    void tablesGoInAndOut() {
        String table =
                "\uFEFFid;body;note\n7;\"sweet; and \"\"ripe\"\"\nplums\";x\n8;a 5\" tail;y\n\n9;too;many;cells\n"
                        + "10;\"open;z\n11;wild cat;z\n";
        Outcome outcome = predict(table, "--csv", "--column", "body", "--format", "csv", "--by", "trust");
        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.out().lines().toList())
                .satisfiesExactly(
                        header -> assertThat(header).isEqualTo("line,id,label,classifier,by,probability,error"),
                        first -> assertThat(first).matches("2,7,fruit,(fruit|animal),trust,0\\.[0-9]{6},"),
                        second -> assertThat(second).matches("4,8,animal,(fruit|animal),trust,0\\.[0-9]{6},"),
                        third -> assertThat(third)
                                .isEqualTo("6,,,,,,\"has 4 cells, but there are 3 columns; put a cell that holds a"
                                        + " separator or a line break in quotes\""),
                        fourth -> assertThat(fourth).startsWith("7,,,,,,\"opens a quote that is not closed"),
                        fifth -> assertThat(fifth).matches("8,11,animal,(fruit|animal),trust,0\\.[0-9]{6},"));
        Outcome wrong = predict(table, "--csv");
        assertThat(wrong.code()).isEqualTo(2);
        assertThat(wrong.err())
                .isEqualTo("overrule: standard input:1: has no column 'text'; the columns are id, body, note: name the"
                        + " one that holds the texts with --column\n");
        assertThat(predict("", "--csv").err()).contains("is empty; expected the names of the columns");
        assertThat(predict("", "--column", "body").err()).contains("--column is for CSV");
        assertThat(predict("", "--text", "--csv").err()).contains("exclude each other");
    }

    @Test
    void tablesOfRecordsHaveAColumnForEveryAttribute() throws IOException {
        Path records = Files.createDirectories(folder.resolve("records"));
        FruitFolder.write(records, "labels.txt", "low\nhigh\n");
        FruitFolder.write(
                records,
                "rules.jsonl",
                "{\"id\": \"old\", \"kind\": \"record\", \"label\": \"high\", \"all\": [{\"attribute\": \"age\", \"op\":"
                        + " \">=\", \"value\": 40}]}\n");
        FruitFolder.write(
                records,
                "labeled.jsonl",
                """
                {"id": "L0", "record": {"age": 50, "code": "07"}, "label": "high", "exemplar_of": ["old"]}
                {"id": "L1", "record": {"age": 20, "code": "x"}, "label": "low", "exemplar_of": []}
                """);
        FruitFolder.write(records, "unlabeled.jsonl", "{\"id\": \"U0\", \"record\": {\"age\": 45, \"code\": null}}\n");
        Path trained = folder.resolve("records.overrule");
        Path cache = shared.resolve("cache");
        assertThat(Outcome.of(cache, "", "train", records.toString(), "-o", trained.toString(), "--epochs", "2")
                        .code())
                .isZero();
        String table = "code,age,id\n07,61,a\n,?,b\nx,old,c\n";
        String json =
                """

                {"id": "a", "record": {"age": 61, "code": "07"}}
                {"id": "b", "record": {"age": null, "code": null}}
                {"id": "c", "record": {"age": "old", "code": "x"}}
                """;
        Outcome outcome = Outcome.of(cache, table, "predict", trained.toString(), "--csv");
        assertThat(outcome).isEqualTo(Outcome.of(cache, json, "predict", trained.toString()));
        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err()).contains("standard input:4: record 'c' has the text 'old' as 'age'");
        assertThat(Outcome.of(cache, "age\n3\n", "predict", trained.toString(), "--csv")
                        .err())
                .contains("standard input:1: has no column 'code', an attribute that the model was trained with");
    }

    @Test
    void answersGoToAFileAsAWhole() throws IOException {
        Path answers = folder.resolve("answers.jsonl");
        Outcome outcome = predict("sweet\nwild\n", "--text", "-o", answers.toString());
        assertThat(outcome.code()).as(outcome.err()).isZero();
        assertThat(outcome.out()).isEmpty();
        assertThat(answers)
                .content()
                .isEqualTo(predict("sweet\nwild\n", "--text").out());
        assertThat(predict("", folder.resolve("none").toString(), "-o", answers.toString())
                        .code())
                .isEqualTo(2);
        assertThat(answers).content().hasLineCount(2);
    }

    @Test
    void whatIsReadIsNotReplaced() throws IOException {
        Path lines = Files.writeString(folder.resolve("new.jsonl"), "{\"text\": \"sweet\"}\n");
        byte[] before = Files.readAllBytes(model);
        List<Path> names = new ArrayList<>(List.of(lines, folder.resolve(".").resolve("new.jsonl"), model));
        names.add(Files.createSymbolicLink(folder.resolve("link"), lines));
        names.add(Files.createLink(folder.resolve("hard"), lines));
        for (Path name : names) {
            Outcome outcome = predict("", lines.toString(), "-o", name.toString());
            assertThat(outcome.code()).as(name.toString()).isEqualTo(2);
            assertThat(outcome.err()).contains("read by the same command, and would be replaced");
        }
        assertThat(lines).hasContent("{\"text\": \"sweet\"}\n");
        assertThat(Files.readAllBytes(model)).isEqualTo(before);
        assertThat(predict("", "/dev/null", "-o", "/dev/null").code()).isZero();
    }

    @Test
    void aFolderIsNoInput() {
        Outcome outcome = predict("", folder.toString());
        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err())
                .isEqualTo("overrule: " + folder + ": is a folder; name a file with lines of JSON in it\n");
    }

    @Test
    void anErrorIsOneLineAndComesAfterTheAnswersThatWereThere() throws IOException {
        InputStream input = new SequenceInputStream(
                new ByteArrayInputStream(
                        "{\"text\": \"sweet\"}\n{\"text\": \"wild\"}\n".getBytes(StandardCharsets.UTF_8)),
                new InputStream() {
                    @Override
                    public int read() {
                        throw new OutOfMemoryError("Java heap space");
                    }
                });
        Outcome outcome = run(input, "predict", model.toString());
        assertThat(outcome.code()).isEqualTo(1);
        assertThat(answers(outcome)).hasSize(2);
        assertThat(outcome.err())
                .hasLineCount(1)
                .startsWith("overrule: not enough memory (Java heap space; the limit is ")
                .contains("OVERRULE_JAVA_OPTIONS=-Xmx");
    }

    @Test
    void anAnswerIsThereBeforeTheNextLineIs() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        List<Integer> sizes = new ArrayList<>();
        InputStream person = new InputStream() {
            private int lines;

            @Override
            public int read() {
                throw new UnsupportedOperationException("blocks are read");
            }

            @Override
            public int read(byte[] target, int offset, int length) {
                sizes.add(out.size());
                byte[] line = "sweet\n".getBytes(StandardCharsets.UTF_8);
                System.arraycopy(line, 0, target, offset, line.length);
                return lines++ < 3 ? line.length : -1;
            }
        };
        try (Terminal terminal = new Terminal(person, out, new ByteArrayOutputStream(), false, Map.of())) {
            assertThat(Overrule.run(terminal, "predict", model.toString(), "--text", "--no-cache"))
                    .isZero();
        }
        int answer = out.size() / 3;
        assertThat(sizes).containsExactly(0, answer, 2 * answer, 3 * answer);
    }

    private static Outcome run(InputStream input, String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code;
        try (Terminal terminal = new Terminal(
                input,
                out,
                err,
                false,
                Map.of("OVERRULE_CACHE", shared.resolve("cache").toString()))) {
            code = Overrule.run(terminal, arguments);
        }
        return new Outcome(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }
}
