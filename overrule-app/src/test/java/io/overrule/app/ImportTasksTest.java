package io.overrule.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.RandomStream;
import io.overrule.cover.CoverMatrix;
import io.overrule.cover.RuleApplier;
import io.overrule.data.Dataset;
import io.overrule.data.DatasetFolder;
import io.overrule.data.Instance;
import io.overrule.data.Vector;
import io.overrule.rule.Rule;
import io.overrule.rule.Task;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole datasets of others: instances, classes, rules or votes, exemplars. */
class ImportTasksTest {
    private static final String TEXTS =
            """
            body,topic
            win a prize,spam
            win money now,spam
            see you at six,ham
            hello,ham
            lunch?,ham
            prize or lunch,ham
            """;

    @TempDir
    private Path folder;

    private Path data() {
        return folder.resolve("data");
    }

    private Path file(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    /** A file that NumPy or Python wrote. */
    private Path fixture(String name) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        try (InputStream in = getClass().getResourceAsStream("/io/overrule/app/foreign/" + name)) {
            assertThat(in).as(name).isNotNull();
            Files.write(file, in.readAllBytes());
        }
        return file;
    }

    private Outcome run(String... arguments) {
        List<String> all = new ArrayList<>(List.of("import"));
        all.addAll(List.of(arguments));
        all.addAll(List.of("-o", data().toString()));
        return Outcome.of(folder.resolve("cache"), "", all.toArray(String[]::new));
    }

    private Outcome imports(String... arguments) {
        Outcome outcome = run(arguments);
        assertThat(outcome.code()).as(outcome.err()).isZero();
        return outcome;
    }

