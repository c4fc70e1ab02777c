package io.overrule.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.cover.CoverMatrix;
import io.overrule.cover.RuleApplier;
import io.overrule.data.Dataset;
import io.overrule.data.DatasetFolder;
import io.overrule.data.DatasetPart;
import io.overrule.data.Instance;
import io.overrule.data.Vector;
import io.overrule.rule.Rule;
import io.overrule.rule.Task;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What goes out comes back as it was, as far as the format can hold it. */
class ExportCommandTest {
    @TempDir
    private Path folder;

    private Path fruit;

    @BeforeEach
    void write() {
        fruit = FruitFolder.write(folder.resolve("fruit"));
    }

    private Outcome run(String... arguments) {
        Outcome outcome = Outcome.of(folder.resolve("cache"), "", arguments);
        assertThat(outcome.code()).as(outcome.err()).isZero();
        return outcome;
    }

    private Outcome exports(String format, Path source) {
        return run(
                "export", format, source.toString(), "-o", folder.resolve("out").toString());
    }

    private Task imports(String... arguments) {
        List<String> all = new ArrayList<>(List.of("import"));
        all.addAll(List.of(arguments));
        all.addAll(List.of("-o", folder.resolve("back").toString()));
        run(all.toArray(String[]::new));
        return Task.read(DatasetFolder.at(folder.resolve("back")));
    }

    private String out(String file) {
        return folder.resolve("out").resolve(file).toString();
    }

    /** For each instance of a part the labels that rules vote for, sorted. */
    private static List<String> votes(Task task, DatasetPart part) {
        List<Instance> instances = task.dataset().instances(part);
        CoverMatrix cover = RuleApplier.of(task.rules()).apply(instances);
        List<String> votes = new ArrayList<>();
        for (int i = 0; i < instances.size(); i++) {
            List<String> own = new ArrayList<>();
            for (int rule : cover.rulesCovering(i)) {
                own.add(task.rules().rule(rule).label());
            }
            votes.add(String.join(" ", own));
        }
        return votes;
    }

    private static void requireSame(Task before, Task after, boolean ids) {
        for (DatasetPart part : DatasetPart.values()) {
            assertThat(votes(after, part)).as(part.file()).isEqualTo(votes(before, part));
            assertThat(after.dataset().instances(part))
                    .extracting(Instance::display)
                    .isEqualTo(before.dataset().instances(part).stream()
                            .map(Instance::display)
                            .toList());
            if (ids) {
                assertThat(after.dataset().instances(part))
                        .extracting(Instance::id)
                        .isEqualTo(before.dataset().instances(part).stream()
                                .map(Instance::id)
                                .toList());
            }
        }
        assertThat(Dataset.labels(after.dataset().test()))
                .isEqualTo(Dataset.labels(before.dataset().test()));
        assertThat(after.dataset().labels()).isEqualTo(before.dataset().labels());
    }

    @Test
    void aWrenchFolderComesBackWithVotesIdsClassesAndExemplars() {
        Task before = Task.read(DatasetFolder.at(fruit));
        Outcome outcome = exports("wrench", fruit);
        Task after = imports("wrench", folder.resolve("out").toString());
        requireSame(before, after, true);
        assertThat(after.dataset().unlabelledTruth()).isEqualTo(before.dataset().unlabelledTruth());
        assertThat(after.exemplars()).hasSize(2);
        assertThat(outcome.out()).endsWith("Exported 'fruit' as wrench; nothing was skipped.\n");
    }

    @Test
    void labelMatricesComeBack() {
        Task before = Task.read(DatasetFolder.at(fruit));
        exports("snorkel", fruit);
        Task after = imports(
                "snorkel",
                "train=" + out("labeled.npy"),
                "train=" + out("labeled.csv"),
                "unlabeled=" + out("unlabeled.npy"),
                "unlabeled=" + out("unlabeled.csv"),
                "valid=" + out("valid.npy"),
                "valid=" + out("valid.csv"),
                "test=" + out("test.npy"),
                "test=" + out("test.csv"),
                "--text",
                "text",
                "--label",
                "label",
                "--id",
                "id",
                "--labels",
                "fruit,animal");
        requireSame(before, after, true);
    }

    @Test
    void picklesComeBack() {
        Task before = Task.read(DatasetFolder.at(fruit));
        Outcome outcome = exports("implyloss", fruit);
        assertThat(outcome.out()).contains("skipped: x: the instances have no vectors");
        Task after = imports(
                "implyloss",
                "train=" + out("d_processed.p"),
                "train=" + out("d_sentences.txt"),
                "unlabeled=" + out("U_processed.p"),
                "unlabeled=" + out("U_sentences.txt"),
                "valid=" + out("validation_processed.p"),
                "valid=" + out("validation_sentences.txt"),
                "test=" + out("test_processed.p"),
                "test=" + out("test_sentences.txt"),
                "--labels",
                "fruit,animal");
        requireSame(before, after, false);
        assertThat(after.exemplars()).hasSize(2);
    }

