package io.overrule.spark.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.overrule.data.Instance;
import io.overrule.inference.Model;
import io.overrule.modelfile.ModelFile;
import io.overrule.spark.LocalSpark;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandsTest {
    @TempDir
    private static Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeAll
    static void writeTables() throws IOException {
        SparkSession spark = LocalSpark.session();
        assertThat(spark).isNotNull();
        Files.write(folder.resolve("labels.txt"), List.of("delivery", "payment"));
        Files.write(
                folder.resolve("rules.jsonl"),
                List.of(
                        "{\"id\": \"parcel\", \"kind\": \"keyword\", \"label\": \"delivery\", \"words\": [\"parcel\", \"late\"]}",
                        "{\"id\": \"card\", \"kind\": \"keyword\", \"label\": \"payment\", \"words\": [\"card\"]}"));
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            String text = i % 3 == 0
                    ? "the parcel is late no " + i % 7
                    : i % 3 == 1 ? "my card failed no " + i % 5 : "hello no " + i % 4;
            String label = i >= 12
                    ? ""
                    : i % 3 == 0 ? ", \"label\": \"delivery\"" : i % 3 == 1 ? ", \"label\": \"payment\"" : "";
            lines.add("{\"id\": " + i + ", \"text\": \"" + text + "\"" + label + "}");
        }
        Files.write(folder.resolve("requests.jsonl"), lines);
    }

    private int run(String... arguments) {
        return OverruleSpark.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    }

    private static String path(String name) {
        return folder.resolve(name).toString();
    }

    @Test
    void rulesOnATableArePrintedAsJson() throws IOException {
        assertThat(run(
                        "rules",
                        path("requests.jsonl"),
                        "--rules",
                        folder.toString(),
                        "--label",
                        "label",
                        "--label-model",
                        "--json"))
                .as(err::toString)
                .isZero();

        JsonNode json = new JsonMapper().readTree(out.toString());
        assertThat(json.path("rules").path("instances").asInt()).isEqualTo(60);
        assertThat(json.path("rules").path("precision").asDouble()).isEqualTo(1);
        assertThat(json.path("perRule").path(0).path("id").asText()).isEqualTo("parcel");
        assertThat(json.path("perRule").path(0).path("cover").asInt()).isEqualTo(20);
        assertThat(json.path("perRule").path(1).path("right").asInt()).isEqualTo(4);
        assertThat(json.path("perRule").path(1).path("modelledAccuracy").asDouble())
                .isBetween(0.5, 1.0);
    }

    @Test
    void rulesOnATableArePrintedAsATable() {
        assertThat(run("rules", path("requests.jsonl"), "--rules", path("rules.jsonl")))
                .as(err::toString)
                .isZero();

        assertThat(out.toString()).contains("2 rules on 60 instances", "coverage            66.7 %", "parcel", "card");
    }

    @Test
    void aModelIsFittedToATableAndPredictsAnotherInEveryFormat() throws IOException {
        assertThat(run(
                        "fit",
                        path("requests.jsonl"),
                        "--rules",
                        folder.toString(),
                        "--id",
                        "id",
                        "--method",
                        "implyloss",
                        "--features",
                        "ngrams",
                        "-o",
                        path("requests.overrule")))
                .as(err::toString)
                .isZero();
        Model model = ModelFile.read(folder.resolve("requests.overrule"));

        for (String format : List.of("parquet", "csv", "jsonl")) {
            String output = path("predicted." + format);
            assertThat(run("predict", path("requests.overrule"), path("requests.jsonl"), "--explain", "-o", output))
                    .as(err::toString)
                    .isZero();
            List<Row> rows = TableFormat.of(output, Optional.empty())
                    .read(SparkSession.active(), output, false)
                    .collectAsList();
            assertThat(rows).as(format).hasSize(60);
            for (Row row : rows) {
                assertThat(row.<String>getAs("prediction"))
                        .isEqualTo(
                                model.predict(Instance.text(row.getAs("text"))).name());
            }
        }
        assertThat(run("predict", path("requests.overrule"), path("requests.jsonl"), "-o", path("predicted.csv")))
                .isEqualTo(2);
        assertThat(err.toString()).contains("already exists");
    }

    @Test
    void aCsvFileOfNumbersAndArraysIsReadAsTexts() throws IOException {
        Files.writeString(
                folder.resolve("numbers.csv"),
                """
                id,text,label,checks,of
                1,card 007,payment,false,"[""card""]"
                2,"a parcel, late",delivery,false,"[""parcel""]"
                3,0042,,,
                4,my card 0042,,,
                5,no card 0042,payment,true,
                6,parcel 0042,delivery,true,
                """);

        assertThat(run("rules", path("numbers.csv"), "--rules", folder.toString(), "--label", "label", "--json"))
                .as(err::toString)
                .isZero();
        assertThat(new JsonMapper()
                        .readTree(out.toString())
                        .path("perRule")
                        .path(1)
                        .path("right")
                        .asInt())
                .isEqualTo(2);
        assertThat(run(
                        "fit",
                        path("numbers.csv"),
                        "--rules",
                        folder.toString(),
                        "--id",
                        "id",
                        "--validation",
                        "checks",
                        "--exemplars",
                        "of",
                        "--method",
                        "implyloss",
                        "--features",
                        "ngrams:min=1",
                        "-o",
                        path("numbers.overrule")))
                .as(err::toString)
                .isZero();
        Model model = ModelFile.read(folder.resolve("numbers.overrule"));
        assertThat(model.exemplars()).hasSize(2);
        assertThat(model.provenance().outcome()).containsEntry("validated", "true");
    }

    @Test
    void mistakesEndWithTheirRemedyAndExitCodeTwo() {
        assertThat(Stream.of(
                                run("rules", path("requests.jsonl"), "--rules", folder.toString(), "--text", "txt"),
                                run("rules", path("requests.txt"), "--rules", folder.toString()),
                                run("rules", path("missing.csv"), "--rules", folder.toString()),
                                run("predict", path("missing.overrule"), path("requests.jsonl"), "-o", path("x.csv")),
                                run("rules"))
                        .toList())
                .containsOnly(2);
        assertThat(err.toString())
                .contains("there is no column 'txt'; expected one with a text (string); did you mean 'text'?")
                .contains("name it .parquet, .csv or .jsonl")
                .contains("missing.overrule: there is no such model file")
                .doesNotContain("\tat ");
    }
}
