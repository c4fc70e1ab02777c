package io.overrule.experiment;

import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.cover.CoverMatrix;
import io.overrule.cover.RuleApplier;
import io.overrule.data.Dataset;
import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import io.overrule.data.LabelledInstance;
import io.overrule.evaluation.Evaluation;
import io.overrule.evaluation.Metric;
import io.overrule.inference.Inference;
import io.overrule.inference.Model;
import io.overrule.inference.Prediction;
import io.overrule.labelmodel.LabelModel;
import io.overrule.training.NetworksFound;
import io.overrule.training.Trainer;
import io.overrule.training.TrainingData;
import io.overrule.training.TrainingOptions;
import io.overrule.training.TrainingResult;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.DoubleAdder;

/** The common setting of all entrants: the data with its features, the metric, and the test part if it is predicted. */
public final class Experiment {
    private final TrainingData data;
    private final Metric metric;
    private final FeatureCache cache;
    private final boolean tested;
    private final List<LabelledInstance> test;
    private final List<Instance> testInstances;
    private final CoverMatrix testCover;
    private final Map<VoteModel, LabelModel> fitted = new EnumMap<>(VoteModel.class);
    private final Fingerprint fingerprint;

    private Experiment(TrainingData data, Metric metric, FeatureCache cache, boolean tested) {
        this.data = data.sharingNetworks();
        this.metric = metric;
        this.tested = tested;
        // Every run predicts the same instances, so encode them once.
        this.cache = cache.keeps() ? cache : FeatureCache.inMemory();
        this.test = tested ? data.dataset().test() : List.of();
        this.testInstances = Dataset.instances(test);
        this.testCover = RuleApplier.of(data.rules()).apply(testInstances);
        this.fingerprint = Fingerprint.of(data, tested, testCover);
    }

    /**
     * An experiment whose runs report only the validation score that chose their epoch. They use neither the test part
     * nor the classifier alone.
     */
    public static Experiment validated(TrainingData data, String metric, FeatureCache cache) {
        return new Experiment(data, parse(metric, data), cache, false);
    }

    /** An experiment whose runs predict the test part, if there is one, and also report the classifier alone. */
    public static Experiment tested(TrainingData data, String metric, FeatureCache cache) {
        return new Experiment(data, parse(metric, data), cache, true);
    }

    private static Metric parse(String metric, TrainingData data) {
        return Metric.parse(
                metric,
                Dataset.instances(data.dataset().labelled()),
                data.dataset().labels());
    }

    public TrainingData data() {
        return data;
    }

    public Metric metric() {
        return metric;
    }

    public LabelSet labels() {
        return data.rules().labels();
    }

    /** The instances that runs predict; empty if there are none. */
    public List<LabelledInstance> test() {
        return test;
    }

    /** The score of predictions on the test part. */
    public double score(Predictions predictions) {
        return metric.of(predictions.confusion(labels(), Dataset.labels(test)));
    }

    /** A hash of everything that determines the run of a job. */
    String key(Job job) {
        return fingerprint.key(withShared(job.entrant(), job.seed()).description(), job.seed());
    }

    /** The entrant with the settings of this experiment. For only-l, no rule votes at prediction either. */
    private Entrant withShared(Entrant entrant, long seed) {
        if (!(entrant instanceof Entrant.Trained trained)) {
            return entrant;
        }
        TrainingOptions.Builder options = trained.options().toBuilder()
                .features(data.settings())
                .metric(metric.name())
                .seed(seed);
        if (!trained.options().method().usesRules()) {
            options.predictBy(Inference.CLASSIFIER);
        }
        return new Entrant.Trained(trained.name(), options.build());
    }

    /** Prepares data that the first runs would otherwise prepare several times. */
    void prepare(Work work) {
        data.extractor().preparedFor(testInstances, cache, work);
    }

