package io.overrule.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.data.Dataset;
import io.overrule.data.DatasetFolder;
import io.overrule.data.LabelSet;
import io.overrule.data.Sentence;
import io.overrule.data.TextInstance;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Votes that somebody recorded survive being written, also those on instances that are not there. */
class RecordedVotesTest {
    private static final LabelSet LABELS = LabelSet.of(List.of("ham", "spam"));

    @TempDir
    Path folder;

    private Task written(Task task) {
        task.write(folder.resolve("law"));
        return Task.read(DatasetFolder.at(folder.resolve("law")));
    }

    private static Task voting(Dataset dataset, String... votes) {
        return Task.of(dataset, RuleSet.of(LABELS, List.of(new VotesRule(Heading.of("crm", "spam"), Set.of(votes)))));
    }

    private static Task texts(String... votes) {
        Dataset dataset = Dataset.builder()
                .name("law")
                .labels(LABELS)
                .unlabelled(new TextInstance("U0", "win"))
                .unlabelled(new TextInstance("U1", "see you"))
                .build();
        return voting(dataset, votes);
    }

    private static Task tokens(String... votes) {
        Dataset dataset = Dataset.builder()
                .name("law")
                .labels(LABELS)
                .unlabelled(new Sentence("S", List.of("win", "now")))
                .build();
        return voting(dataset, votes);
    }

    @Test
    void votesOnInstancesThatAreNotInTheDatasetAreKept() {
        Task task = texts("U1", "gone", "A7", "\ufeffgone");

        assertThat(written(task)).isEqualTo(task);
    }

    @Test
    void aRuleThatVotedOnNoInstanceOfTheDatasetIsReadBack() {
        Task task = texts("gone");

        assertThat(written(task)).isEqualTo(task);
    }

    @Test
    void votesOnTokensThatAreNotInTheDatasetAreKept() {
        Task task = tokens("S:1", "S:7", "gone:too:0");

        assertThat(written(task)).isEqualTo(task);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a\tb", "a\nb", "\ud800"})
    void votesThatNoFileCanHoldAreRefusedBeforeAnythingIsWritten(String id) {
        assertThatThrownBy(() -> written(texts("U1", id))).hasMessageContaining("files of firings cannot hold its id");
        assertThat(folder.resolve("law")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"S", "S:01", "S:x", ":1"})
    void votesThatAreOnNoTokenAreRefusedBeforeAnythingIsWritten(String id) {
        assertThatThrownBy(() -> written(tokens("S:1", id)))
                .hasMessageContaining("files of firings cannot hold its id");
        assertThat(folder.resolve("law")).doesNotExist();
    }
}
