package io.overrule.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What people notice first: how much is printed, what the help looks like, what a slip is called. */
class PeopleCommandTest {
    @TempDir
    Path folder;

    private String data = "";
    private String model = "";

    @BeforeEach
    void write() {
        data = FruitFolder.write(folder.resolve("fruit")).toString();
        model = folder.resolve("model.overrule").toString();
    }

    @Test
    void offATerminalTrainingPrintsOneLinePerPhase() {
        Outcome outcome = train("--method", "auto");

        assertThat(outcome.code()).isZero();
        assertThat(outcome.err().lines().filter(line -> line.matches("[a-z ]+: \\d.*")))
                .doesNotHaveDuplicates()
                .contains("training: 2")
                .hasSizeLessThan(8);
    }

    @Test
    void quietPrintsTheResultAlone() {
        Outcome outcome = train("-q", "--no-checks");

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.out()).contains("Trained in");
    }

    @Test
    void verbosePrintsEveryEpochAndEveryRun() {
        assertThat(train("--verbose").err()).contains("epoch 1: loss ", "epoch 2: loss ");
        assertThat(run(
                                "compare",
                                data,
                                "--methods",
                                "only-l",
                                "--seeds",
                                "2",
                                "--features",
                                "ngrams",
                                "--epochs",
                                "1",
                                "-v")
                        .err())
                .contains("method 'only-l', seed 1: validation ", "method 'only-l', seed 2: validation ");
        assertThat(run(
                                "-v",
                                "tune",
                                data,
                                "-o",
                                folder.resolve("o.json").toString(),
                                "--trials",
                                "2",
                                "--seeds",
                                "1",
                                "--features",
                                "ngrams",
                                "--epochs",
                                "1",
                                "-v")
                        .err())
                .contains("seed 1: validation ");
    }

    @Test
    void quietAndVerboseExcludeEachOther() {
        Outcome outcome = run("rules", data, "-q", "-v");

        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err()).contains("--quiet and --verbose exclude each other; leave one out");
    }

    @Test
    void everyCommandTakesThem() {
        for (String command :
                new String[] {"demo", "import", "rules", "train", "compare", "tune", "evaluate", "predict", "explain"
                }) {
            assertThat(run(command, "--help").out()).contains("-q, --quiet", "-v, --verbose");
        }
    }

    @Test
    void theHelpOfTrainListsTheFiveOptionsThatMatterFirst() {
        String help = run("train", "--help").out();

        assertThat(help)
                .startsWith("Usage: overrule train [OPTIONS] -o=FILE DATASET\n")
                .containsSubsequence(
                        "Options that matter most:",
                        "--output=",
                        "--features=",
                        "--metric=",
                        "--report=",
                        "--method=",
                        "Where settings come from",
                        "--options=",
                        "Networks and training:",
                        "--epochs=",
                        "Output and other options:",
                        "--json");
        assertThat(help.lines().filter(line -> line.contains("--gamma="))).hasSize(1);
    }

    @Test
    void theHelpOfEverythingListsAllCommandsAndASlipIsRecognised() {
        assertThat(run("--help").out()).contains("demo", "import", "rules", "predict", "cache");
        assertThat(run("help", "predict").out()).contains("--min-confidence");
        assertThat(run("trian").err()).contains("did you mean").contains("train");
    }

    @Test
    void aFolderInThePlaceOfAFileIsTheUsersMistake() {
        for (Outcome outcome :
                new Outcome[] {run("evaluate", data, data), run("explain", data, "text"), train("--options", data)}) {
            assertThat(outcome.code()).isEqualTo(2);
            assertThat(outcome.err()).contains(data + ": is a folder");
        }
    }

    @Test
    void theEvaluationHasTheConfusionMatrix() throws IOException {
        train();
        JsonNode confusion = run("evaluate", model, data, "--json").json().get("confusion");

        assertThat(confusion.get("labels").toString()).isEqualTo("[\"fruit\",\"animal\"]");
        int sum = 0;
        for (JsonNode row : confusion.get("counts")) {
            assertThat(row).hasSize(2);
            for (JsonNode count : row) {
                sum += count.asInt();
            }
        }
        assertThat(sum).isEqualTo(8);
    }

    @Test
    void aModelWithoutARuleNetworkDoesNotClaimThatRulesHold() {
        for (String by : new String[] {"joint", "classifier", "trust"}) {
            Outcome trained = train("--method", "only-l", "--predict-by", by);
            assertThat(trained.code()).as(trained.err()).isZero();
            assertThat(trained.out()).doesNotContain("rules that hold");
            assertThat(run("evaluate", model, data, "--by", "joint").out()).doesNotContain("rules that hold");
        }
    }

    @Test
    void rulesWithoutKnownLabelsHaveNoPrecision() throws IOException {
        Path unlabelled = folder.resolve("fruit").resolve("unlabeled.jsonl");
        Files.writeString(unlabelled, Files.readString(unlabelled).replaceAll(", \"gold\": \"[a-z]+\"", ""));
        for (String file : new String[] {"labeled.jsonl", "valid.jsonl", "test.jsonl"}) {
            Files.delete(folder.resolve("fruit").resolve(file));
        }
        Outcome outcome = run("rules", data);

        assertThat(outcome.code()).as(outcome.err()).isZero();
        assertThat(outcome.out()).doesNotContain("votes are right").contains("precision is unknown");
    }

    @Test
    void numbersDoNotFollowTheLocale() {
        Locale before = Locale.getDefault();
        try {
            train();
            String explained = run("explain", model, "a wild cat").out();
            String rules = run("rules", data).out();
            for (String locale : new String[] {"de-DE", "ar-EG-u-nu-arab", "hi-IN-u-nu-deva"}) {
                Locale.setDefault(Locale.forLanguageTag(locale));
                assertThat(run("explain", model, "a wild cat").out()).isEqualTo(explained);
                assertThat(run("rules", data).out()).isEqualTo(rules);
            }
        } finally {
            Locale.setDefault(before);
        }
    }

    private Outcome train(String... more) {
        List<String> arguments = new ArrayList<>(List.of("train", data, "-o", model, "--epochs", "2"));
        arguments.addAll(List.of(more));
        if (!arguments.contains("--features")) {
            arguments.addAll(List.of("--features", "ngrams"));
        }
        return run(arguments.toArray(String[]::new));
    }

    private Outcome run(String... arguments) {
        return Outcome.of(folder.resolve("cache"), "", arguments);
    }
}
