package io.overrule.bench;

import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.cover.CoveredTask;
import io.overrule.data.Dataset;
import io.overrule.data.DatasetPart;
import io.overrule.data.ExemplarLinks;
import io.overrule.data.Instance;
import io.overrule.data.LabelledInstance;
import io.overrule.discovery.Allotment;
import io.overrule.evaluation.Evaluation;
import io.overrule.evaluation.Metric;
import io.overrule.feature.FeatureMatrix;
import io.overrule.feature.FeatureSettings;
import io.overrule.inference.Inference;
import io.overrule.inference.Model;
import io.overrule.inference.Prediction;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import io.overrule.rule.Task;
import io.overrule.training.Methods;
import io.overrule.training.Trainer;
import io.overrule.training.TrainingData;
import io.overrule.training.TrainingOptions;
import io.overrule.training.TrainingResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A dataset of which nothing is labelled and for which no rule is written. Serves several simulations at the same time;
 * features are extracted once.
 */
final class LoopTask implements AutoCloseable {
    /** Chooses what to look at next: quick to train and to ask about all of U. */
    private static final List<Integer> SELECTION_LAYERS = List.of(64);

    private static final int SELECTION_EPOCHS = 8;

    private final Dataset dataset;
    private final List<LabelledInstance> judging;
    private final Metric metric;
    private final FeatureCache cache;
    private final TrainingData base;
    private final FeatureMatrix features;

    /** @param judging what scores are measured on; no simulation sees it */
    LoopTask(Task task, List<LabelledInstance> judging, Metric metric, FeatureSettings settings, FeatureCache cache) {
        Dataset given = task.dataset();
        this.judging = List.copyOf(judging);
        this.metric = metric;
        this.cache = cache;
        this.dataset = given.withLabelled(List.of())
                .withValidation(List.of())
                .withUnlabelled(given.unlabelled())
                .withTest(List.of());
        // Training data need a labelled instance; features are made without any look at its class.
        Dataset some = dataset.withLabelled(
                        List.of(new LabelledInstance(dataset.unlabelled().get(0), 0)))
                .withUnlabelled(
                        dataset.unlabelled().subList(1, dataset.unlabelled().size()));
        this.base = TrainingData.prepare(
                CoveredTask.of(Task.of(some, RuleSet.of(dataset.labels(), List.of()))), settings, cache, Work.quiet());
        this.features = FeatureMatrix.extract(base.extractor(), dataset.unlabelled(), cache, Work.quiet());
    }

    List<Instance> pool() {
        return dataset.unlabelled();
    }

    String label(int index) {
        return dataset.labels().name(index);
    }

    int labels() {
        return dataset.labels().size();
    }

    FeatureMatrix features() {
        return features;
    }

    /**
     * What a person has after some looks.
     *
     * @param seen every instance that was looked at, with its class
     * @param rules the ones that were accepted
     */
    record State(Map<Instance, Integer> seen, List<Rule> rules, ExemplarLinks links) {}

    /** What {@code train} gets: what was seen is labelled, or validates if the allotment says so. */
    Task task(State state, long seed) {
        Allotment allotment = new Allotment((int) seed, Allotment.DEFAULT_SHARE);
        List<LabelledInstance> labelled = new ArrayList<>();
        List<LabelledInstance> validation = new ArrayList<>();
        state.seen()
                .forEach((instance, label) -> (allotment.of(instance) == DatasetPart.VALIDATION ? validation : labelled)
                        .add(new LabelledInstance(instance, label)));
        return Task.of(
                dataset.withLabelled(labelled)
                        .withValidation(validation)
                        .withUnlabelled(dataset.unlabelled().stream()
                                .filter(instance -> !state.seen().containsKey(instance))
                                .toList()),
                RuleSet.of(dataset.labels(), state.rules()),
                state.links());
    }

    /** The model that a simulated person has in the middle of the work: small, and trained for a short time. */
    Model selectionModel(State state, long seed) {
        TrainingOptions options =
                TrainingOptions.defaults(state.rules().isEmpty() ? Methods.ONLY_L : Methods.IMPLYLOSS).toBuilder()
                        .classifierLayers(SELECTION_LAYERS)
                        .ruleLayers(SELECTION_LAYERS)
                        .epochs(SELECTION_EPOCHS)
                        .seed(seed)
                        .build();
        return train(task(state, seed), options).model().withCache(cache);
    }

    /** For each instance of the pool, the probabilities of the classes. */
    List<List<Double>> probabilities(Model model) {
        return model.predict(pool(), Inference.CLASSIFIER, Work.quiet()).stream()
                .map(Prediction::probabilities)
                .toList();
    }

    /** How good the model is that is trained on what was seen. */
    Score score(State state, TrainingOptions options, long seed) {
        TrainingResult result = train(
                task(state, seed),
                options.toBuilder().metric(metric.name()).seed(seed).build());
        Evaluation evaluation = Evaluation.of(result.model().withCache(cache), judging);
        return new Score(metric.of(evaluation.confusion()), result.method().commandName());
    }

    /** @param method what the choice among methods came to */
    record Score(double value, String method) {}

    private TrainingResult train(Task task, TrainingOptions options) {
        return new Trainer(options, cache).train(base.after(task, Work.quiet()), Work.quiet());
    }

    /** Whether a class can be trained: two of them at least were seen. */
    static Optional<State> trainable(State state) {
        return state.seen().values().stream().distinct().count() > 1 ? Optional.of(state) : Optional.empty();
    }

    @Override
    public void close() {
        base.extractor().close();
    }
}
