package io.overrule.bench.fuzz;

import io.overrule.data.DatasetFolder;
import io.overrule.feature.FeatureSettings;
import io.overrule.inference.Model;
import io.overrule.rule.Task;
import io.overrule.training.Method;
import io.overrule.training.Methods;
import io.overrule.training.Trainer;
import io.overrule.training.TrainingOptions;
import java.util.List;
import java.util.Map;

/** Small models of each kind of instance, trained when they are first asked for. */
final class SeedModels {
    private SeedModels() {}

    private static final class Trained {
        static final Model TEXTS = train(SeedFolders.texts(), Methods.IMPLYLOSS, "ngrams");
        static final Model RECORDS = train(SeedFolders.records(), Methods.IMPLYLOSS, "records");
        static final Model TOKENS = train(SeedFolders.tokens(), Methods.IMPLYLOSS, "ngrams");
        static final Model SEVERAL = train(SeedFolders.texts(), Methods.ENSEMBLE, "chars+lsa:2+style");

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

    /** Several networks, and several blocks of features. */
    static Model several() {
        return Trained.SEVERAL;
    }

    private static Model train(Map<String, byte[]> files, Method method, String features) {
        Task task = Scratch.use(folder -> Task.read(DatasetFolder.at(FuzzFiles.write(folder.resolve("data"), files))));
        return train(task, method, features);
    }

    /** A small model, quickly trained. */
    static Model train(Task task, Method method, String features) {
        TrainingOptions options = TrainingOptions.defaults(method).toBuilder()
                .features(FeatureSettings.parse(features))
                .classifierLayers(List.of(4))
                .ruleLayers(List.of(3))
                .epochs(1)
                .members(2)
                .build();
        return new Trainer(options).train(task).model();
    }
}