    /** Runs a job. */
    Run run(Job job, Work work) {
        long start = System.nanoTime();
        Entrant entrant = withShared(job.entrant(), job.seed());
        if (entrant instanceof Entrant.OfVotes votes) {
            Run.Outcome outcome = outcome(votes, job.seed(), work);
            return new Run(
                    job.seed(), 0, outcome, Optional.empty(), Optional.empty(), Optional.empty(), secondsSince(start));
        }
        TrainingOptions options = ((Entrant.Trained) entrant).options();
        DoubleAdder saved = new DoubleAdder();
        TrainingResult result = new Trainer(options, cache).train(data, work.reportingTo(report -> {
            if (report instanceof NetworksFound found) {
                saved.add(found.seconds());
            }
            work.report(report);
        }));
        Model model = result.model().withCache(cache);
        OptionalDouble validation = result.bestEpoch();
        int epoch = result.epoch();
        if (!tested) {
            return new Run(
                    job.seed(),
                    epoch,
                    new Run.Outcome(validation, Optional.empty()),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    saved.sum() + secondsSince(start));
        }
        Model published = model.asPublished();
        boolean judges = model.hasRuleNetwork();
        // The score that chose the epoch is known; that of the other way to predict must be computed.
        boolean joint = judges && options.validateBy() == Inference.JOINT;
        OptionalDouble other = validation.isPresent() && judges
                ? OptionalDouble.of(validationScore(predict(
                        published,
                        Dataset.instances(data.dataset().validation()),
                        joint ? Inference.CLASSIFIER : Inference.JOINT,
                        work.silent())))
                : OptionalDouble.empty();
        Optional<Predictions> all = Optional.empty();
        Optional<Predictions> alone = Optional.empty();
        Optional<Predictions> calibrated = Optional.empty();
        Optional<Run.Denoising> denoising = Optional.empty();
        if (!test.isEmpty()) {
            all = Optional.of(
                    predict(published, testInstances, judges ? Inference.JOINT : Inference.CLASSIFIER, work.silent()));
            alone = Optional.of(predict(published, testInstances, Inference.CLASSIFIER, work.silent()));
            Evaluation evaluation = Evaluation.of(model, test, work.silent());
            calibrated = Optional.of(Predictions.of(evaluation.explanations().stream()
                    .mapToInt(explanation -> explanation.prediction().label())
                    .toArray()));
            denoising =
                    Optional.of(Run.Denoising.of(evaluation, model.decision().threshold()));
        }
        return new Run(
                job.seed(),
                epoch,
                new Run.Outcome(joint || !judges ? validation : other, all),
                judges ? Optional.of(new Run.Outcome(joint ? other : validation, alone)) : Optional.empty(),
                Optional.of(new Run.Outcome(result.validation(), calibrated)),
                denoising,
                saved.sum() + secondsSince(start));
    }

    private static double secondsSince(long start) {
        return (System.nanoTime() - start) / 1e9;
    }

    private static Predictions predict(Model model, List<Instance> instances, Inference inference, Work work) {
        return Predictions.of(model.predict(instances, inference, work).stream()
                .mapToInt(Prediction::label)
                .toArray());
    }

    private double validationScore(Predictions predictions) {
        return metric.of(
                predictions.confusion(labels(), Dataset.labels(data.dataset().validation())));
    }

    private Run.Outcome outcome(Entrant.OfVotes votes, long seed, Work work) {
        LabelModel model = fitted(votes.model(), work);
        CoverMatrix validationCover = data.validation().cover();
        OptionalDouble validation = validationCover.instanceCount() == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(validationScore(
                        Predictions.of(VoteModel.labels(model, validationCover, votes.defaultClass(), seed))));
        Optional<Predictions> predicted = test.isEmpty()
                ? Optional.empty()
                : Optional.of(Predictions.of(VoteModel.labels(model, testCover, votes.defaultClass(), seed)));
        return new Run.Outcome(validation, predicted);
    }

    /** Fitted once, because randomness is only used at prediction. */
    private synchronized LabelModel fitted(VoteModel model, Work work) {
        // Instances without votes are evidence too, so the uncovered ones are needed here.
        return fitted.computeIfAbsent(model, kind -> kind.fit(data.rules(), data.coverOfAllUnlabelled(), work));
    }
}
