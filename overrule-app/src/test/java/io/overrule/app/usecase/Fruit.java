package io.overrule.app.usecase;

import io.overrule.app.FruitFolder;
import io.overrule.cover.CoveredTask;
import io.overrule.data.DatasetFolder;
import io.overrule.feature.FeatureSettings;
import io.overrule.rule.Task;
import io.overrule.training.Method;
import io.overrule.training.TrainingOptions;
import java.nio.file.Path;
import java.util.List;

/** A small task, what trains on it in a moment, and the flags that say the same on the command line. */
final class Fruit {
    static final List<String> SHARED_FLAGS = List.of(
            "--classifier-layers", "8", "--learning-rate", "0.01", "--epochs", "3", "--features", "ngrams+chars");

    private Fruit() {}

    static Path write(Path folder) {
        return FruitFolder.write(folder.resolve("fruit"));
    }

    static Task task(Path folder) {
        return Task.read(DatasetFolder.at(write(folder)));
    }

    static CoveredTask covered(Path folder) {
        return CoveredTask.of(task(folder));
    }

    static TrainingOptions options(Method method) {
        return TrainingOptions.defaults(method).toBuilder()
                .classifierLayers(List.of(8))
                .learningRate(0.01)
                .epochs(3)
                .features(new FeatureSettings(List.of("ngrams", "chars")))
                .build();
    }
}
