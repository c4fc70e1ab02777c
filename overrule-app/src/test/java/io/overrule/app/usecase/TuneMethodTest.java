package io.overrule.app.usecase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.Advance;
import io.overrule.Cancellation;
import io.overrule.OverruleException;
import io.overrule.Phase;
import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.experiment.RunStore;
import io.overrule.experiment.SearchSpace;
import io.overrule.experiment.Tuning;
import io.overrule.rule.Task;
import io.overrule.training.Methods;
import io.overrule.training.OptionsFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TuneMethodTest {
    private static final TuneMethod USE_CASE = new TuneMethod(FeatureCache.none(), RunStore.none());

    @TempDir
    private Path folder;

    private Path file;
    private Tuning tuning;

    @BeforeEach
    void drawUp() {
        file = folder.resolve("settings.json");
        tuning = new Tuning(
                Fruit.options(Methods.ONLY_L), SearchSpace.of(Methods.ONLY_L, Set.of("classifier-layers")), 2, 1, 1);
    }

    private TuneMethod.Request request(Task task) {
        return new TuneMethod.Request(task, tuning, 2, Optional.of(file));
    }

    @Test
    void writesTheSettingsThatItFound() {
        TuneMethod.Result result = USE_CASE.run(request(Fruit.task(folder)), Work.quiet());
        assertThat(OptionsFile.read(file).over(tuning.start()))
                .isEqualTo(
                        result.report().options(result.report().result().best().trial()));
        assertThat(result.features().chosen()).hasToString("ngrams+chars");
    }

    @Test
    void theTestPartPlaysNoRole() {
        Task task = Fruit.task(folder);
        Tuning.Result with = USE_CASE.run(request(task), Work.quiet()).report().result();
        Task without = task.withDataset(task.dataset().withTest(List.of()));
        assertThat(USE_CASE.run(request(without), Work.quiet()).report().result())
                .isEqualTo(with);
    }

    @Test
    void cancelledInTheMiddleItLeavesNoFileBehind() {
        Cancellation cancellation = new Cancellation();
        Work work = Work.quiet().cancelledBy(cancellation).reportingTo(report -> {
            if (report instanceof Advance advance && advance.phase() == Phase.TUNING) {
                cancellation.cancel();
            }
        });
        TuneMethod.Request request = request(Fruit.task(folder));
        assertThatThrownBy(() -> USE_CASE.run(request, work))
                .isInstanceOfSatisfying(
                        OverruleException.class, e -> assertThat(e.kind()).isEqualTo(OverruleException.Kind.CANCELLED));
        assertThat(file).doesNotExist();
    }

    @Test
    void withoutAValidationPartItIsRefused() {
        Task task = Fruit.task(folder);
        Task without = task.withDataset(task.dataset().withValidation(List.of()));
        assertThatThrownBy(() -> request(without))
                .isInstanceOf(OverruleException.class)
                .hasMessageContaining("has no validation set");
    }
}
