package io.overrule.experiment;

import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.cover.CoverMatrix;
import io.overrule.data.Dataset;
import io.overrule.data.Instance;
import io.overrule.data.LabelledInstance;
import io.overrule.evaluation.ConfusionMatrix;
import io.overrule.evaluation.Metric;
import io.overrule.inference.Inference;
import io.overrule.labelmodel.LabelModel;
import io.overrule.rule.RuleSet;
import io.overrule.rule.Task;
import io.overrule.training.Methods;
import io.overrule.training.Trainer;
import io.overrule.training.TrainingData;
import io.overrule.training.TrainingOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The validation scores of simple methods, which a method that uses rules should beat. A score that was not measured is
 * empty.
 *
 * @param instances the number of validation instances
 * @param labelled the number of labelled instances for training
 * @param majority the score of the rules' majority vote
 * @param onlyLabelled the score of the classifier trained on the labelled instances alone
 * @param onlyHalf the score of the classifier trained on every second labelled instance of each class
 */
public record Baselines(
        Metric metric,
        int instances,
        int labelled,
        OptionalDouble majority,
        OptionalDouble onlyLabelled,
        OptionalDouble onlyHalf) {
    private static final Logger LOG = LoggerFactory.getLogger(Baselines.class);

    /** Ties are broken at random, so the score of the vote is the mean of this many votes. */
    private static final int VOTES = 10;

    /** U is used only to fit n-grams, for which more instances would hardly help. */
    private static final int MOST_UNLABELLED = 2_000;

    /** Measures all three with the options of the method that is judged, including its features. */
    public static Baselines measure(
            Task task, TrainingData data, TrainingOptions options, FeatureCache cache, Work work) {
        Dataset dataset = data.dataset();
        Metric metric = options.metricFor(dataset);
        int instances = dataset.validation().size();
        int labelled = dataset.labelled().size();
        if (instances == 0) {
            return new Baselines(
                    metric, 0, labelled, OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty());
        }
        TrainingOptions alone = options.toBuilder()
                .method(Methods.ONLY_L)
                .predictBy(Inference.CLASSIFIER)
                .features(data.settings())
                .build();
        return new Baselines(
                metric,
                instances,
                labelled,
                OptionalDouble.of(
                        majority(dataset, data.rules(), data.validation().cover(), metric, work)),
                validation(alone, () -> data, work),
                validation(
                        alone,
                        () -> TrainingData.prepare(withHalfOfLabelled(task), data.settings(), cache, work),
                        work));
    }

    private static double majority(Dataset dataset, RuleSet rules, CoverMatrix cover, Metric metric, Work work) {
        LabelModel vote = VoteModel.MAJORITY.fit(rules, cover, work);
        OptionalInt defaultClass =
                VoteModel.defaultClass(dataset.labels(), Optional.empty(), Dataset.instances(dataset.validation()));
        List<Integer> truth = Dataset.labels(dataset.validation());
        return LongStream.rangeClosed(1, VOTES)
                .mapToDouble(seed -> metric.of(
                        ConfusionMatrix.of(dataset.labels(), truth, VoteModel.labels(vote, cover, defaultClass, seed))))
                .average()
                .orElseThrow();
    }

    /** Prepares data. */
    private interface Preparation {
        TrainingData data();
    }

    /**
     * The validation score; empty if the data does not allow this training, because a missing check must not prevent
     * the training that it would judge. A full disk, a bug or a cancellation is not caused by the data and is thrown.
     */
    private static OptionalDouble validation(TrainingOptions options, Preparation preparation, Work work) {
        try {
            return new Trainer(options).train(preparation.data(), work).validation();
        } catch (OverruleException e) {
            if (e.kind() != OverruleException.Kind.INPUT) {
                throw e;
            }
            LOG.info("a check is left out: {}", e.getMessage());
            return OptionalDouble.empty();
        }
    }

    /** The task with every second labelled instance of each class, and some of U to fit features to. */
    private static Task withHalfOfLabelled(Task task) {
        Dataset dataset = task.dataset();
        List<Instance> unlabelled = dataset.unlabelled();
        int count = Math.min(unlabelled.size(), MOST_UNLABELLED);
        Dataset half = dataset.withLabelled(everySecond(dataset))
                .withUnlabelled(IntStream.range(0, count)
                        .mapToObj(k -> unlabelled.get((int) ((long) k * unlabelled.size() / count)))
                        .toList())
                .withTest(List.of());
        return task.withDataset(half).withoutExemplars();
    }

    private static List<LabelledInstance> everySecond(Dataset dataset) {
        int[] seen = new int[dataset.labels().size()];
        List<LabelledInstance> half = new ArrayList<>();
        for (LabelledInstance instance : dataset.labelled()) {
            if (seen[instance.label()]++ % 2 == 0) {
                half.add(instance);
            }
        }
        return half;
    }
}
