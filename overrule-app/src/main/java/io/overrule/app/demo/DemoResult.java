package io.overrule.app.demo;

import io.overrule.Work;
import io.overrule.app.report.JudgedInstances;
import io.overrule.app.report.Results;
import io.overrule.cache.FeatureCache;
import io.overrule.cover.CoverMatrix;
import io.overrule.cover.CoveredTask;
import io.overrule.cover.RuleApplier;
import io.overrule.data.Dataset;
import io.overrule.evaluation.ConfusionMatrix;
import io.overrule.evaluation.Evaluation;
import io.overrule.evaluation.Metric;
import io.overrule.evaluation.Summary;
import io.overrule.inference.Explanation;
import io.overrule.inference.Inference;
import io.overrule.labelmodel.MajorityVote;
import io.overrule.rule.Task;
import io.overrule.training.TrainingData;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * What the demo shows.
 *
 * @param results for the page and for {@code results.json}
 * @param shown the first seed's model on the test part
 * @param telling a prediction of that model in which a rule was overruled
 */
public record DemoResult(Results results, Evaluation shown, Optional<Explanation> telling) {
    /** Majority voting, the labelled instances alone, ImplyLoss, and plain training, each with the seeds 1, 2, … */
    public static DemoResult run(CoveredTask task, Metric metric, int seeds, Work work) {
        // Every request is encoded once, however many models are trained on it or predict it.
        FeatureCache cache = FeatureCache.inMemory();
        TrainingData data = TrainingData.prepare(task, HelpDesk.FEATURES, cache, work);
        try {
            return run(task, data, cache, metric, seeds, work);
        } finally {
            data.extractor().close();
        }
    }

    private static DemoResult run(
            CoveredTask task, TrainingData data, FeatureCache cache, Metric metric, int seeds, Work work) {
        Dataset dataset = data.dataset();
        data.extractor().preparedFor(Dataset.instances(dataset.test()), cache, work);
        SeedRuns onlyLabelled = SeedRuns.train(data, cache, seeds, HelpDesk::onlyLabelled, work);
        SeedRuns implyLoss = SeedRuns.train(data, cache, seeds, HelpDesk::implyLoss, work);
        SeedRuns plain = SeedRuns.train(data, cache, seeds, HelpDesk::plain, work);
        SeedRuns.Run first = plain.runs().get(0);
        Optional<Explanation> telling = TellingPrediction.find(first.test(), dataset.test());
        Results.Builder results = Results.builder(
                        dataset.name(),
                        dataset.labels(),
                        metric.name(),
                        Results.RuleMetrics.of(task.statistics().set()))
                .run(seeds + " seeds; rules, curves and confusion matrix are those of seed 1")
                .method(new Results.MethodResult(
                        "majority",
                        "the rules vote, nothing is learned",
                        Optional.of(majority(task.task(), metric, seeds)),
                        OptionalDouble.empty()))
                .method(new Results.MethodResult(
                        "only-l",
                        "the labelled requests alone, same features and options",
                        Optional.of(onlyLabelled.summary(metric, Inference.CLASSIFIER)),
                        OptionalDouble.of(onlyLabelled.seconds())))
                .method(new Results.MethodResult(
                        "implyloss, classifier",
                        "its classifier alone",
                        Optional.of(implyLoss.summary(metric, Inference.CLASSIFIER)),
                        OptionalDouble.of(implyLoss.seconds())))
                .method(new Results.MethodResult(
                        "implyloss, joint",
                        "with the rules that hold by P_jphi, as the paper predicts",
                        Optional.of(implyLoss.summary(metric, Inference.JOINT)),
                        OptionalDouble.of(implyLoss.seconds())))
                .method(new Results.MethodResult(
                        "implyloss",
                        "the way chosen on validation: " + ways(implyLoss),
                        Optional.of(implyLoss.summary(metric)),
                        OptionalDouble.of(implyLoss.seconds())))
                .method(new Results.MethodResult(
                        "overrule",
                        "plain training: " + methods(plain),
                        Optional.of(plain.summary(metric)),
                        OptionalDouble.of(plain.seconds())))
                .evaluatedOn(dataset.test().size() + " test requests")
                .denoising(first.test().rules())
                .trust(first.test().trust(), first.model().decision().threshold())
                .confusion(first.test().confusion())
                .epochs(first.epochs())
                .provenance(first.model().provenance());
        results.instances(JudgedInstances.of(first.model(), first.test(), work));
        telling.ifPresent(explanation -> results.explanation(
                explanation,
                Optional.of(explanation.prediction().name()),
                Optional.of(first.model().reasons(explanation.instance()))));
        return new DemoResult(results.build(), first.test(), telling);
    }

    /** Ties and uncovered instances are decided at random, by each of the seeds. */
    private static Summary majority(Task task, Metric metric, int seeds) {
        CoverMatrix cover = RuleApplier.of(task.rules())
                .apply(Dataset.instances(task.dataset().test()));
        List<Integer> truth = Dataset.labels(task.dataset().test());
        return new Summary(LongStream.rangeClosed(1, seeds)
                .mapToObj(seed -> metric.of(ConfusionMatrix.of(
                        task.dataset().labels(),
                        truth,
                        MajorityVote.withRandomTies(task.rules(), seed).labels(cover))))
                .toList());
    }

    /** The methods whose mean the first model is. */
    private static String methods(SeedRuns runs) {
        String chosen = runs.runs().get(0).model().provenance().outcome().getOrDefault("method", "auto");
        return chosen.contains(",") ? "the mean of " + chosen.replace(",", ", ") + " (seed 1)" : chosen + " (seed 1)";
    }

    /** The ways in which the models predict, such as {@code trust}. */
    private static String ways(SeedRuns runs) {
        return runs.runs().stream()
                .map(run -> run.model().decision().inference().commandName())
                .distinct()
                .collect(Collectors.joining(", "));
    }

    /** The score of a single run. */
    public static Results.MethodResult single(String name, Evaluation evaluation, Metric metric) {
        return new Results.MethodResult(
                name, "", Optional.of(new Summary(List.of(metric.of(evaluation.confusion())))), OptionalDouble.empty());
    }
}
