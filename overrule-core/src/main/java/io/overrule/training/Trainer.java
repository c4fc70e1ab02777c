package io.overrule.training;

import io.overrule.data.Dataset;
import io.overrule.feature.FeatureCache;
import io.overrule.feature.FeatureSettings;
import io.overrule.inference.Model;
import io.overrule.inference.Provenance;
import io.overrule.rule.Task;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Trains models. Holds nothing but its options: runs are independent of each other and may go on side by side. */
public final class Trainer {
    private final TrainingOptions options;
    private final FeatureCache cache;

    public Trainer(TrainingOptions options) {
        this(options, FeatureCache.none());
    }

    /** @param cache remembers what pretrained encoders made of instances */
    public Trainer(TrainingOptions options, FeatureCache cache) {
        this.options = options;
        this.cache = cache;
    }

    /** From data and rules to a model. */
    public Model train(Task task) {
        return train(task, TrainingListener.NONE);
    }

    public Model train(Task task, TrainingListener listener) {
        FeatureChoice choice = chooseFeatures(task, listener);
        return train(TrainingData.prepare(task, choice.chosen(), cache, listener), listener);
    }

    /** The features of the options; if they leave it open, what does best on the validation set. */
    public FeatureChoice chooseFeatures(Task task, TrainingListener listener) {
        return options.features().map(FeatureChoice::given).orElseGet(() -> {
            List<FeatureSettings> candidates =
                    FeatureSettings.candidates(Dataset.instances(task.dataset().labelled()), options.encoder());
            return FeatureChoice.among(candidates, task, options, cache, listener);
        });
    }

    /** From data made ready before, for example once for several runs. */
    public Model train(TrainingData data, TrainingListener listener) {
        if (options.method() == Method.ENSEMBLE) {
            return Ensemble.train(data, options, listener);
        }
        if (options.method() == Method.AUTO) {
            return MethodChoice.train(data, options, listener);
        }
        Outcome outcome = options.method().train(data, options, listener);
        return model(data, options, SecondStage.of(data, options, List.of(outcome)), outcome.facts(data));
    }

    /** The networks of one run, or of several, with what is learned about how far to believe them. */
    static Model model(TrainingData data, TrainingOptions options, SecondStage second, Map<String, String> facts) {
        Map<String, String> all = new TreeMap<>(facts);
        all.putAll(second.facts());
        return new Model(
                data.rules(),
                data.exemplars(),
                data.extractor(),
                second.members(),
                second.decision(),
                provenance(data, options, all));
    }

    private static Provenance provenance(TrainingData data, TrainingOptions options, Map<String, String> facts) {
        return new Provenance(
                options.seed(),
                chosenOptions(data, options),
                DataHashes.of(data.dataset(), data.rules(), data.links()),
                Versions.map(),
                facts);
    }

    /** The options, with what was chosen where they left the choice. */
    private static Map<String, String> chosenOptions(TrainingData data, TrainingOptions options) {
        Map<String, String> map = options.toMap();
        map.put("features", data.settings().toString());
        map.put("metric", options.metricFor(data.dataset()).name());
        return map;
    }
}
