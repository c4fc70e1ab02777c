package io.overrule.app.command;

import io.overrule.Work;
import io.overrule.cover.CoverMatrix;
import io.overrule.cover.RuleApplier;
import io.overrule.data.Dataset;
import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import io.overrule.evaluation.ConfusionMatrix;
import io.overrule.evaluation.Metric;
import io.overrule.evaluation.Summary;
import io.overrule.experiment.VoteModel;
import io.overrule.labelmodel.LabelModel;
import io.overrule.rule.Task;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * How good the rules are on the test part if they simply vote: what any training has to beat.
 *
 * @param score over several seeds if ties are broken at random; otherwise of one run
 */
record MajorityScore(Metric metric, Summary score) {
    private static final int SEEDS = 10;

    /**
     * @param metricName what to measure; null for what suits the task
     * @param defaultName the class of ties and of instances that no rule covers; null for chance, or for {@code O} where
     *     instances are tokens
     */
    static MajorityScore of(Task task, @Nullable String metricName, @Nullable String defaultName) {
        LabelSet labels = task.dataset().labels();
        List<Instance> test = Dataset.instances(task.dataset().test());
        Metric metric = Metric.parse(metricName == null ? "auto" : metricName, test, labels);
        CoverMatrix cover = RuleApplier.of(task.rules()).apply(test);
        List<Integer> truth = Dataset.labels(task.dataset().test());
        OptionalInt defaultClass = VoteModel.defaultClass(labels, Optional.ofNullable(defaultName), test);
        LabelModel majority = VoteModel.MAJORITY.fit(task.rules(), cover, Work.quiet());
        // A default class leaves nothing to chance.
        long seeds = defaultClass.isPresent() ? 1 : SEEDS;
        return new MajorityScore(
                metric,
                new Summary(LongStream.rangeClosed(1, seeds)
                        .mapToObj(seed -> metric.of(ConfusionMatrix.of(
                                labels, truth, VoteModel.labels(majority, cover, defaultClass, seed))))
                        .toList()));
    }
}
