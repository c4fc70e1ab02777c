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

/** Trains models. A trainer has no state except its options, so runs are independent and may run in parallel. */
public final class Trainer {
    private final TrainingOptions options;
    private final FeatureCache cache;

    public Trainer(TrainingOptions options) {
        this(options, FeatureCache.none());
    }

    /** @param cache stores the encodings of pretrained encoders */
    public Trainer(TrainingOptions options, FeatureCache cache) {
        this.options = options;
        this.cache = cache;
    }

    /** Trains a model from data and rules. */
    public TrainingResult train(Task task) {
        return train(task, Work.quiet());
    }

    public TrainingResult train(Task task, Work work) {
        // Check this before spending minutes on features.
        OpenBlas.load("training needs");
        CoveredTask covered = CoveredTask.of(task, work);
        FeatureChoice choice = chooseFeatures(covered, work);
        return train(TrainingData.prepare(covered, choice.chosen(), cache, work), work);
    }

    /** The features of the options; if they are not set, chooses those that do best on the validation set. */
    public FeatureChoice chooseFeatures(CoveredTask task, Work work) {
        return options.features().map(FeatureChoice::given).orElseGet(() -> {
            List<FeatureSettings> candidates = FeatureSettings.candidates(
                    Dataset.instances(task.task().dataset().labelled()), options.encoder());
            return FeatureChoice.among(candidates, task, options, cache, work);
        });
    }

    /** Trains a model from prepared data, which may be prepared once for several runs. */
    public TrainingResult train(TrainingData data, Work work) {
        return options.method().train(data, options, work);
    }

    /**
     * Continues training from an earlier model after small changes of the rules or labels (a warm start). It keeps the
     * features and the method of that model and takes a few epochs instead of a whole training. If a whole training
     * takes only seconds, it runs as well, and the better of the two on validation is kept. Options that are not set
     * are taken from the earlier model. Methods with several stages train from scratch.
     *
     * @param data the new data with the features of the earlier model: {@link TrainingData#after}
     */
    public TrainingResult continueFrom(Model earlier, TrainingData data, Work work) {
        TrainingOptions own = options.method().goingOnFrom(earlier, options);
        return own.method().goesOn()
                ? new WarmStart(earlier, data).train(own, work)
                : own.method().train(data, own, work);
    }

    /** Builds a model from the networks of one or several runs and from the second stage. */
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

    /** The options, including the choices that were made automatically. */
    private static Map<String, String> chosenOptions(TrainingData data, TrainingOptions options) {
        Map<String, String> map = options.toMap();
        map.put("features", data.settings().toString());
        map.put("metric", options.metricFor(data.dataset()).name());
        return map;
    }
}
