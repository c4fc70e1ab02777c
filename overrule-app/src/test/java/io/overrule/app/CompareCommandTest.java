package io.overrule.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareCommandTest {
    private static final List<String> FAST = List.of(
            "--classifier-layers", "8", "--learning-rate", "0.01", "--epochs", "4", "--features", "ngrams+chars");

    @TempDir
    private Path folder;

    private Path data;

    @BeforeEach
    void writeDataset() {
        data = FruitFolder.write(folder.resolve("fruit"));
    }

    private Outcome run(String... arguments) {
        return Outcome.of(folder.resolve("cache"), "", arguments);
    }

    private Outcome compare(String... more) {
        List<String> arguments = new ArrayList<>(List.of("compare", data.toString()));
        arguments.addAll(FAST);
        arguments.addAll(List.of(more));
        return run(arguments.toArray(String[]::new));
    }

    private static JsonNode withoutTimes(JsonNode results) {
        ObjectNode copy = results.deepCopy();
        for (JsonNode method : copy.path("methods")) {
            ((ObjectNode) method).remove(List.of("seconds", "secondsTotal"));
        }
        ((ObjectNode) copy.path("comparison"))
                .remove(List.of("seconds", "clockSeconds", "runsThereBefore", "parallel"));
        return copy;
    }

    @Test
    void methodsAreComparedInATable() {
        Outcome outcome = compare("--methods", "majority,only-l,implyloss", "--seeds", "2", "--default-class", "fruit");
        assertThat(outcome.code()).as(outcome.err()).isZero();
        String[] lines = outcome.out().lines().toArray(String[]::new);
        assertThat(lines[0])
                .isEqualTo("The accuracy on 8 test instances of fruit, in %, mean (and deviation) over 2 seeds;"
                        + " features ngrams+chars:");
        assertThat(lines[1].strip().split(" {2,}"))
                .containsExactly("method", "test", "gain", "p", "against", "validation", "s a run");
        assertThat(outcome.out())
                .containsPattern("(?m)^  (\\* |  )majority +100\\.0 \\(0\\.0\\) .* 100\\.0 \\(0\\.0\\) +\\d+\\.\\d$")
                .containsPattern("(?m)^  (\\* |  )only-l +\\d+\\.\\d \\(\\d+\\.\\d\\) +\\+0\\.0 ")
                .containsPattern("(?m)^  (\\* |  )implyloss ")
                .doesNotContain("implyloss, classifier")
                .containsPattern("(?m)^6 runs took .* of computing; by the clock .* at a time\\.$");
        assertThat(lines[2]).startsWith("  * ");
        assertThat(outcome.err()).contains("runs: 6\n");
    }

    @Test
    void allMethodsAreComparedUnlessSomeAreNamed() throws IOException {
        Outcome outcome = compare("--seeds", "1", "--json");
        assertThat(outcome.code()).as(outcome.err()).isZero();
        List<String> names = new ArrayList<>();
        outcome.json()
                .path("methods")
                .forEach(method -> names.add(method.path("name").asText()));
        assertThat(names)
                .contains("majority", "dawid-skene", "generative", "only-l", "l+umaj", "l2r", "ensemble")
                .contains("implyloss-without-exemplars", "self-training", "weak-then-finetune")
                .doesNotContain("implyloss, classifier");
    }

    @Test
    void asPublishedMethodsPredictAsInThePaper() throws IOException {
        Outcome trained = compare("--methods", "only-l,implyloss", "--seeds", "2", "--json");
        Outcome published = compare("--methods", "only-l,implyloss", "--seeds", "2", "--json", "--as-published");
        // Both are of the same runs.
        assertThat(published.err()).contains("4 of 4 runs are there already.");
        assertThat(trained.json().at("/comparison/asPublished").asBoolean(true)).isFalse();
        assertThat(published.json().at("/comparison/asPublished").asBoolean()).isTrue();
        List<String> names = new ArrayList<>();
        published
                .json()
                .path("methods")
                .forEach(method -> names.add(method.path("name").asText()));
        assertThat(names).containsExactlyInAnyOrder("only-l", "implyloss", "implyloss, classifier");
        assertThat(compare("--methods", "only-l", "--seeds", "2", "--as-published")
                        .out())
                .contains("Methods predict as in the paper, without calibration and trust.");
    }

    @Test
    void finishedRunsAreThereAlreadyAndMoreSeedsCostOnlyWhatIsNew() throws IOException {
        Outcome first = compare("--methods", "only-l,implyloss", "--seeds", "2", "--json");
        Outcome again = compare("--methods", "only-l,implyloss", "--seeds", "2", "--json", "--parallel", "1");
        assertThat(again.err()).contains("4 of 4 runs are there already.").doesNotContain("runs: ");
        // Not even the times change.
        assertThat(again.json().path("methods")).isEqualTo(first.json().path("methods"));
        Outcome more = compare("--methods", "only-l,implyloss", "--seeds", "3", "--json");
        assertThat(more.err()).contains("4 of 6 runs are there already.");
        assertThat(more.json().at("/comparison/runsThereBefore").asInt()).isEqualTo(4);
    }

    @Test
    void theNumberOfParallelRunsChangesNothing() throws IOException {
        List<JsonNode> results = new ArrayList<>();
        for (String parallel : List.of("1", "4")) {
            results.add(withoutTimes(compare(
                            "--methods",
                            "majority,l+umaj,implyloss",
                            "--seeds",
                            "2",
                            "--json",
                            "--no-cache",
                            "--parallel",
                            parallel)
                    .json()));
        }
        assertThat(results.get(1)).isEqualTo(results.get(0));
    }

    @Test
    void freshRunsAreDoneAgainAndGiveTheSame() throws IOException {
        Outcome first = compare("--methods", "only-l", "--seeds", "2", "--json");
        Outcome fresh = compare("--methods", "only-l", "--seeds", "2", "--json", "--fresh");
        assertThat(fresh.err()).doesNotContain("there already").contains("runs: 2\n");
        assertThat(withoutTimes(fresh.json())).isEqualTo(withoutTimes(first.json()));
    }

    @Test
    void aHalfFileIsNotTakenForARun() throws IOException {
        Outcome first = compare("--methods", "only-l", "--seeds", "2", "--json");
        Path runs = folder.resolve("cache").resolve("runs");
        try (Stream<Path> files = Files.list(runs)) {
            Path file = files.sorted().findFirst().orElseThrow();
            Files.writeString(file, Files.readString(file).substring(0, 100));
        }
        Outcome again = compare("--methods", "only-l", "--seeds", "2", "--json");
        assertThat(again.err()).contains("1 of 2 runs are there already.");
        assertThat(withoutTimes(again.json())).isEqualTo(withoutTimes(first.json()));
    }

    @Test
    void withoutACacheNothingIsKept() {
        compare("--methods", "only-l", "--seeds", "1", "--no-cache");
        assertThat(folder.resolve("cache")).doesNotExist();
    }

    @Test
    void theCacheListsAndClearsRuns() throws IOException {
        compare("--methods", "only-l", "--seeds", "2");
        Path cache = folder.resolve("cache");
        assertThat(run("cache").out()).contains("keeps").contains("2 finished runs, ");
        JsonNode listed = new ObjectMapper().readTree(run("cache", "--json").out());
        assertThat(listed.at("/runs/count").asInt()).isEqualTo(2);
        assertThat(listed.at("/bytes").asLong())
                .isEqualTo(listed.at("/runs/bytes").asLong());
        Files.writeString(cache.resolve("runs").resolve("notes.txt"), "not ours");
        assertThat(run("cache", "clear", "--runs").out()).contains("freed in " + cache);
        assertThat(cache.resolve("runs").resolve("notes.txt")).exists();
        assertThat(run("cache").out()).contains("keeps nothing.");
        compare("--methods", "only-l", "--seeds", "2");
        run("cache", "clear");
        assertThat(run("cache").out()).contains("keeps nothing.");
    }

    @Test
    void theReportHasAllMethods() throws IOException {
        Path report = folder.resolve("report");
        Outcome outcome =
                compare("--methods", "majority,only-l,implyloss", "--seeds", "2", "--report", report.toString());
        assertThat(outcome.code()).as(outcome.err()).isZero();
        assertThat(Files.readString(report.resolve("report.html")))
                .contains("Methods compared", "implyloss", "gain over only-l", "6 runs took")
                .contains("The methods predict as trained models do, with calibration and trust.");
        JsonNode results = new ObjectMapper().readTree(Files.readString(report.resolve("results.json")));
        assertThat(results.path("methods")).hasSize(3);
        assertThat(results.at("/methods/0").fieldNames())
                .toIterable()
                .containsExactly(
                        "name",
                        "test",
                        "seconds",
                        "validation",
                        "gain",
                        "against",
                        "difference",
                        "p",
                        "denoising",
                        "secondsTotal");
    }

    @Test
    void withoutATestPartTheValidationFiguresAreShownAndCalledWhatTheyAre() throws IOException {
        Files.delete(data.resolve("test.jsonl"));
        Outcome outcome = compare("--methods", "only-l,implyloss", "--seeds", "2");
        assertThat(outcome.code()).as(outcome.err()).isZero();
        assertThat(outcome.out())
                .startsWith("fruit has no test part. The accuracy on its validation part, each instance predicted with")
                .doesNotContain("against");
        JsonNode json = compare("--methods", "only-l,implyloss", "--seeds", "2", "--json")
                .json();
        assertThat(json.at("/comparison/on").asText()).isEqualTo("validation");
        assertThat(json.at("/methods/0/test/mean").isNull()).isTrue();
        assertThat(json.at("/methods/0/p").isNull()).isTrue();
        assertThat(json.at("/methods/0/validation/runs")).hasSize(2);
    }

    @Test
    void withoutValidationMethodsAreComparedOnTestAlone() throws IOException {
        Files.delete(data.resolve("valid.jsonl"));
        Outcome outcome = compare("--methods", "only-l,implyloss", "--seeds", "2");
        assertThat(outcome.code()).as(outcome.err()).isZero();
        assertThat(outcome.out()).containsPattern("(?m)^  (\\* |  )only-l .* - +\\d+\\.\\d$");
    }

    @Test
    void withNeitherTestNorValidationNothingCanBeCompared() throws IOException {
        Files.delete(data.resolve("test.jsonl"));
        Files.delete(data.resolve("valid.jsonl"));
        Outcome outcome = compare();
        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err().strip())
                .isEqualTo("overrule: dataset 'fruit' has neither test.jsonl nor valid.jsonl, so methods cannot be"
                        + " compared; label some instances for test.jsonl, better for both");
    }

    @Test
    void withoutUnlabelledInstancesMethodsThatNeedThemGiveWay() throws IOException {
        Files.delete(data.resolve("unlabeled.jsonl"));
        Outcome outcome = compare("--seeds", "1");
        assertThat(outcome.code()).as(outcome.err()).isZero();
        assertThat(outcome.err())
                .contains("l2r is left out: no rule covers any unlabelled instance.")
                .contains("warning: there are no unlabelled instances");
        Outcome named = compare("--methods", "dawid-skene", "--seeds", "1");
        assertThat(named.code()).isEqualTo(2);
        assertThat(named.err()).contains("method 'dawid-skene', seed 1: there are no unlabelled instances");
    }

    @Test
    void anUnknownMethodIsRefused() {
        Outcome outcome = compare("--methods", "majority,imply-loss");
        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err())
                .startsWith(
                        "overrule: unknown method 'imply-loss'; did you mean 'implyloss'? The methods are majority,");
    }

    @Test
    void aMethodNamedTwiceIsRefused() {
        assertThat(compare("--methods", "only-l, only-l").err())
                .contains("--methods names 'only-l' twice; name every method once");
    }

    @Test
    void seedsAreANumberOrAList() throws IOException {
        Outcome outcome = compare("--methods", "only-l", "--seeds", "7,3", "--json");
        assertThat(outcome.json().at("/comparison/seeds").toString()).isEqualTo("[7,3]");
        assertThat(compare("--seeds", "0").err()).contains("--seeds is 0; expected 1 to 1000");
        assertThat(compare("--seeds", "ten").err()).contains("--seeds is 'ten'; expected how many");
        assertThat(compare("--seeds", "1,1").err()).contains("--seeds 1,1 names a seed twice");
        assertThat(compare("--parallel", "0").err()).contains("--parallel is 0; expected 1 or more");
    }

    @Test
    void anUnknownDefaultClassIsRefused() {
        assertThat(compare("--default-class", "friut").err())
                .contains(
                        "the default class is 'friut', which labels.txt does not list; did you mean 'fruit'? (on the command"
                                + " line: --default-class LABEL)");
    }

    @Test
    void settingsOfAMethodAreReadFromAFile() throws IOException {
        Path file = Files.writeString(
                folder.resolve("tuned.json"), "{\"method\": \"implyloss\", \"gamma\": 0.5, \"rule-layers\": [4]}");
        Outcome outcome = compare("--methods", "only-l,implyloss", "--seeds", "1", "--options", file.toString());
        assertThat(outcome.code()).as(outcome.err()).isZero();
        // Other settings, other runs.
        assertThat(compare("--methods", "only-l,implyloss", "--seeds", "1").err())
                .contains("1 of 2 runs are there already.");
        Outcome absent = compare("--methods", "only-l", "--options", file.toString());
        assertThat(absent.code()).isEqualTo(2);
        assertThat(absent.err()).contains("has settings of implyloss, which is not compared; add it to --methods");
        assertThat(compare("--options", file.toString(), "--options", file.toString())
                        .err())
                .contains("as another --options file has; give one for a method");
    }

    @Test
    void allMethodsHaveTheSameMetricAndFeatures() throws IOException {
        Path file = Files.writeString(
                folder.resolve("tuned.json"), "{\"method\": \"implyloss\", \"metric\": \"macro-f1\"}");
        assertThat(compare("--methods", "only-l,implyloss", "--options", file.toString())
                        .err())
                .contains("the settings name several metrics, accuracy, macro-f1; say with --metric");
        assertThat(compare(
                                "--methods",
                                "only-l,implyloss",
                                "--options",
                                file.toString(),
                                "--metric",
                                "accuracy",
                                "--seeds",
                                "1")
                        .code())
                .isZero();
    }
}
