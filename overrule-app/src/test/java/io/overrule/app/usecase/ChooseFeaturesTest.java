package io.overrule.app.usecase;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.Report;
import io.overrule.Work;
import io.overrule.app.usecase.ChooseFeatures.FeaturesChosen;
import io.overrule.cache.FeatureCache;
import io.overrule.cover.CoveredTask;
import io.overrule.experiment.RunStore;
import io.overrule.training.FeatureChoice;
import io.overrule.training.Methods;
import io.overrule.training.TrainingOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChooseFeaturesTest {
    @TempDir
    private Path folder;

    @Test
    void featuresThatWereNamedAreNoChoice() {
        List<Report> reports = new CopyOnWriteArrayList<>();
        FeatureChoice choice = new ChooseFeatures(FeatureCache.none())
                .run(
                        new ChooseFeatures.Request(Fruit.covered(folder), Fruit.options(Methods.ONLY_L)),
                        Work.quiet().reportingTo(reports::add));
        assertThat(choice.chosen()).hasToString("ngrams+chars");
        assertThat(reports).isEmpty();
    }

    @Test
    void aChoiceIsReportedAndRemembered() {
        CoveredTask task = Fruit.covered(folder);
        TrainingOptions open =
                Fruit.options(Methods.ONLY_L).toBuilder().anyFeatures().build();
        ChooseFeatures useCase = new ChooseFeatures(FeatureCache.inMemory(), RunStore.at(folder.resolve("runs")));
        ChooseFeatures.Request request = new ChooseFeatures.Request(task, open);
        List<Report> reports = new CopyOnWriteArrayList<>();
        FeatureChoice choice = useCase.run(request, Work.quiet().reportingTo(reports::add));
        assertThat(choice.validation()).containsKey(choice.chosen());
        assertThat(reports).contains(new FeaturesChosen(choice));

        List<Report> again = new CopyOnWriteArrayList<>();
        FeatureChoice found = useCase.run(request, Work.quiet().reportingTo(again::add));
        assertThat(found.chosen()).isEqualTo(choice.chosen());
        assertThat(again).containsExactly(new FeaturesChosen(found));
    }
}
