package io.overrule.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommandLineTest {
    private static final List<String> FAST = List.of(
            "--classifier-layers",
            "8",
            "--rule-layers",
            "8",
            "--learning-rate",
            "0.01",
            "--epochs",
            "5",
            "--features",
            "ngrams+chars");

    @TempDir
    private Path folder;

    private Path data;
    private Path model;

    @BeforeEach
    void writeDataset() {
        data = FruitFolder.write(folder.resolve("fruit"));
        model = folder.resolve("model.overrule");
    }

    private Outcome run(String input, String... arguments) {
        return Outcome.of(folder.resolve("cache"), input, arguments);
    }

    private Outcome train(String... more) {
        List<String> arguments = new ArrayList<>(List.of("train", data.toString(), "-o", model.toString()));
        arguments.addAll(FAST);
        arguments.addAll(List.of(more));
        return run("", arguments.toArray(String[]::new));
    }

    @Test
    void withoutACommandTheHelpIsShown() {
        Outcome outcome = run("");
        assertThat(outcome.code()).isZero();
        assertThat(outcome.out())
                .contains("Trains a classifier from labelling rules")
                .contains("demo", "rules", "train");
    }

    @Test
    void rulesTellWhatVotingAloneGives() throws IOException {
        Outcome text = run("", "rules", data.toString(), "--default-class", "fruit");
        Outcome json = run("", "rules", data.toString(), "--default-class", "fruit", "--json");
        double majority = json.json().path("rules").path("testMajority").asDouble();

        assertThat(majority).isBetween(0.5, 1.0);
        assertThat(text.out())
                .contains(String.format(
                        Locale.ROOT, "  majority on test    %.3f, the accuracy if the rules simply vote", majority));
    }

    @Test
    void anUnknownDefaultClassIsRefused() {
        assertThat(run("", "rules", data.toString(), "--default-class", "friut").err())
                .contains(
                        "the default class is 'friut', which labels.txt does not list; did you mean 'fruit'? (on the command"
                                + " line: --default-class LABEL)");
    }

    @Test
    void everyCommandHasAHelpText() {
        for (String command : List.of(
                "demo",
                "import",
                "rules",
                "induce",
                "train",
                "tune",
                "evaluate",
                "predict",
                "explain",
                "narrow",
                "widen",
                "diff")) {
            Outcome outcome = run("", command, "--help");
            assertThat(outcome.code()).as(command).isZero();
            assertThat(outcome.out()).as(command).contains("Usage: overrule " + command);
        }
    }

    @Test
    void theVersionNamesOverruleFirst() {
        assertThat(run("", "--version").out()).startsWith("overrule ");
    }

    @Test
    void anUnknownOptionIsTheUsersMistake() {
        Outcome outcome = run("", "train", data.toString(), "-o", "x", "--gama", "1");
        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err()).contains("--gama").contains("--gamma");
    }

    @Test
    void rulesShowsStatisticsAndLint() {
        Outcome outcome = run("", "rules", data.toString());
        assertThat(outcome.code()).isZero();
        assertThat(outcome.out())
                .contains("2 rules on 40 unlabelled instances")
                .contains("coverage            100.0 % of the instances")
                .contains("Nothing about the rules looks like a mistake.");
    }

    @Test
    void rulesCountsTheSentencesOfTokens() throws IOException {
        Path trains = Path.of("..", "overrule-core", "src", "test", "resources", "io", "overrule", "trains");

        assertThat(run("", "rules", trains.toString()).out())
                .contains("5 rules on 688 unlabelled tokens of 80 sentences")
                .contains("Nothing about the rules looks like a mistake.");
        JsonNode rules = run("", "rules", trains.toString(), "--json").json().get("rules");
        assertThat(rules.get("instances").asInt()).isEqualTo(688);
        assertThat(rules.get("sentences").asInt()).isEqualTo(80);
    }

    @Test
    void rulesAsJsonHasTheSetThePerRuleFiguresAndTheLint() throws IOException {
        JsonNode json = run("", "rules", data.toString(), "--json").json();
        assertThat(json.fieldNames()).toIterable().containsExactly("rules", "perRule", "lint");
        JsonNode rules = json.get("rules");
        assertThat(rules.get("count").asInt()).isEqualTo(2);
        assertThat(rules.get("coverage").asDouble()).isEqualTo(1);
        // 48 votes: 8 of them say animal about wild sweet berries.
        assertThat(rules.get("precision").asDouble()).isEqualTo(40.0 / 48);
        assertThat(rules.get("conflict").asDouble()).isEqualTo(8.0 / 40);
        assertThat(rules.get("averageCover").asDouble()).isEqualTo(24);
        assertThat(rules.get("rulesPerInstance").asDouble()).isEqualTo(1.2);
        assertThat(json.get("perRule")).hasSize(2);
        assertThat(json.get("perRule").get(0).get("id").asText()).isEqualTo("sweet");
    }

    @Test
    void rulesListsEveryProblemOfADatasetAndEndsWithTwo() throws IOException {
        FruitFolder.write(
                data,
                "rules.jsonl",
                FruitFolder.RULES.replace("\"fruit\"", "\"friut\"").replace("wild|tail", "(?<=a )wild"));
        Outcome outcome = run("", "rules", data.toString());
        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err()).contains("rules.jsonl:1").contains("did you mean 'fruit'?");
        assertThat(outcome.err()).contains("rules.jsonl:2").contains("look-behind");
        assertThat(outcome.err()).doesNotContain("at io.overrule");
        JsonNode lint = run("", "rules", data.toString(), "--json").json().get("lint");
        assertThat(lint).hasSizeGreaterThanOrEqualTo(2);
        assertThat(lint.get(0).get("where").asText()).isEqualTo("rules.jsonl:1");
    }

    @Test
    void lintTellsARuleThatCoversNothing() throws IOException {
        FruitFolder.write(
                data,
                "rules.jsonl",
                FruitFolder.RULES
                        + "{\"id\": \"zebra\", \"kind\": \"keyword\", \"label\": \"animal\", \"words\": [\"zebra\"]}\n");
        assertThat(run("", "rules", data.toString()).out()).contains("zebra");
        JsonNode lint = run("", "rules", data.toString(), "--json").json().get("lint");
        assertThat(lint.get(0).get("kind").asText()).isEqualTo("covers-nothing");
    }

    @Test
    void aModelIsTrainedEvaluatedAskedAndExplained() throws IOException {
        Outcome trained = train("--json");
        assertThat(trained.code()).as(trained.err()).isZero();
        JsonNode tested = trained.json().get("test");
        assertThat(tested.fieldNames()).toIterable().containsExactly("by", "classifier", "joint", "trust");
        assertThat(tested.get("joint").asDouble()).isBetween(0.0, 1.0);

        JsonNode evaluated =
                run("", "evaluate", model.toString(), data.toString(), "--json").json();
        for (String field : List.of("by", "classifier", "joint", "trust")) {
            assertThat(evaluated.get(field)).isEqualTo(tested.get(field));
        }
        assertThat(evaluated.get("perRule")).hasSize(2);

        Outcome predicted =
                run("{\"id\": \"a\", \"text\": \"sweet pie\"}\n\n{\"text\": \"wild\"}\n", "predict", model.toString());
        assertThat(predicted.code()).isZero();
        List<String> lines = predicted.out().lines().toList();
        assertThat(lines).hasSize(2);
        JsonNode first = new ObjectMapper().readTree(lines.get(0));
        assertThat(first.get("id").asText()).isEqualTo("a");
        assertThat(first.get("probabilities").fieldNames()).toIterable().containsExactly("fruit", "animal");

        Outcome explained = run("", "explain", model.toString(), "wild sweet berries");
        assertThat(explained.out())
                .containsPattern("rule 'sweet' says fruit; trusted [01][.][0-9]{2} here")
                .contains("rule 'wild' says animal; trusted ")
                .contains("generalised from \"A sweet pear\"")
                .containsPattern("The classifier says (fruit|animal)[.] What counts most")
                .containsPattern("(?m)^ +(wild|sweet) +[+-][0-9.]+  ([+]+|-+)$");
        JsonNode explanation = run("", "explain", model.toString(), "wild sweet berries", "--json")
                .json();
        assertThat(explanation.get("rules")).hasSize(2);
        assertThat(explanation.at("/reasons/parts").findValuesAsText("part")).contains("wild", "sweet");
        assertThat(explanation.at("/reasons/untried").asInt()).isZero();
    }

    @Test
    void whatNoRuleCoversIsExplainedByItsWords() throws IOException {
        train();
        assertThat(run("", "explain", model.toString(), "a cat").out())
                .contains("No rule speaks about it", "What counts most")
                .containsPattern("(?m)^ +cat +[+-]");
        assertThat(run("", "explain", model.toString(), "zzz").out())
                .contains("and would without any single part of this as well");
    }

    @Test
    void predictAddsTheRulesThatFired() throws IOException {
        train();
        Outcome outcome = run("wild sweet berries\nhello\n", "predict", model.toString(), "--text", "--rules");
        assertThat(outcome.code()).as(outcome.err()).isZero();
        List<String> lines = outcome.out().lines().toList();
        JsonNode rules = new ObjectMapper().readTree(lines.get(0)).get("rules");
        assertThat(rules).hasSize(2);
        assertThat(rules.get(0).fieldNames())
                .toIterable()
                .containsExactly("id", "label", "trust", "holds", "overruled", "counted");
        for (JsonNode rule : rules) {
            assertThat(rule.get("overruled").asBoolean())
                    .isEqualTo(rule.get("trust").asDouble() <= 0.5);
        }
        assertThat(new ObjectMapper().readTree(lines.get(1)).get("rules")).isEmpty();
        assertThat(run("sweet\n", "predict", model.toString(), "--text").out()).doesNotContain("rules");
    }

    @Test
    void withoutARuleNetworkRulesAreTrustedAllTheSame() throws IOException {
        Outcome trained = run(
                "",
                "train",
                data.toString(),
                "-o",
                model.toString(),
                "--features",
                "ngrams",
                "--epochs",
                "2",
                "--method",
                "only-l");
        assertThat(trained.code()).as(trained.err()).isZero();
        JsonNode rule = run("sweet\n", "predict", model.toString(), "--text", "--rules")
                .json()
                .at("/rules/0");
        assertThat(rule.fieldNames()).toIterable().containsExactly("id", "label", "trust", "overruled", "counted");
        JsonNode evaluated = run("", "evaluate", model.toString(), data.toString(), "--on", "labeled", "--json")
                .json();
        assertThat(evaluated.at("/denoising/auc").isNumber()).isTrue();
        assertThat(evaluated.at("/denoising/holding").isNull()).isTrue();
        assertThat(run("", "explain", model.toString(), "sweet", "--by", "joint")
                        .out())
                .contains("Predicted by the classifier alone; votes of rules did not count.");
    }

    @Test
    void theWayToPredictCanBeForced() throws IOException {
        train();
        String text = "wild sweet berries";
        for (String by : List.of("classifier", "joint", "trust")) {
            JsonNode explanation = run("", "explain", model.toString(), text, "--by", by, "--json")
                    .json();
            JsonNode predicted = run(text + "\n", "predict", model.toString(), "--text", "--rules", "--by", by)
                    .json();
            assertThat(explanation.get("by").asText()).isEqualTo(by);
            assertThat(predicted.get("label")).isEqualTo(explanation.get("label"));
            for (JsonNode rule : predicted.get("rules")) {
                boolean counted =
                        switch (by) {
                            case "classifier" -> false;
                            case "joint" -> rule.get("holds").asDouble() > 0.5;
                            default -> !rule.get("overruled").asBoolean();
                        };
                assertThat(rule.get("counted").asBoolean()).as(by).isEqualTo(counted);
            }
            assertThat(run("", "evaluate", model.toString(), data.toString(), "--by", by, "--json")
                            .json()
                            .get("by")
                            .asText())
                    .isEqualTo(by);
        }
        assertThat(run("", "explain", model.toString(), text, "--by", "classifier")
                        .out())
                .contains("  Predicted by the classifier alone; votes of rules did not count.");
        assertThat(run("", "explain", model.toString(), text, "--by", "trust").out())
                .doesNotContain("Predicted");
    }

    @Test
    void evaluateShowsBothHalvesAndHowReliableTrustIs() {
        train();
        // One of the three labelled votes is wrong.
        Outcome outcome = run("", "evaluate", model.toString(), data.toString(), "--on", "labeled");
        assertThat(outcome.code()).as(outcome.err()).isZero();
        assertThat(outcome.out())
                .containsPattern("accuracy [01][.][0-9]{3} [a-zA-Z_ ]+ [(]the way chosen [a-z ]+[)]; [01][.][0-9]{3} ")
                .containsPattern("% were overruled, and [0-9.]+ % of the right votes were kept")
                .containsPattern("AUC +calibration error +by chance alone")
                .containsPattern("trust +[0-9.]+ +[0-9.]+ +[0-9.]+")
                .containsPattern("P_jphi +[0-9.]+ +[0-9.]+ +[0-9.]+")
                .containsPattern("coverage +error +confidence from\\R +100 % ")
                .contains("right where kept  right ones kept");
        assertThat(run("", "evaluate", model.toString(), data.toString(), "--on", "labeled", "--by", "joint")
                        .out())
                .contains("with the rules that hold by P_jphi (as asked for with --by); ");
    }

    @Test
    void evaluateAsJsonHasTrustCoverageAndBothHalves() throws IOException {
        train();
        JsonNode json = run("", "evaluate", model.toString(), data.toString(), "--on", "labeled", "--json")
                .json();
        for (String field : List.of("keptOfRight", "auc", "calibrationError", "calibrationErrorByChance")) {
            assertThat(json.at("/denoising/" + field).isNumber()).as(field).isTrue();
        }
        assertThat(json.at("/denoising/holding/auc").isNumber()).isTrue();
        assertThat(json.get("coverage").findValuesAsText("coverage")).containsExactly("1.0", "0.9", "0.8", "0.5");
        assertThat(json.at("/coverage/0/error").asDouble())
                .isEqualTo(1 - json.get(json.get("by").asText()).asDouble(), within(1e-9));
        assertThat(json.get("calibrationError").isNumber()).isTrue();
        assertThat(json.at("/perRule/0/keptOfRight").isNumber()).isTrue();
        assertThat(json.at("/perRule/0/meanTrust").isNumber()).isTrue();
        assertThat(json.get("worstRules").isArray()).isTrue();
        assertThat(json.get("warnings").isArray()).isTrue();
    }

    @Test
    void predictionsThatAreNotSureEnoughAreLeftOpen() throws IOException {
        train();
        Outcome outcome = run(
                "{\"id\": \"a\", \"text\": \"sweet\"}\n{\"text\": \"wild\"}\n",
                "predict",
                model.toString(),
                "--min-confidence",
                "1");
        assertThat(outcome.code()).as(outcome.err()).isZero();
        JsonNode first =
                new ObjectMapper().readTree(outcome.out().lines().findFirst().orElseThrow());
        assertThat(first.fieldNames())
                .toIterable()
                .containsExactly("line", "id", "label", "classifier", "by", "probabilities");
        assertThat(first.get("label").isNull()).isTrue();
        assertThat(first.get("probabilities")).hasSize(2);
        assertThat(outcome.err())
                .contains("2 of 2 instances were left open: the probability of their class is below 1.0.");
        assertThat(run("sweet\n", "predict", model.toString(), "--text", "--min-confidence", "0")
                        .err())
                .contains("0 of 1 instances were left open");
        Outcome refused = run("", "predict", model.toString(), "--min-confidence", "80");
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err())
                .isEqualTo("overrule: --min-confidence is 80.0; expected a probability, 0 to 1, such as 0.8\n");
    }

    @Test
    void theSameCommandWritesTheSameBytes() throws IOException {
        train();
        byte[] first = Files.readAllBytes(model);
        train();
        assertThat(Files.readAllBytes(model)).isEqualTo(first);
        train("--seed", "2");
        assertThat(Files.readAllBytes(model)).isNotEqualTo(first);
    }

    @Test
    void predictReadsAFileAndTellsEveryBadLine() throws IOException {
        train();
        Path file = folder.resolve("new.jsonl");
        Files.writeString(file, "{\"text\": \"sweet\"}\n{\"text\": \n{\"words\": 1}\n{\"text\": \"wild\"}\n");
        Outcome outcome = run("", "predict", model.toString(), file.toString());
        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.out().lines())
                .satisfiesExactly(
                        first -> assertThat(first).startsWith("{\"line\":1,\"label\":"),
                        second -> assertThat(second).startsWith("{\"line\":2,\"error\":\"is not JSON"),
                        third -> assertThat(third).startsWith("{\"line\":3,\"error\":\"has no 'text'"),
                        fourth -> assertThat(fourth).startsWith("{\"line\":4,\"label\":"));
        assertThat(outcome.err()).contains("new.jsonl:2").contains("new.jsonl:3");
    }

    @Test
    void predictReadsLinesOfTextToo() throws IOException {
        train();
        Outcome outcome = run("sweet pie\n\na {wild} cat\n", "predict", model.toString(), "--text");
        assertThat(outcome.code()).isZero();
        assertThat(outcome.out().lines()).hasSize(2);
        assertThat(outcome.out()).contains("\"probabilities\"");
    }

    @Test
    void columnsAreForSentences() {
        train();
        Outcome outcome = run("{\"text\": \"sweet\"}\n", "predict", model.toString(), "--format", "conll");
        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err())
                .isEqualTo("overrule: --format conll is for sentences, but standard input:1 holds none; write --format"
                        + " jsonl, or give the line 'tokens'\n");
    }

    @Test
    void aFailedTrainingLeavesAnExistingModelAsItWas() throws IOException {
        train();
        byte[] before = Files.readAllBytes(model);
        FruitFolder.write(data, "labeled.jsonl", FruitFolder.LABELLED.replace("\"animal\"", "\"anmial\""));
        Outcome outcome = train();
        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err()).contains("labeled.jsonl:2").contains("did you mean 'animal'?");
        assertThat(Files.readAllBytes(model)).isEqualTo(before);
    }

    @Test
    void wrongOptionValuesAreToldWithWhatWasExpected() {
        assertThat(run("", "train", data.toString(), "-o", model.toString(), "--rule-layers", "12,x")
                        .err())
                .isEqualTo("overrule: --rule-layers is '12,x'; expected widths joined by commas, such as 512,512, or"
                        + " none\n");
        assertThat(train("--q", "2").err()).isEqualTo("overrule: q is 2.0; expected a number above 0 and at most 1\n");
        assertThat(train("--without", "examples").err())
                .isEqualTo("overrule: --without names the unknown term 'examples'; expected one or more of exemplars,"
                        + " disagreeing, agreeing, joined by commas\n");
        assertThat(train("--method", "magic").code()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({
        "only-l, --gamma, 0.1",
        "l2r, --repeat, 3",
        "only-l, --rule-layers, none",
        "l+umaj, --q, 0.5",
        "l+umaj, --initial-holding, 0.9",
        "noise-tolerant, --without, exemplars",
        "noise-tolerant, --rule-learning-rate, 0.1",
        "implyloss, --lambda, 0.1"
    })
    void anOptionThatTheMethodDoesNotTakeIsRefused(String method, String option, String value) {
        Outcome outcome = run("", "train", data.toString(), "-o", model.toString(), "--method", method, option, value);
        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err())
                .isEqualTo("overrule: method '" + method + "' takes no " + option
                        + "; leave it out, or choose another --method\n");
    }

    @ParameterizedTest
    @CsvSource({"l+umaj, --gamma, 0.5", "noise-tolerant, --q, 0.6", "posterior-reg, --lambda, 0.5"})
    void everyMethodTrainsWithItsOwnOption(String method, String option, String value) {
        Outcome outcome = run(
                "",
                "train",
                data.toString(),
                "-o",
                model.toString(),
                "--features",
                "ngrams",
                "--epochs",
                "2",
                "--method",
                method,
                option,
                value);
        assertThat(outcome.code()).as(outcome.err()).isZero();
        assertThat(model).exists();
    }

    @Test
    void aTruncatedModelIsRefused() throws IOException {
        train();
        byte[] bytes = Files.readAllBytes(model);
        Files.write(model, Arrays.copyOf(bytes, bytes.length - 100));
        Outcome outcome = run("", "explain", model.toString(), "sweet");
        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err()).contains("is truncated or was changed").doesNotContain("\tat ");
    }

    @Test
    void aReportIsWrittenBesideTheModel() throws IOException {
        Path report = folder.resolve("report");
        assertThat(train("--report", report.toString()).code()).isZero();
        assertThat(Files.readString(report.resolve("report.html")))
                .contains("<svg")
                .contains("sweet");
        List<String> instances = Files.readAllLines(report.resolve("instances.jsonl"));
        assertThat(instances).hasSize(8);
        assertThat(new ObjectMapper().readTree(instances.get(0)).fieldNames())
                .toIterable()
                .startsWith("id", "instance", "truth", "predicted", "classifier", "probability", "rules");
        JsonNode results =
                new ObjectMapper().readTree(report.resolve("results.json").toFile());
        assertThat(results.fieldNames())
                .toIterable()
                .containsExactly("dataset", "metric", "rules", "methods", "denoising");
    }

    @Test
    void recordsTrainAndAreExplained() throws IOException {
        Path records = folder.resolve("records");
        Files.createDirectories(records);
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
                {"id": "L0", "record": {"age": 50, "city": "Rome"}, "label": "high", "exemplar_of": ["old"]}
                {"id": "L1", "record": {"age": 20, "city": null}, "label": "low", "exemplar_of": []}
                """);
        FruitFolder.write(
                records,
                "unlabeled.jsonl",
                """
                {"id": "U0", "record": {"age": 45, "city": "Oslo"}}
                {"id": "U1", "record": {"age": null, "city": "Rome"}}
                """);
        Outcome trained = run("", "train", records.toString(), "-o", model.toString(), "--classifier-layers", "none");
        assertThat(trained.code()).as(trained.err()).isZero();
        Outcome explained = run("", "explain", model.toString(), "{\"record\": {\"age\": 61, \"city\": \"Paris\"}}");
        assertThat(explained.out()).contains("rule 'old' says high");
        Outcome predicted = run(
                "{\"record\": {\"age\": 3}}\n{\"record\": {\"age\": 4, \"city\": null}}\n",
                "predict",
                model.toString());
        assertThat(predicted.code()).isEqualTo(2);
        assertThat(predicted.out().lines())
                .hasSize(2)
                .first()
                .asString()
                .startsWith("{\"line\":1,\"error\":\"a record has no attribute 'city'");
        assertThat(predicted.err()).contains("standard input:1: a record has no attribute 'city'");
        assertThat(run("", "explain", model.toString(), "a text").err())
                .contains("the instance is a text, but the model was trained on records; give it a record");
    }

    @Test
    void featuresMayLiveInFiles() {
        Path store = folder.resolve("store");
        assertThat(train("--feature-store", store.toString()).code()).isZero();
        assertThat(store.resolve("unlabelled.features")).isRegularFile();
    }

    @Test
    void aModelOfTextsRefusesTokens() {
        assertThat(train().code()).isZero();
        Outcome outcome = run("{\"id\": \"s\", \"tokens\": [\"wild\", \"cat\"]}", "predict", model.toString());

        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err().strip())
                .isEqualTo(
                        "overrule: standard input:1: instance 's:0' is a token of a sentence, but the model was trained"
                                + " on texts; give it a text");
    }
}