    @Test
    void thePicklesOfSpearComeBackWithTheTrueClassesOfUnlabelledInstances() {
        Task before = Task.read(DatasetFolder.at(fruit));
        Outcome outcome = exports("spear", fruit);
        assertThat(outcome.out())
                .contains("skipped: what the rules say: SPEAR has them as Python; the votes are there");
        Task after = imports(
                "spear",
                "train=" + out("labeled.pkl"),
                "train=" + out("labeled.txt"),
                "unlabeled=" + out("unlabeled.pkl"),
                "unlabeled=" + out("unlabeled.txt"),
                "valid=" + out("valid.pkl"),
                "valid=" + out("valid.txt"),
                "test=" + out("test.pkl"),
                "test=" + out("test.txt"),
                out("classes.json"));
        requireSame(before, after, false);
        assertThat(after.dataset().unlabelledTruth()).isEqualTo(before.dataset().unlabelledTruth());
        assertThat(after.exemplars()).hasSize(2);
    }

    @Test
    void whatPicklesCannotHoldIsListed() throws IOException {
        Path records = Files.createDirectories(folder.resolve("records"));
        FruitFolder.write(records, "labels.txt", "no\nyes\n");
        FruitFolder.write(records, "rules.jsonl", "{\"id\": \"r\", \"kind\": \"votes\", \"label\": \"yes\"}\n");
        FruitFolder.write(records, "fires-labeled.tsv", "a\tr\n");
        FruitFolder.write(
                records,
                "labeled.jsonl",
                "{\"id\": \"a\", \"record\": {\"age\": 7}, \"label\": \"yes\"}\n{\"id\": \"b\", \"record\": {\"age\": 8}, \"label\": \"no\"}\n");
        assertThat(exports("spear", records).out())
                .contains("skipped: the ids of instances")
                .contains("skipped: x: the instances have no vectors")
                .contains("skipped: what the instances are: the format holds vectors, and texts beside them")
                .contains("4 things skipped.");
    }

    @Test
    void tablesComeBack() throws IOException {
        for (String format : List.of("csv", "tsv", "jsonl")) {
            Path data = folder.resolve("data-" + format);
            Path target = folder.resolve("out-" + format);
            run("export", format, fruit.toString(), "-o", target.toString());
            run(
                    "import",
                    format,
                    target.resolve("test." + format).toString(),
                    "--text",
                    "text",
                    "--label",
                    "label",
                    "--id",
                    "id",
                    "--split",
                    "test",
                    "-o",
                    data.toString());
            assertThat(Files.readAllLines(data.resolve("test.jsonl")))
                    .isEqualTo(Files.readAllLines(fruit.resolve("test.jsonl")));
        }
    }

    @Test
    void sentencesComeBack() throws IOException {
        Path tokens = folder.resolve("tokens");
        Files.createDirectories(tokens);
        FruitFolder.write(tokens, "labels.txt", "O\nCity\n");
        FruitFolder.write(
                tokens,
                "rules.jsonl",
                "{\"id\": \"to\", \"kind\": \"span_phrases\", \"label\": \"City\", \"phrases\": [\"Bonn\"]}\n");
        FruitFolder.write(
                tokens,
                "labeled.jsonl",
                "{\"id\": \"a\", \"tokens\": [\"to\", \"New\", \"York\"], \"tags\": [\"O\", \"City\", \"City\"]}\n"
                        + "{\"id\": \"b\", \"tokens\": [\"Bonn\"], \"tags\": [\"City\"]}\n");
        exports("conll", tokens);
        assertThat(Files.readString(folder.resolve("out/labeled.conll")))
                .isEqualTo("to O\nNew B-City\nYork I-City\n\nBonn B-City\n\n");
        run(
                "import",
                "conll",
                out("labeled.conll"),
                "--split",
                "train",
                "-o",
                folder.resolve("back").toString());
        assertThat(Files.readString(folder.resolve("back/labeled.jsonl")))
                .contains("\"tokens\": [\"to\", \"New\", \"York\"], \"tags\": [\"O\", \"City\", \"City\"]");

        Path wrench = folder.resolve("wrench");
        run("export", "wrench", tokens.toString(), "-o", wrench.toString());
        run("import", "wrench", wrench.toString(), "-o", folder.resolve("again").toString());
        Task again = Task.read(DatasetFolder.at(folder.resolve("again")));
        assertThat(votes(again, DatasetPart.LABELLED)).containsExactly("", "", "", "City");
    }

