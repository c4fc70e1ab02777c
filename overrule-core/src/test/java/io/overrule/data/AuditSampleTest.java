package io.overrule.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.OverruleException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AuditSampleTest {
    @TempDir
    private Path folder;

    private static Dataset texts(int count) {
        DatasetBuilder builder = Dataset.builder().name("texts").labels("ham", "spam");
        builder.labelled(new TextInstance("L0", "hello"), "ham");
        for (int i = 0; i < count; i++) {
            builder.unlabelled(new TextInstance("U" + i, "text " + i));
        }
        return builder.build();
    }

    private static Set<String> ids(Dataset dataset) {
        return dataset.audit().lines().stream().map(AuditSample.Line::id).collect(Collectors.toSet());
    }

    @Test
    void whatIsDrawnIsNoLongerAmongTheUnlabelled() {
        Dataset drawn = AuditSample.drawnFrom(texts(40), 15, 1);
        assertThat(drawn.audit().lines()).hasSize(15);
        assertThat(drawn.unlabelled()).hasSize(25).noneMatch(instance -> ids(drawn)
                .contains(instance.id()));
        Set<String> all = new HashSet<>(ids(drawn));
        drawn.unlabelled().forEach(instance -> all.add(instance.id()));
        assertThat(all).hasSize(40);
    }

    @Test
    void extendingKeepsWhatWasDrawnAndEqualsDrawingTheLargerSampleAtOnce() {
        Dataset small = AuditSample.drawnFrom(texts(40), 10, 7);
        Dataset extended = AuditSample.drawnFrom(small, 25, 99);
        assertThat(extended.audit().lines().subList(0, 10))
                .isEqualTo(small.audit().lines());
        assertThat(extended).isEqualTo(AuditSample.drawnFrom(texts(40), 25, 7));
        assertThat(AuditSample.drawnFrom(extended, 5, 7)).isEqualTo(extended);
    }

    @Test
    void whoIsDrawnDoesNotDependOnTheOrderOfTheInstances() {
        Dataset dataset = texts(40);
        List<Instance> reversed = new ArrayList<>(dataset.unlabelled());
        Collections.reverse(reversed);
        assertThat(ids(AuditSample.drawnFrom(dataset.withUnlabelled(reversed), 10, 3)))
                .isEqualTo(ids(AuditSample.drawnFrom(dataset, 10, 3)));
    }

    /** Over many seeds every instance is drawn about equally often: 5 of 20 in 400 draws is 100 times each, deviation 8.7. */
    @Test
    void everyInstanceIsEquallyLikely() {
        int[] times = new int[20];
        for (int seed = 0; seed < 400; seed++) {
            for (String id : ids(AuditSample.drawnFrom(texts(20), 5, seed))) {
                times[Integer.parseInt(id.substring(1))]++;
            }
        }
        assertThat(IntStream.of(times).boxed())
                .allSatisfy(count -> assertThat(count).isBetween(65, 135));
    }

    @Test
    void aKnownTruthBecomesTheLabel() {
        Dataset dataset = texts(3).withUnlabelled(texts(3).unlabelled(), Optional.of(List.of(0, 1, 0)));
        Dataset drawn = AuditSample.drawnFrom(dataset, 3, 1);
        assertThat(drawn.audit().labelled()).hasSize(3).allSatisfy(one -> assertThat(one.label())
                .isEqualTo(one.instance().id().equals("U1") ? 1 : 0));
    }

    @Test
    void moreThanThereAreCannotBeDrawn() {
        assertThatThrownBy(() -> AuditSample.drawnFrom(texts(3), 4, 1))
                .isInstanceOf(OverruleException.class)
                .hasMessage("an audit sample of 4 is wanted, but only 3 instances are there to draw from; draw fewer");
    }

    @Test
    void labelsAreGivenById() {
        AuditSample sample = AuditSample.drawnFrom(texts(3), 2, 1).audit();
        String id = sample.lines().get(0).id();
        AuditSample labelled = sample.withLabels(id, List.of(1));
        assertThat(labelled.open()).hasSize(1);
        assertThat(labelled.labelled())
                .containsExactly(
                        new LabelledInstance(sample.lines().get(0).instances().get(0), 1));
        assertThatThrownBy(() -> sample.withLabels("nobody", List.of(1)))
                .hasMessage("the audit sample has no 'nobody'; label one of those that were drawn");
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11})
    void aWrittenDatasetWithASampleIsReadBackAsItWas(long seed) {
        for (LinkedDataset contents : List.of(RandomDatasets.of(seed, "law"), RandomDatasets.ofTokens(seed, "law"))) {
            Dataset dataset = contents.dataset();
            int lines = dataset.unlabelled().isEmpty() ? 0 : 1;
            LinkedDataset drawn =
                    new LinkedDataset(AuditSample.drawnFrom(dataset, lines, (int) seed), contents.links());

            DatasetFolder.write(folder.resolve("law"), drawn);

            assertThat(DatasetFolder.at(folder.resolve("law")).contents()).isEqualTo(drawn);
        }
    }

    @Test
    void aFileWithASampleKeepsItsInstancesFromTheUnlabelled() {
        DatasetFolder.write(folder, texts(10));
        Dataset drawn = AuditSample.drawnFrom(texts(10), 4, 1);
        FolderWriter.at(folder).audit(drawn.audit(), drawn.labels());

        Dataset read = DatasetFolder.at(folder).dataset();

        assertThat(read.unlabelled()).isEqualTo(drawn.unlabelled());
        assertThat(read.audit()).isEqualTo(drawn.audit());
    }

    private String problems(String audit) throws IOException {
        DatasetFolder.write(folder, texts(3));
        Files.writeString(folder.resolve("audit.jsonl"), audit);
        try {
            DatasetFolder.at(folder).dataset();
            return "";
        } catch (OverruleException e) {
            return e.getMessage();
        }
    }

    @Test
    void anInstanceThatTrainsCannotAudit() throws IOException {
        assertThat(problems("{\"id\": \"L0\", \"text\": \"hello\", \"seed\": 1}\n"))
                .contains(
                        "audit.jsonl:1: has 'L0', which is in labeled.jsonl too; an audit sample must not be used for training or validation: remove one of the two");
    }

    @Test
    void anInstanceWithAnotherContentIsAProblem() throws IOException {
        assertThat(problems("{\"id\": \"U1\", \"text\": \"other\", \"seed\": 1}\n"))
                .contains("audit.jsonl:1: has 'U1', which is another instance in unlabeled.jsonl");
    }

    @Test
    void linesMustHaveAnIdOneSeedAndKnownLabels() throws IOException {
        assertThat(
                        problems(
                                """
                        {"text": "text 0", "seed": 1}
                        {"id": "U1", "text": "text 1", "seed": 1, "label": "spamm"}
                        {"id": "U1", "text": "text 1", "seed": 1}
                        {"id": "U1", "text": "text 1", "seed": 1}
                        {"id": "U2", "text": "text 2", "seed": 2}
                        {"id": "U0", "text": "text 0"}
                        """))
                .contains("audit.jsonl:1: has no 'id'")
                .contains("audit.jsonl:2: has label 'spamm', which labels.txt does not list; did you mean 'spam'?")
                .contains("audit.jsonl:4: has the id 'U1', which line 3 has already")
                .contains("audit.jsonl:5: has seed 2, but the lines before have 1")
                .contains("audit.jsonl:6: has no 'seed'");
        assertThat(problems("\n")).contains("audit.jsonl: is empty; draw the sample again, or delete the file");
    }
}
