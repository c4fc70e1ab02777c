package io.overrule.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.Advance;
import io.overrule.Cancellation;
import io.overrule.OverruleException;
import io.overrule.Phase;
import io.overrule.Problems;
import io.overrule.Report;
import io.overrule.Work;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DatasetFolderTest {
    @TempDir
    private Path folder;

    private Dataset read(String... filesAndContents) throws IOException {
        return readContents(filesAndContents).dataset();
    }

    private LinkedDataset readContents(String... filesAndContents) throws IOException {
        Files.writeString(folder.resolve("labels.txt"), "ham\nspam\n");
        for (int i = 0; i < filesAndContents.length; i += 2) {
            Files.writeString(folder.resolve(filesAndContents[i]), filesAndContents[i + 1]);
        }
        return DatasetFolder.at(folder).contents();
    }

    @Test
    void aLabelledInstanceHasItsIdTextLabelAndRules() throws IOException {
        LinkedDataset contents = readContents(
                "labeled.jsonl", "{\"id\": \"x\", \"text\": \"win\", \"label\": \"spam\", \"exemplar_of\": [\"R1\"]}");

        assertThat(contents.dataset().labelled())
                .containsExactly(new LabelledInstance(new TextInstance("x", "win"), 1));
        assertThat(contents.links().rulesOf("x")).containsExactly("R1");
    }

    @Test
    void readingCanBeCancelledBetweenLines() throws IOException {
        read("unlabeled.jsonl", "{\"text\": \"hello\"}\n".repeat(1000));
        Cancellation cancellation = new Cancellation();
        cancellation.cancel();
        Work work = Work.quiet().cancelledBy(cancellation);

        assertThatThrownBy(() -> DatasetFolder.at(folder).contents(new Problems(), work))
                .isInstanceOfSatisfying(
                        OverruleException.class, e -> assertThat(e.kind()).isEqualTo(OverruleException.Kind.CANCELLED));
        List<Report> reports = new ArrayList<>();
        DatasetFolder.at(folder).contents(new Problems(), Work.quiet().reportingTo(reports::add));
        assertThat(reports).hasSize(4).allMatch(report -> ((Advance) report).phase() == Phase.READING);
    }

    @Test
    void theDatasetHasTheFoldersName() throws IOException {
        Path spam = Files.createDirectory(folder.resolve("spam"));

        assertThat(DatasetFolder.at(spam.resolve(".")).name()).isEqualTo("spam");
    }

    @Test
    void anEmbeddedFolderIsReadFromTheClassPath() {
        Dataset dataset = DatasetFolder.embedded("/io/overrule/data/greetings").dataset();

        assertThat(dataset.name()).isEqualTo("greetings");
        assertThat(dataset.unlabelled()).containsExactly(new TextInstance("U0", "hello"));
    }

    @Test
    void absentFilesAreEmptyParts() throws IOException {
        Dataset dataset = read("unlabeled.jsonl", "{\"text\": \"a\"}");

        assertThat(dataset.labelled()).isEmpty();
        assertThat(dataset.validation()).isEmpty();
        assertThat(dataset.test()).isEmpty();
        assertThat(dataset.unlabelledTruth()).isEmpty();
    }

    @Test
    void goldIsTheTruthOfTheUnlabelled() throws IOException {
        Dataset dataset = read(
                "unlabeled.jsonl", "{\"text\": \"a\", \"gold\": \"spam\"}\n{\"text\": \"b\", \"gold\": \"ham\"}\n");

        assertThat(dataset.unlabelledTruth()).contains(List.of(1, 0));
    }

    @Test
    void valuesOfRecordsAreNumbersCategoriesOrMissing() throws IOException {
        Dataset dataset = read("unlabeled.jsonl", "{\"record\": {\"a\": 2.5, \"b\": \"x\", \"c\": true, \"d\": null}}");

        assertThat(((RecordInstance) dataset.unlabelled().get(0)).values())
                .containsExactly(
                        Map.entry("a", Value.of(2.5)),
                        Map.entry("b", Value.of("x")),
                        Map.entry("c", Value.of("true")),
                        Map.entry("d", Value.MISSING));
    }

    @Test
    void unknownFieldsAreAllowed() throws IOException {
        Dataset dataset = read("unlabeled.jsonl", "{\"text\": \"a\", \"also_in_labeled\": [1, {\"x\": null}]}");

        assertThat(dataset.unlabelled()).hasSize(1);
    }

    @Test
    void namelessInstancesAreNamedByFileAndPositionAroundTakenIds() throws IOException {
        Dataset dataset = read(
                "labeled.jsonl", "{\"id\": \"U1\", \"text\": \"a\", \"label\": \"ham\"}",
                "unlabeled.jsonl",
                        "{\"text\": \"a\"}\n{\"id\": \"\", \"text\": \"b\"}\n{\"id\": null, \"text\": \"c\"}");

        assertThat(dataset.unlabelled()).extracting(Instance::id).containsExactly("U0", "U1-2", "U2");
    }

    @Test
    void windowsLineEndsBlankLinesAndAByteOrderMarkAreAccepted() throws IOException {
        Files.writeString(folder.resolve("labels.txt"), "\uFEFFham\r\n\r\nspam\r\n");
        Files.writeString(folder.resolve("unlabeled.jsonl"), "\uFEFF{\"text\": \"a\"}\r\n\r\n{\"text\": \"b\"}\r\n");

        Dataset dataset = DatasetFolder.at(folder).dataset();

        assertThat(dataset.labels()).isEqualTo(LabelSet.of("ham", "spam"));
        assertThat(dataset.unlabelled()).containsExactly(new TextInstance("U0", "a"), new TextInstance("U1", "b"));
    }

    @Test
    void aByteOrderMarkInsideATextStays() throws IOException {
        Dataset dataset = read("unlabeled.jsonl", "{\"text\": \"\uFEFFa\uFEFF\"}");

        assertThat(dataset.unlabelled()).containsExactly(new TextInstance("U0", "\uFEFFa\uFEFF"));
    }

    @Test
    void aLineMayCrossTheBlocksOfTheReader() throws IOException {
        String text = "é".repeat(100_000);

        Dataset dataset = read("unlabeled.jsonl", "{\"text\": \"" + text + "\"}\n{\"text\": \"b\"}");

        assertThat(dataset.unlabelled()).containsExactly(new TextInstance("U0", text), new TextInstance("U1", "b"));
    }

    @Test
    void writtenLinesAreThoseAPersonWouldWrite() throws IOException {
        LinkedDataset dataset = Dataset.builder()
                .labels("ham", "spam")
                .labelled(new TextInstance("L0", "Grüße \"x\"\n"), "spam", "R0", "R1")
                .unlabelled(new TextInstance("U0", "a"), "ham")
                .validation(new TextInstance("V0", "b"), "ham")
                .buildLinked();

        DatasetFolder.write(folder, dataset);

        assertThat(folder.resolve("labels.txt")).hasContent("ham\nspam\n");
        assertThat(folder.resolve("labeled.jsonl"))
                .hasContent("{\"id\": \"L0\", \"text\": \"Grüße \\\"x\\\"\\n\", \"label\": \"spam\","
                        + " \"exemplar_of\": [\"R0\", \"R1\"]}\n");
        assertThat(folder.resolve("unlabeled.jsonl"))
                .hasContent("{\"id\": \"U0\", \"text\": \"a\", \"gold\": \"ham\"}\n");
        assertThat(folder.resolve("valid.jsonl")).hasContent("{\"id\": \"V0\", \"text\": \"b\", \"label\": \"ham\"}\n");
    }

    @Test
    void writingReplacesOldFilesAndLeavesNothingElse() throws IOException {
        Files.writeString(folder.resolve("test.jsonl"), "old");
        Files.writeString(folder.resolve("unlabeled.jsonl"), "old");

        DatasetFolder.write(folder, unlabelled("d", new TextInstance("U0", "a")));

        try (var files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("labels.txt", "unlabeled.jsonl");
        }
    }

    @Test
    void aFolderThatCouldNotBeReadAgainIsNotWritten() throws IOException {
        Dataset twice = unlabelled("d", new TextInstance("U0", "a"), new TextInstance("U0", "b"));

        assertThatThrownBy(() -> DatasetFolder.write(folder, twice))
                .isInstanceOf(OverruleException.class)
                .hasMessage(
                        "unlabelled instance 'U0': has the id 'U0', which unlabelled instance 'U0' has already; give every instance a unique id");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aNumberThatWouldNotBeReadIsNotWritten() {
        Dataset dataset = Dataset.builder()
                .labels("a", "b")
                .unlabelled(new RecordInstance("U0", Map.of("age", Value.of(1e308))))
                .build();

        assertThatThrownBy(() -> DatasetFolder.write(folder, dataset))
                .hasMessageContaining("has the number 1.0E308 as 'age'; expected one between -3.4e38 and 3.4e38");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aLabelThatWouldBeReadBackAsAnotherIsNotWritten() {
        Dataset dataset = Dataset.builder()
                .labels(" b", "c")
                .unlabelled(new TextInstance("U0", "x"))
                .build();

        assertThatThrownBy(() -> DatasetFolder.write(folder, dataset))
                .hasMessage(
                        "label ' b': cannot be written to labels.txt; give it a name of one line, without leading or trailing white space");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\nb", "a\rb", "a\r\n"})
    void aLabelIsANameOfOneLine(String label) {
        // Datasets and models list labels one a line: another one could be written but not read back.
        assertThatThrownBy(() -> LabelSet.of("c", label))
                .isInstanceOf(OverruleException.class)
                .hasMessageStartingWith("class 2 has a line break in its name 'a\\");
    }

    @Test
    void aLabelThatNoFileCanHoldIsRefused() {
        assertThatThrownBy(() -> LabelSet.of("c", "\ud83d"))
                .isInstanceOf(OverruleException.class)
                .hasMessageStartingWith("class 2 has half of a surrogate pair in its name");
    }

    @Test
    void aLabelThatBeginsWithAByteOrderMarkIsReadBack() {
        Dataset dataset = Dataset.builder()
                .name("marked")
                .labels("\ufeffb", "\ufeff", "c")
                .unlabelled(new TextInstance("U0", "x"))
                .build();

        DatasetFolder.write(folder.resolve("marked"), dataset);

        assertThat(DatasetFolder.at(folder.resolve("marked")).dataset()).isEqualTo(dataset);
    }

    @Test
    void aByteOrderMarkIsAcceptedInEveryFile() throws IOException {
        Path marked = folder.resolve("marked");
        Path plain = folder.resolve("plain");
        for (Path target : List.of(marked, plain)) {
            Files.createDirectories(target);
            String mark = target.equals(marked) ? "\uFEFF" : "";
            Files.writeString(target.resolve("labels.txt"), mark + "ham\nspam\n");
            Files.writeString(target.resolve("labeled.jsonl"), mark + "{\"text\": \"win\", \"label\": \"spam\"}\n");
            Files.writeString(target.resolve("unlabeled.jsonl"), mark + "{\"text\": \"win it\"}\n");
        }
        Dataset read = DatasetFolder.at(marked).dataset();
        assertThat(read.labels()).isEqualTo(DatasetFolder.at(plain).dataset().labels());
        assertThat(read.labelled()).isEqualTo(DatasetFolder.at(plain).dataset().labelled());
        assertThat(read.unlabelled())
                .isEqualTo(DatasetFolder.at(plain).dataset().unlabelled());
    }

    @Test
    void theTokensOfSentencesAreTheInstances() throws IOException {
        LinkedDataset contents = readContents(
                "labeled.jsonl",
                "{\"id\": \"a\", \"tokens\": [\"win\", \"it\"], \"tags\": [\"spam\", \"ham\"], \"exemplar_of\":"
                        + " [[\"R0\"], []]}\n{\"id\": \"b\", \"tokens\": [\"no\"], \"tags\": [\"ham\"]}\n");

        Sentence first = new Sentence("a", List.of("win", "it"));
        assertThat(contents.links()).isEqualTo(ExemplarLinks.of(Map.of("a:0", List.of("R0"))));
        assertThat(contents.dataset().labelled())
                .containsExactly(
                        new LabelledInstance(new TokenInstance(first, 0), 1),
                        new LabelledInstance(new TokenInstance(first, 1), 0),
                        new LabelledInstance(new TokenInstance(new Sentence("b", List.of("no")), 0), 0));
    }

    @Test
    void sentencesWithoutAnIdAreNamedByFileAndPosition() throws IOException {
        Dataset dataset = read(
                "unlabeled.jsonl",
                "{\"tokens\": [\"a\", \"b\"]}\n{\"id\": \"U2\", \"tokens\": [\"c\"]}\n{\"tokens\": [\"c\"]}\n");

        assertThat(dataset.unlabelled()).extracting(Instance::id).containsExactly("U0:0", "U0:1", "U2:0", "U2-2:0");
    }

    @Test
    void writtenSentencesAreThoseAPersonWouldWrite() {
        Sentence first = new Sentence("L0", List.of("win", "it"));
        Sentence second = new Sentence("U0", List.of("no", "it"));
        Sentence third = new Sentence("V0", List.of("it"));
        Dataset dataset = Dataset.builder()
                .labels("ham", "spam")
                .labelled(first, List.of("spam", "ham"))
                .unlabelled(second, List.of("ham", "spam"))
                .validation(third, List.of("ham"))
                .build();

        DatasetFolder.write(folder, new LinkedDataset(dataset, ExemplarLinks.of(Map.of("L0:0", List.of("R0")))));

        assertThat(folder.resolve("labeled.jsonl"))
                .hasContent("{\"id\": \"L0\", \"tokens\": [\"win\", \"it\"], \"tags\": [\"spam\", \"ham\"],"
                        + " \"exemplar_of\": [[\"R0\"], []]}\n");
        assertThat(folder.resolve("unlabeled.jsonl"))
                .hasContent("{\"id\": \"U0\", \"tokens\": [\"no\", \"it\"], \"gold\": [\"ham\", \"spam\"]}\n");
        assertThat(folder.resolve("valid.jsonl"))
                .hasContent("{\"id\": \"V0\", \"tokens\": [\"it\"], \"tags\": [\"ham\"]}\n");
    }

    @Test
    void halfASentenceIsNotWritten() {
        Sentence sentence = new Sentence("U0", List.of("a", "b", "c"));
        Dataset half = unlabelled(
                "d", sentence.instances().get(0), sentence.instances().get(2));

        assertThatThrownBy(() -> DatasetFolder.write(folder, half))
                .hasMessage(
                        "unlabelled sentence 'U0': is there with 2 of its 3 tokens; a file holds whole sentences, give all tokens in their order");
    }

    private static Dataset unlabelled(String name, Instance... instances) {
        // Not built, because a builder would refuse what writing is to refuse here.
        return Dataset.builder().name(name).labels("ham", "spam").build().withUnlabelled(List.of(instances));
    }

    @Test
    @Tag("bench")
    @Timeout(60)
    void aMillionLinesAreReadInLessThanAMinute() throws IOException {
        Files.writeString(folder.resolve("labels.txt"), "ham\nspam\n");
        try (Writer writer = Files.newBufferedWriter(folder.resolve("unlabeled.jsonl"))) {
            for (int i = 0; i < 1_000_000; i++) {
                writer.write("{\"id\": \"U" + i + "\", \"text\": \"" + "some words to read ".repeat(6) + i + "\"}\n");
            }
        }

        assertThat(DatasetFolder.at(folder).dataset().unlabelled()).hasSize(1_000_000);
    }
}
