package io.overrule.training;

import io.overrule.data.Dataset;
import io.overrule.feature.FeatureSettings;
import io.overrule.inference.Model;
import io.overrule.inference.Provenance;
import io.overrule.rule.Task;
import java.util.Optional;

/** Trains models. Holds nothing but its options: runs are independent of each other and may go on side by side. */
public final class Trainer {
    private final TrainingOptions options;

    public Trainer(TrainingOptions options) {
        this.options = options;
    }

    /** From data and rules to a model. */
    public Model train(Task task) {
        return train(task, TrainingListener.NONE);
    }

    public Model train(Task task, TrainingListener listener) {
        return train(TrainingData.prepare(task, featuresFor(task.dataset()), listener), listener);
    }

    /** The features of the options, or what suits the dataset. */
    public FeatureSettings featuresFor(Dataset dataset) {
        return options.features().orElseGet(() -> FeatureSettings.defaultFor(Dataset.instances(dataset.labelled())));
    }

    /** From data made ready before, for example once for several runs. */
    public Model train(TrainingData data, TrainingListener listener) {
        try (TrainingRun run = new TrainingRun(data, options)) {
            TrainingRun.Outcome outcome = run.train(listener);
            return new Model(
                    data.rules(),
                    data.exemplars(),
                    data.extractor(),
                    outcome.classifier(),
                    Optional.ofNullable(outcome.ruleNetwork()),
                    new Provenance(
                            options.seed(),
                            options.toMap(),
                            DataHashes.of(data.dataset(), data.rules()),
                            Versions.map(),
                            outcome.facts()));
        }
    }
}
