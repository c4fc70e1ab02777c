package io.overrule.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.Work;
import io.overrule.cover.CoveredTask;
import io.overrule.rule.Task;
import io.overrule.training.FeatureChoice;
import io.overrule.training.Tasks;
import io.overrule.training.Trainer;
import io.overrule.training.TrainingOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunStoreTest {
    @TempDir
    private Path folder;

    private final Task task = Tasks.small();
    private final AtomicInteger choices = new AtomicInteger();

    private FeatureChoice choose(RunStore store, TrainingOptions options) {
        return store.features(task, options, () -> {
            choices.incrementAndGet();
            return new Trainer(options).chooseFeatures(CoveredTask.of(task), Work.quiet());
        });
    }

    private static TrainingOptions options(int epochs) {
        return Tasks.options().toBuilder().epochs(epochs).build();
    }

    @Test
    void featuresAreChosenOnceForATaskAndItsOptions() {
        FeatureChoice first = choose(RunStore.at(folder), options(2));
        assertThat(choose(RunStore.at(folder), options(2))).isEqualTo(first);
        assertThat(choices).hasValue(1);
        choose(RunStore.at(folder), options(3));
        assertThat(choices).hasValue(2);
        assertThat(RunStore.size(folder).count()).isZero();
    }

    @Test
    void aDamagedChoiceIsMadeAgain() throws IOException {
        FeatureChoice first = choose(RunStore.at(folder), options(2));
        try (Stream<Path> files = Files.list(folder)) {
            Path file = files.findFirst().orElseThrow();
            Files.writeString(file, Files.readString(file).replace("ngrams", "chars"));
        }
        assertThat(choose(RunStore.at(folder), options(2))).isEqualTo(first);
        assertThat(choices).hasValue(2);
    }

    @Test
    void whatIsClearedIsGoneAndOtherFilesStay() throws IOException {
        choose(RunStore.at(folder), options(2));
        Path other = Files.writeString(folder.resolve("notes.txt"), "not ours");
        assertThat(RunStore.clear(folder)).isPositive();
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(other);
        }
        assertThat(RunStore.clear(folder.resolve("nowhere"))).isZero();
    }

    @Test
    void aStoreThatKeepsNothingChoosesEveryTime() {
        choose(RunStore.none(), options(2));
        choose(RunStore.none(), options(2));
        assertThat(choices).hasValue(2);
    }
}