    private String refuses(String... arguments) throws IOException {
        Outcome outcome = run(arguments);
        assertThat(outcome.code()).as(outcome.out() + outcome.err()).isEqualTo(2);
        assertThat(data()).doesNotExist();
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).noneMatch(file -> file.toString().endsWith(".writing"));
        }
        return outcome.err().replace(folder + File.separator, "").strip();
    }

    private Task task() {
        return Task.read(DatasetFolder.at(data()));
    }

    private static List<String> fired(Task task, List<? extends Instance> instances) {
        CoverMatrix matrix = RuleApplier.of(task.rules()).apply(instances);
        List<String> fired = new ArrayList<>();
        for (int i = 0; i < instances.size(); i++) {
            List<String> ids = new ArrayList<>();
            for (int rule : matrix.rulesCovering(i)) {
                ids.add(task.rules().rule(rule).id());
            }
            fired.add(String.join(" ", ids));
        }
        return fired;
    }

    private Path wrench(String name, String json) throws IOException {
        return file("wrench/" + name, json);
    }

    private void wrenchOfTexts() throws IOException {
        wrench("label.json", "{\"0\": \"ham\", \"1\": \"spam\"}");
        wrench("meta.json", "{\"n_lf\": 2}");
        wrench(
                "train.json",
                """
                {"0": {"label": 1, "weak_labels": [1, -1], "data": {"text": "win a prize", "lang": "en"}},
                 "1": {"label": 0, "weak_labels": [-1, 0], "data": {"text": "see you at six", "lang": "en"}},
                 "2": {"label": 0, "weak_labels": [1, 0], "data": {"text": "prize or lunch", "lang": "en"}}}
                """);
        wrench("valid.json", "{\"0\": {\"label\": 0, \"weak_labels\": [-1, 0], \"data\": {\"text\": \"lunch?\"}}}");
        wrench("test.json", "{\"0\": {\"label\": 1, \"weak_labels\": [1, -1], \"data\": {\"text\": \"a prize\"}}}");
    }

    @Test
    void aWrenchFolderBecomesATaskOfVotes() throws IOException {
        wrenchOfTexts();
        wrench("labeled_ids.json", "{\"labeled_ids\": [\"0\", \"2\"], \"lf_exemplar_ids\": [\"0\", \"2\"]}");
        Outcome outcome = imports("wrench", folder.resolve("wrench").toString());

        Task task = task();
        assertThat(task.rules().rules()).extracting(Rule::id).containsExactly("lf0", "lf1");
        assertThat(task.rules().rules()).extracting(Rule::label).containsExactly("spam", "ham");
        assertThat(fired(task, Dataset.instances(task.dataset().labelled()))).containsExactly("lf0", "lf0 lf1");
        assertThat(fired(task, task.dataset().unlabelled())).containsExactly("lf1");
        assertThat(task.dataset().unlabelledTruth()).contains(List.of(0));
        assertThat(task.exemplars()).hasSize(2);
        assertThat(task.dataset().test()).hasSize(1);
        assertThat(outcome.out())
                .contains("skipped: the field 'lang' of 3 instances: neither text, tokens nor features")
                .endsWith("Imported 5 instances, 2 classes, 2 rules, 6 votes; 1 thing skipped.\n");
    }

    @Test
    void featuresOfWrenchAreVectors() throws IOException {
        wrench("label.json", "{\"0\": \"no\", \"1\": \"yes\"}");
        wrench(
                "train.json",
                """
                {"0": {"label": 1, "weak_labels": [1], "data": {"feature": [0.5, 2]}},
                 "1": {"label": 0, "weak_labels": [0], "data": {"feature": [1, -1]}}}
                """);
        imports("wrench", folder.resolve("wrench").toString());

        Task task = task();
        assertThat(task.dataset().unlabelled().get(1).vector()).contains(Vector.of(1, -1));
        assertThat(task.rules().rules()).extracting(Rule::id).containsExactly("lf0-no", "lf0-yes");
    }

    @Test
    void tokensOfWrenchAreSentences() throws IOException {
        wrench("meta.json", "{\"entity_types\": [\"LOC\"], \"num_lf\": 1}");
        wrench(
                "train.json",
                """
                {"0": {"label": ["O", "B-LOC"], "weak_labels": [["O"], ["B-LOC"]], "data": {"text": ["to", "Bonn"]}}}
                """);
        imports("wrench", folder.resolve("wrench").toString());

        Task task = task();
        assertThat(fired(task, task.dataset().unlabelled())).containsExactly("", "lf0");
        assertThat(task.dataset().labels().names()).containsExactly("O", "LOC");
    }

    @Test
    void aVoteOfWrenchOutsideTheClassesIsRefusedWithItsPlace() throws IOException {
        wrenchOfTexts();
        wrench("valid.json", "{\n\"0\": {\"label\": 0, \"weak_labels\": [7, 0], \"data\": {\"text\": \"lunch?\"}}}");
        assertThat(refuses("wrench", folder.resolve("wrench").toString()))
                .isEqualTo(
                        "overrule: wrench/valid.json:2 ('0'): has the vote 7 of labelling function 0 (counted from 0),"
                                + " which is no class; expected one of [ham, spam] or -1");
    }

    @Test
    void raggedVotesOfWrenchAreRefused() throws IOException {
        wrenchOfTexts();
        wrench("test.json", "{\"0\": {\"label\": 1, \"weak_labels\": [1], \"data\": {\"text\": \"a prize\"}}}");
        assertThat(refuses("wrench", folder.resolve("wrench").toString()))
                .contains("wrench/test.json:1 ('0'): has 1 votes, but the instances before have 2");
    }

    @Test
    void aFileThatEndsEarlyIsRefused() throws IOException {
        wrenchOfTexts();
        wrench("test.json", "{\"0\": {\"label\": 1, \"weak_la");
        assertThat(refuses("wrench", folder.resolve("wrench").toString())).contains("wrench/test.json:1: is not JSON");
    }

    @ParameterizedTest
    @ValueSource(strings = {"votes.npy", "votes.npz", "votes-sparse.npz"})
    void aLabelMatrixOfSnorkelGivesVotes(String matrix) throws IOException {
        Path votes = fixture(matrix);
        Path texts = file("texts.csv", TEXTS);
        Outcome outcome = imports(
                "snorkel",
                "unlabeled=" + votes,
                "unlabeled=" + texts,
                "--text",
                "body",
                "--label",
                "topic",
                "--labels",
                "ham,spam");

        Task task = task();
        assertThat(task.rules().rules()).extracting(Rule::id).containsExactly("lf0", "lf1-ham", "lf1-spam", "lf2");
        assertThat(fired(task, task.dataset().unlabelled()))
                .containsExactly("lf0", "lf0 lf1-spam", "lf1-ham", "", "lf1-ham lf2", "lf0 lf2");
        assertThat(task.dataset().unlabelledTruth()).contains(List.of(1, 1, 0, 0, 0, 0));
        assertThat(outcome.out()).endsWith("Imported 6 instances, 2 classes, 4 rules, 8 votes; nothing was skipped.\n");
    }

    private String refusesMatrix(Path votes, String... more) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                "snorkel",
                "unlabeled=" + votes,
                "unlabeled=" + file("texts.csv", TEXTS),
                "--text",
                "body",
                "--labels"));
        arguments.addAll(more.length == 0 ? List.of("ham,spam") : List.of(more));
        return refuses(arguments.toArray(String[]::new));
    }

    @Test
    void fortranOrderBigEndianAndObjectsAreRefusedWithWhatToDo() throws IOException {
        assertThat(refusesMatrix(fixture("votes-fortran.npy")))
                .isEqualTo(
                        "overrule: votes-fortran.npy: is in Fortran order, column after column; save it row after row,"
                                + " as in numpy.save(file, numpy.ascontiguousarray(array))");
        assertThat(refusesMatrix(fixture("votes-big-endian.npy")))
                .isEqualTo("overrule: votes-big-endian.npy: holds big-endian numbers ('>i4'); save them as this machine"
                        + " has them, as in array.astype('<i4')");
        assertThat(refusesMatrix(fixture("votes-objects.npy")))
                .isEqualTo(
                        "overrule: votes-objects.npy: holds Python objects, which could be anything; save numbers, as"
                                + " in numpy.save(file, array.astype('float32'))");
    }

    @Test
    void aMatrixThatDoesNotFitTheTableIsRefused() throws IOException {
        Path votes = fixture("votes.npy");
        Path texts = file("short.csv", "body\none\ntwo\n");
        assertThat(refuses("snorkel", "unlabeled=" + votes, "unlabeled=" + texts, "--text", "body", "--labels", "a,b"))
                .isEqualTo(
                        "overrule: votes.npy: has 6 rows, but there are 2 instances; give one row for each, in the same"
                                + " order");
    }

    @Test
    void aVoteOutsideTheClassesIsRefusedWithRowAndColumn() throws IOException {
        assertThat(refusesMatrix(fixture("votes.npy"), "ham,spam", "--abstain", "0"))
                .isEqualTo(
                        "overrule: votes.npy: has the vote -1 in row 0, column 1 (counted from 0); expected 0, which says"
                                + " nothing, or a class from 1 to 2; name all classes with --labels, or what says nothing with"
                                + " --abstain");
    }

    @Test
    void aMatrixThatEndsEarlyIsRefused() throws IOException {
        Path votes = fixture("votes.npy");
        byte[] bytes = Files.readAllBytes(votes);
        Files.write(votes, Arrays.copyOf(bytes, bytes.length - 9));
        assertThat(refusesMatrix(votes)).contains("votes.npy: ends after").contains("copy the file again");
    }

    private static String npyHeader(String shape) {
        String text = "{'descr': '<i8', 'fortran_order': False, 'shape': " + shape + ", }\n";
        return "\u0093NUMPY\u0001\u0000" + (char) (text.length() & 0xFF) + (char) (text.length() >> 8) + text;
    }

    private Path zip(String name, String entry, byte[] start, long zeros) throws IOException {
        Path file = folder.resolve(name);
        try (OutputStream out = Files.newOutputStream(file);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            zip.putNextEntry(new ZipEntry(entry));
            zip.write(start);
            byte[] block = new byte[1 << 16];
            for (long left = zeros; left > 0; left -= block.length) {
                zip.write(block, 0, (int) Math.min(block.length, left));
            }
            zip.closeEntry();
        }
        return file;
    }

    @Test
    @Timeout(60)
    void aZipBombIsNotUnpacked() throws IOException {
        byte[] header = npyHeader("(1000000, 100000)").getBytes(StandardCharsets.ISO_8859_1);
        Path bomb = zip("bomb.npz", "L.npy", header, 1L << 28);
        assertThat(Files.size(bomb)).isLessThan(1 << 20);
        assertThat(refusesMatrix(bomb)).contains("bomb.npz: has 1000000 rows, but there are 6 instances");

        Path wide = zip("wide.npz", "L.npy", npyHeader("(6, 9000000)").getBytes(StandardCharsets.ISO_8859_1), 1 << 20);
        assertThat(refusesMatrix(wide)).contains("which is more than fits the instances; nothing was unpacked");
    }

    @Test
    void aPathThatLeadsOutOfAZipFileIsRefused() throws IOException {
        Path zip = zip("escape.npz", "../../L.npy", npyHeader("(6, 1)").getBytes(StandardCharsets.ISO_8859_1), 48);
        assertThat(refusesMatrix(zip)).contains("escape.npz: has the entry '../../L.npy', whose path leads out");
    }

    private String[] implyloss(String name) throws IOException {
        return new String[] {
            "implyloss",
            "train=" + fixture(name + "/d_processed.p"),
            "unlabeled=" + fixture(name + "/U_processed.p"),
            "valid=" + fixture(name + "/validation_processed.p"),
            "test=" + fixture(name + "/test_processed.p")
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"implyloss", "implyloss-protocol0", "implyloss-protocol2", "implyloss-protocol5"})
    void thePicklesOfTheAuthorsAreVectorsWithVotes(String name) throws IOException {
        Outcome outcome = imports(implyloss(name));

        Task task = task();
        assertThat(task.dataset().labels().names()).containsExactly("class0", "class1");
        assertThat(fired(task, task.dataset().unlabelled())).containsExactly("lf0", "", "lf0 lf1");
        assertThat(task.dataset().unlabelledTruth()).isEmpty();
        assertThat(task.exemplars()).hasSize(2);
        assertThat(task.dataset()
                        .labelled()
                        .get(0)
                        .instance()
                        .vector()
                        .orElseThrow()
                        .toArray())
                .containsExactly(0.346f, 0.822f, 0.33f, -1.303f);
        assertThat(outcome.out())
                .contains("skipped: rules that never fire: lf2")
                .contains("Imported 8 instances, 2 classes, 2 rules, 7 votes; 1 thing skipped.");
    }

    @Test
    void aPatternIsARuleWhereItFiresAsThePickleSays() throws IOException {
        List<String> arguments = new ArrayList<>(List.of(implyloss("implyloss")));
        arguments.add("train=" + fixture("implyloss/d_sentences.txt"));
        arguments.add("unlabeled=" + fixture("implyloss/U_sentences.txt"));
        arguments.add("valid=" + fixture("implyloss/validation_sentences.txt"));
        arguments.add("test=" + fixture("implyloss/test_sentences.txt"));
        arguments.add(fixture("implyloss/rule.txt").toString());
        Outcome outcome = imports(arguments.toArray(String[]::new));

        Task task = task();
        assertThat(task.dataset().labels().names()).containsExactly("HAM", "SPAM");
        assertThat(task.rules().rules()).extracting(Rule::kind).containsExactly("regex", "regex");
        assertThat(fired(task, task.dataset().unlabelled())).containsExactly("lf0", "", "lf0 lf1");
        assertThat(outcome.out()).contains("skipped: the pattern of rule 2 ('win(?=ner)'): ");
    }

    @Test
    void sentencesThatDoNotFitThePickleAreRefused() throws IOException {
        String[] pickles = implyloss("implyloss");
        Path sentences = file("short.txt", "only one\n");
        assertThat(refuses(pickles[0], pickles[1], "train=" + sentences))
                .contains("short.txt: has 1 lines, but implyloss/d_processed.p has 2 instances");
    }

    @Test
    void whatFollowsAnArrayIsRefused() throws IOException {
        byte[] votes = Files.readAllBytes(fixture("votes.npy"));
        Path longer = Files.write(folder.resolve("longer.npy"), Arrays.copyOf(votes, votes.length + 9));
        assertThat(refusesMatrix(longer)).contains("longer.npy: goes on after byte");
        Path bomb = folder.resolve("bomb.npz");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(bomb))) {
            zip.putNextEntry(new ZipEntry("arr_0.npy"));
            zip.write(votes);
            for (int i = 0; i < 100; i++) {
                zip.write(new byte[1 << 20]);
            }
        }
        assertThat(refusesMatrix(bomb))
                .contains("bomb.npz")
                .contains("goes on after")
                .contains("the rest was not unpacked");
    }

    @Test
    void thePicklesOfSpearHaveNamesForTheirClasses() throws IOException {
        imports(
                "spear",
                "train=" + fixture("spear/train.pkl"),
                "unlabeled=" + fixture("spear/unlabeled.pkl"),
                fixture("spear/classes.json").toString());

        Task task = task();
        assertThat(task.dataset().labels().names()).containsExactly("ham", "spam");
        assertThat(fired(task, task.dataset().unlabelled())).containsExactly("lf0", "", "lf0 lf1");
    }

    private String refusesPickle(String bytes) throws IOException {
        Path pickle = folder.resolve("evil.p");
        Files.write(pickle, bytes.getBytes(StandardCharsets.ISO_8859_1));
        return refuses("implyloss", "train=" + pickle);
    }

    @Test
    void aPickleThatAsksForAnythingButArraysIsRefusedAndNamed() throws IOException {
        assertThat(refusesPickle("cos\nsystem\n(S'touch /tmp/owned'\ntR."))
                .isEqualTo(
                        "overrule: evil.p: asks for 'os.system', which is not NumPy's machinery for arrays of numbers;"
                                + " nothing of it was run, and nothing was imported");
        assertThat(refusesPickle("\u0080\u0004\u008c\u0008builtins\u008c\u0004eval\u0093\u008c\u00011\u0085R."))
                .contains("evil.p: asks for 'builtins.eval'");
        assertThat(refusesPickle("cnumpy\nload\n(S'x'\ntR.")).contains("evil.p: asks for 'numpy.load'");
        assertThat(refusesPickle("\u0080\u0004]\u0094(K\u0001K\u0002e."))
                .contains("evil.p: has a list, which no array of numbers needs (object 1)");
        assertThat(refusesPickle("\u0080\u0004}\u0094.")).contains("evil.p: has a dictionary");
        assertThat(refusesPickle("cnumpy\ndtype\n(S'O8'\nI0\nI1\ntR."))
                .contains("evil.p: holds an array of Python objects");
        assertThat(refusesPickle("K\u0001.")).contains("evil.p: has the number 1 as 'x'; expected a NumPy array");
        assertThat(refusesPickle("garbage")).contains("evil.p: ");
        assertThat(refusesPickle("")).contains("evil.p: ends before 'x'");
        assertThat(refusesPickle("B\u00ff\u00ff\u00ff\u007fabc.")).contains("evil.p: ends before 'x'");
    }

    @Test
    void whateverTheBytesOfAPickleAreItIsReadOrRefused() throws IOException {
        byte[] good = Files.readAllBytes(fixture("implyloss/d_processed.p"));
        RandomStream random = RandomStream.of(3, "pickles");
        for (int round = 0; round < 150; round++) {
            byte[] damaged = good.clone();
            damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
            Path pickle = folder.resolve("damaged.p");
            Files.write(pickle, damaged);
            Outcome outcome = Outcome.of(
                    folder.resolve("cache"),
                    "",
                    "import",
                    "implyloss",
                    "train=" + pickle,
                    "-o",
                    folder.resolve("out" + round).toString());
            assertThat(outcome.code()).as(outcome.err()).isIn(0, 2);
        }
    }

    @Test
    void aFolderThatHoldsSomethingIsLeftAlone() throws IOException {
        wrenchOfTexts();
        file("data/notes.txt", "mine");
        Outcome outcome = run("wrench", folder.resolve("wrench").toString());
        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err()).contains("is not empty; the import writes a whole dataset");
        try (Stream<Path> files = Files.list(data())) {
            assertThat(files).hasSize(1);
        }
    }

    @Test
    void documentsOfBratAreSentencesOfTokens() throws IOException {
        Path text = file("doc.txt", "From Bonn, to\nNew York!\n");
        file("doc.ann", "T1\tCity 5 9\tBonn\nT2\tCity 14 22\tNew York\nR1\tRoute Arg1:T1 Arg2:T2\n");
        imports("brat", text.toString(), "--split", "train");
        assertThat(Files.readAllLines(data().resolve("labeled.jsonl")))
                .containsExactly(
                        "{\"id\": \"L0\", \"tokens\": [\"From\", \"Bonn\", \",\", \"to\"], \"tags\": [\"O\", \"City\", \"O\","
                                + " \"O\"], \"exemplar_of\": [[], [], [], []]}",
                        "{\"id\": \"L1\", \"tokens\": [\"New\", \"York\", \"!\"], \"tags\": [\"City\", \"City\", \"O\"],"
                                + " \"exemplar_of\": [[], [], []]}");
    }

    @Test
    void vectorsOfJsonLinesAreKept() throws IOException {
        Path lines = file(
                "rows.jsonl",
                "\uFEFF{\"t\": \"a\", \"v\": [1, 0.5], \"y\": \"p\"}\r\n{\"t\": \"b\", \"v\": [2, 3], \"y\": \"q\"}\n");
        imports("jsonl", lines.toString(), "--text", "t", "--label", "y", "--vector", "v");
        Dataset dataset = DatasetFolder.at(data()).dataset();
        assertThat(dataset.unlabelled().get(0).vector()).contains(Vector.of(1, 0.5f));
        assertThat(data().resolve("vectors-unlabeled.npy")).exists();
    }

    @Test
    void aVectorOfAnotherLengthIsRefusedWithItsLine() throws IOException {
        Path lines = file("rows.jsonl", "{\"t\": \"a\", \"v\": [1, 2]}\n{\"t\": \"b\", \"v\": [2]}\n");
        assertThat(refuses("jsonl", lines.toString(), "--text", "t", "--vector", "v"))
                .isEqualTo(
                        "overrule: rows.jsonl:2: has a vector of 1 numbers, but the rows before have 2; give all the same"
                                + " number");
    }
}