    @Test
    void sentencesComeBackFromBrat() throws IOException {
        Path tokens = Files.createDirectories(folder.resolve("tokens"));
        FruitFolder.write(tokens, "labels.txt", "O\nCity\nDay\n");
        FruitFolder.write(
                tokens,
                "rules.jsonl",
                "{\"id\": \"to\", \"kind\": \"span_phrases\", \"label\": \"City\", \"phrases\": [\"Bonn\"]}\n");
        FruitFolder.write(
                tokens,
                "labeled.jsonl",
                "{\"id\": \"a\", \"tokens\": [\"\ud83d\ude00\", \"New\", \"York\", \"Monday\"],"
                        + " \"tags\": [\"O\", \"City\", \"City\", \"Day\"]}\n"
                        + "{\"id\": \"b\", \"tokens\": [\"in\", \"Aix-la\", \"Bonn\"], \"tags\": [\"O\", \"O\", \"City\"]}\n");
        Outcome outcome = exports("brat", tokens);
        assertThat(outcome.out())
                .contains("labeled.txt: 2 sentences, 3 spans")
                .contains("skipped: where 1 token ends, such as 'Aix-la'")
                .contains("skipped: the rules");
        assertThat(Files.readString(folder.resolve("out/labeled.ann")))
                .isEqualTo("T1\tCity 2 10\tNew York\nT2\tDay 11 17\tMonday\nT3\tCity 28 32\tBonn\n");
        run(
                "import",
                "brat",
                out("labeled.txt"),
                "--split",
                "train",
                "-o",
                folder.resolve("back").toString());
        assertThat(Files.readString(folder.resolve("back/labeled.jsonl")))
                .contains("\"New\", \"York\", \"Monday\"], \"tags\": [\"O\", \"City\", \"City\", \"Day\"]")
                .contains(
                        "\"tokens\": [\"in\", \"Aix\", \"-\", \"la\", \"Bonn\"], \"tags\": [\"O\", \"O\", \"O\", \"O\", \"City\"]");
    }

    @Test
    void spansThatDoNotFitTheTextAreRefused() throws IOException {
        FruitFolder.write(folder, "a.txt", "to Bonn\n");
        FruitFolder.write(folder, "a.ann", "T1\tCity 3 90\tBonn\nT2\tCity 4 8\tBonn\nT3\tCity 50 60\tBonn Mitte\n");
        Outcome outcome = Outcome.of(
                folder.resolve("cache"),
                "",
                "import",
                "brat",
                folder.resolve("a.txt").toString(),
                "-o",
                folder.resolve("back").toString());
        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err())
                .contains("a.ann:1: says that 3 to 90 is 'Bonn', but the text has 'Bonn' there")
                .contains("a.ann:2: says that 4 to 8 is 'Bonn', but the text has 'onn' there; offsets count characters")
                .contains("a.ann:3: has a span from 50, but");
        assertThat(folder.resolve("back")).doesNotExist();
    }

    @Test
    void vectorsComeBackFromWrench() throws IOException {
        Path vectors = folder.resolve("vectors");
        Files.createDirectories(vectors);
        FruitFolder.write(vectors, "labels.txt", "no\nyes\n");
        FruitFolder.write(vectors, "rules.jsonl", "{\"id\": \"r\", \"kind\": \"votes\", \"label\": \"yes\"}\n");
        FruitFolder.write(vectors, "fires-labeled.tsv", "a\tr\n");
        FruitFolder.write(
                vectors,
                "labeled.jsonl",
                "{\"id\": \"a\", \"vector\": [1, 0.1], \"label\": \"yes\"}\n{\"id\": \"b\", \"vector\": [-3e-5, 2], \"label\": \"no\"}\n");
        exports("wrench", vectors);
        Task after = imports("wrench", folder.resolve("out").toString());
        assertThat(after.dataset().labelled().get(1).instance().vector()).contains(Vector.of(-3e-5f, 2));
    }

    @Test
    void rulesOverWordsBecomePatternsAndQueriesAndComeBack() throws IOException {
        Outcome patterns = exports("patterns", fruit);
        assertThat(Files.readAllLines(folder.resolve("out/patterns.jsonl")))
                .containsExactly(
                        "{\"label\": \"fruit\", \"pattern\": [{\"LOWER\": \"sweet\"}], \"id\": \"sweet\"}",
                        "{\"label\": \"fruit\", \"pattern\": [{\"LOWER\": \"ripe\"}], \"id\": \"sweet\"}");
        assertThat(patterns.out()).contains("skipped: rule 'wild': regex rules have no such pattern");

        Path queries = folder.resolve("queries");
        run("export", "argilla", fruit.toString(), "-o", queries.toString());
        Path data = folder.resolve("rules");
        run(
                "import",
                "argilla",
                queries.resolve("rules.json").toString(),
                "--labels",
                "fruit,animal",
                "-o",
                data.toString());
        Rule back = io.overrule.rule.RuleReader.readFile(data.resolve("rules.jsonl"), java.util.Optional.empty())
                .rules()
                .rule(0);
        assertThat(back.id()).isEqualTo("sweet");
        assertThat(back.covers(Instance.text("RIPE plums"))).isTrue();
        assertThat(back.covers(Instance.text("wild plums"))).isFalse();
    }

    @Test
    void aFolderThatHoldsSomethingIsLeftAlone() throws IOException {
        Files.createDirectories(folder.resolve("out"));
        FruitFolder.write(folder.resolve("out"), "notes.txt", "mine");
        Outcome outcome = Outcome.of(
                folder.resolve("cache"),
                "",
                "export",
                "wrench",
                fruit.toString(),
                "-o",
                folder.resolve("out").toString());
        assertThat(outcome.code()).isEqualTo(2);
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).noneMatch(file -> file.toString().endsWith(".writing"));
        }
    }
}
