package io.overrule.bench.fuzz;

import io.overrule.data.DatasetFolder;
import io.overrule.feature.FeatureSettings;
import io.overrule.inference.Model;
import io.overrule.rule.Task;
import io.overrule.training.Methods;
import io.overrule.training.Trainer;
import io.overrule.training.TrainingOptions;
import java.util.List;
import java.util.Map;

/** Small models of each kind of instance. */
final class SeedModels {
    private SeedModels() {}

    static Model texts() {
        return train(SeedFolders.texts(), "ngrams");
    }

    static Model records() {
        return train(SeedFolders.records(), "records");
    }

    static Model tokens() {
        return train(SeedFolders.tokens(), "ngrams");
    }

    private static Model train(Map<String, byte[]> files, String features) {
        Task task = Scratch.use(folder -> Task.read(DatasetFolder.at(FuzzFiles.write(folder.resolve("data"), files))));
        TrainingOptions options = TrainingOptions.defaults(Methods.IMPLYLOSS).toBuilder()
                .features(FeatureSettings.parse(features))
                .classifierLayers(List.of(4))
                .ruleLayers(List.of(3))
                .epochs(1)
                .build();
        return new Trainer(options).train(task).model();
    }
}
