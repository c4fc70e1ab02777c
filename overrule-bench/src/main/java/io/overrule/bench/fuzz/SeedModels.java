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

/** Small models of each kind of instance, trained when they are first asked for. */
final class SeedModels {
    private SeedModels() {}

    private static final class Trained {
        static final Model TEXTS = train(SeedFolders.texts(), "ngrams");
        static final Model RECORDS = train(SeedFolders.records(), "records");
        static final Model TOKENS = train(SeedFolders.tokens(), "ngrams");

        private Trained() {}
    }

    static Model texts() {
        return Trained.TEXTS;
    }

    static Model records() {
        return Trained.RECORDS;
    }

    static Model tokens() {
        return Trained.TOKENS;
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
