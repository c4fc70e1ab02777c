package io.overrule.app.command;

import io.overrule.OverruleException;
import io.overrule.cover.CoverMatrix;
import io.overrule.cover.RuleApplier;
import io.overrule.data.Dataset;
import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import io.overrule.data.TokenInstance;
import io.overrule.evaluation.ConfusionMatrix;
import io.overrule.evaluation.Metric;
import io.overrule.evaluation.Summary;
import io.overrule.evaluation.TagScheme;
import io.overrule.labelmodel.MajorityVote;
import io.overrule.rule.Task;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * How good the rules are on the test part if they simply vote: what any training has to beat.
 *
 * @param figure over several seeds if ties are broken at random; otherwise of one run
 */
record MajorityFigure(Metric metric, Summary figure) {
    private static final int SEEDS = 10;

    /**
     * @param metricName what to measure; null for what suits the task
     * @param defaultName the class of ties and of instances that no rule covers; null for chance, or for {@code O} where
     *     instances are tokens
     */
    static MajorityFigure of(Task task, @Nullable String metricName, @Nullable String defaultName) {
        LabelSet labels = task.dataset().labels();
        List<Instance> test = Dataset.instances(task.dataset().test());
        Metric metric = Metric.parse(metricName == null ? "auto" : metricName, test, labels);
        CoverMatrix cover = RuleApplier.of(task.rules()).apply(test);
        List<Integer> truth = Dataset.labels(task.dataset().test());
        OptionalInt defaultClass = defaultClass(labels, defaultName, test);
        List<MajorityVote> votes = defaultClass.isPresent()
                ? List.of(MajorityVote.withDefault(task.rules(), defaultClass.getAsInt()))
                : LongStream.rangeClosed(1, SEEDS)
                        .mapToObj(seed -> MajorityVote.withRandomTies(task.rules(), seed))
                        .toList();
        return new MajorityFigure(
                metric,
                new Summary(votes.stream()
                        .map(vote -> metric.of(ConfusionMatrix.of(labels, truth, vote.labels(cover))))
                        .toList()));
    }

    private static OptionalInt defaultClass(LabelSet labels, @Nullable String name, List<Instance> instances) {
        if (name == null) {
            return instances.get(0) instanceof TokenInstance ? labels.find(TagScheme.OUTSIDE) : OptionalInt.empty();
        }
        OptionalInt found = labels.find(name);
        if (found.isEmpty()) {
            throw OverruleException.input(
                    "--default-class is '" + name + "', which labels.txt does not list; " + labels.remedy(name));
        }
        return found;
    }
}
