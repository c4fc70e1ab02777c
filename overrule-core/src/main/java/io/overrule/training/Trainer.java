package io.overrule.training;

import io.overrule.OpenBlas;
import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.cover.CoveredTask;
import io.overrule.data.Dataset;
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
    public TrainingResult train(Task task) {
        return train(task, Work.quiet());
    }

    public TrainingResult train(Task task, Work work) {
        // Before minutes are spent on features.
        OpenBlas.load("training needs");
        CoveredTask covered = CoveredTask.of(task, work);
        FeatureChoice choice = chooseFeatures(covered, work);
        return train(TrainingData.prepare(covered, choice.chosen(), cache, work), work);
    }

    /** The features of the options; if they leave it open, what does best on the validation set. */
    public FeatureChoice chooseFeatures(CoveredTask task, Work work) {
        return options.features().map(FeatureChoice::given).orElseGet(() -> {
            List<FeatureSettings> candidates = FeatureSettings.candidates(
                    Dataset.instances(task.task().dataset().labelled()), options.encoder());
            return FeatureChoice.among(candidates, task, options, cache, work);
        });
    }

    /** From data made ready before, for example once for several runs. */
    public TrainingResult train(TrainingData data, Work work) {
        return options.method().train(data, options, work);
    }

    /**
     * Goes on from an earlier model after the rules or labels changed a little, with its features and its method: a few
     * epochs instead of a whole training. Where a whole training with these settings takes only seconds, it runs beside
     * and the better of the two on validation is kept. What the options leave open is as it was for the earlier model.
     * Methods of several stages train anew.
     *
     * @param data with the features of the earlier model: {@link TrainingData#after}
     */
    public TrainingResult continueFrom(Model earlier, TrainingData data, Work work) {
        TrainingOptions own = options.method().goingOnFrom(earlier, options);
        return own.method().goesOn()
                ? new WarmStart(earlier, data).train(own, work)
                : own.method().train(data, own, work);
    }

    /** The networks of one run, or of several, with what is learned about how far to believe them. */
    static Model model(TrainingData data, TrainingOptions options, SecondStage second, Map<String, String> facts) {
        Map<String, String> all = new TreeMap<>(facts);
        all.putAll(second.facts());
        all.putAll(data.facts());
        return new Model(
                data.rules(),
                data.exemplars(),
                data.extractor(),
                second.members(),
                second.decision(),
                provenance(data, options, all));
    }

    private static Provenance provenance(TrainingData data, TrainingOptions options, Map<String, String> facts) {
        return new Provenance(options.seed(), chosenOptions(data, options), data.hashes(), Versions.map(), facts);
    }

    /** The options, with what was chosen where they left the choice. */
    private static Map<String, String> chosenOptions(TrainingData data, TrainingOptions options) {
        Map<String, String> map = options.toMap();
        map.put("features", data.settings().toString());
        map.put("metric", options.metricFor(data.dataset()).name());
        return map;
    }
}
