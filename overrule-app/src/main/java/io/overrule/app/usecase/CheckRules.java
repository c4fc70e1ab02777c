package io.overrule.app.usecase;

import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.cover.CoverMatrix;
import io.overrule.cover.CoverStatistics;
import io.overrule.cover.CoveredTask;
import io.overrule.cover.Finding;
import io.overrule.cover.LabelledRecord;
import io.overrule.cover.RuleApplier;
import io.overrule.cover.RuleLint;
import io.overrule.data.Dataset;
import io.overrule.data.DatasetPart;
import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import io.overrule.data.LabelledInstance;
import io.overrule.data.Sentence;
import io.overrule.evaluation.ConfusionMatrix;
import io.overrule.evaluation.Metric;
import io.overrule.evaluation.Summary;
import io.overrule.experiment.VoteModel;
import io.overrule.labelmodel.LabelModel;
import io.overrule.rule.RuleSet;
import io.overrule.rule.Task;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Counts what the rules of a task cover and how often they are right, and looks for mistakes in them. */
public final class CheckRules {
    /** The parts whose classes are known, in the order in which they are counted. */
    private static final List<DatasetPart> KNOWN =
            List.of(DatasetPart.LABELLED, DatasetPart.VALIDATION, DatasetPart.TEST);

    private static final int SEEDS = 10;

    private CheckRules() {}

    /**
     * @param metric what to measure where the rules vote on the test part; empty for what suits the task
     * @param defaultClass the class of ties and of instances that no rule covers; empty for chance, or for {@code O}
     *     where instances are tokens
     * @param on where to count how often rules are right; parts whose classes are known
     */
    public record Request(Task task, Optional<String> metric, Optional<String> defaultClass, Set<DatasetPart> on) {
        public Request {
            Objects.requireNonNull(task, "task");
            Objects.requireNonNull(metric, "metric");
            Objects.requireNonNull(defaultClass, "defaultClass");
            on = Set.copyOf(on);
            if (on.contains(DatasetPart.UNLABELLED)) {
                throw OverruleException.input(
                        "how often rules are right cannot be counted on unlabelled instances; name"
                                + " parts whose classes are known: labelled, validation or test");
            }
        }

        /** Counts on the labelled and the validation part, and votes as suits the task. */
        public static Request of(Task task) {
            return new Request(
                    task, Optional.empty(), Optional.empty(), Set.of(DatasetPart.LABELLED, DatasetPart.VALIDATION));
        }
    }

    /**
     * @param part which part of the data the statistics are on
     * @param sentences how many sentences that part has; empty if its instances are not tokens
     * @param record how often the rules are right on the parts that were asked for
     * @param testPrecision the rules' micro precision on the test part; empty without one
     * @param majority empty without a test part
     */
    public record Result(
            DatasetPart part,
            OptionalInt sentences,
            CoverStatistics statistics,
            LabelledRecord record,
            OptionalDouble testPrecision,
            Optional<MajorityScore> majority,
            List<Finding> lint) {
        public Result {
            lint = List.copyOf(lint);
        }

        /** What the statistics are on, in words: {@code unlabelled instances}. */
        public String on() {
            return part.adjective()
                    + (sentences.isPresent() ? " tokens of " + sentences.getAsInt() + " sentences" : " instances");
        }
    }

    /**
     * How good the rules are on the test part if they simply vote: what any training has to beat.
     *
     * @param score over several seeds if ties are broken at random; otherwise of one run
     */
    public record MajorityScore(Metric metric, Summary score) {}

    public static Result run(Request request, Work work) {
        return check(request, CoveredTask.of(request.task(), work), work);
    }

    /**
     * The same, if the rules were applied before.
     *
     * @param before this task, covered, or one that it was derived from by edits: what they share is not computed again
     */
    public static Result run(Request request, CoveredTask before, Work work) {
        return check(request, before.with(request.task(), work), work);
    }

    private static Result check(Request request, CoveredTask covered, Work work) {
        Task task = covered.task();
        Dataset dataset = task.dataset();
        RuleSet rules = task.rules();
        boolean unlabelled = !dataset.unlabelled().isEmpty();
        List<LabelledInstance> known = new ArrayList<>();
        KNOWN.stream().filter(request.on()::contains).forEach(part -> known.addAll(labelled(dataset, part)));
        LabelledRecord record = LabelledRecord.of(rules, known, task.links());
        work.check();
        OptionalDouble testPrecision = OptionalDouble.empty();
        Optional<MajorityScore> majority = Optional.empty();
        if (!dataset.test().isEmpty()) {
            CoverMatrix test = RuleApplier.of(rules).apply(Dataset.instances(dataset.test()), work.silent());
            testPrecision = CoverStatistics.of(test, rules, Dataset.labels(dataset.test()))
                    .set()
                    .microPrecision();
            majority = Optional.of(majority(request, test, work));
        }
        DatasetPart part = unlabelled ? DatasetPart.UNLABELLED : DatasetPart.LABELLED;
        CoverMatrix cover = unlabelled ? covered.unlabelled() : covered.labelled();
        List<Finding> lint = Stream.concat(
                        RuleLint.findings(
                                rules,
                                cover,
                                dataset.instances(part),
                                dataset.labelled(),
                                task.links(),
                                covered.labelled(),
                                work)
                                .stream(),
                        RuleLint.contradictedByLabels(rules, record, "instances of known class").stream())
                .sorted(Comparator.comparing(Finding::kind))
                .toList();
        int sentences = Sentence.of(dataset.instances(part)).size();
        return new Result(
                part,
                sentences > 0 ? OptionalInt.of(sentences) : OptionalInt.empty(),
                statistics(covered),
                record,
                testPrecision,
                majority,
                lint);
    }

    /** What the rules cover among the unlabelled instances, or among the labelled ones if there are no others. */
    public static CoverStatistics statistics(CoveredTask covered) {
        Dataset dataset = covered.task().dataset();
        return dataset.unlabelled().isEmpty()
                ? CoverStatistics.of(covered.labelled(), covered.rules(), Dataset.labels(dataset.labelled()))
                : covered.statistics();
    }

    /** The instances of a part whose classes are known. */
    static List<LabelledInstance> labelled(Dataset dataset, DatasetPart part) {
        return switch (part) {
            case LABELLED -> dataset.labelled();
            case VALIDATION -> dataset.validation();
            case TEST -> dataset.test();
            case UNLABELLED ->
                throw OverruleException.input("the classes of unlabelled instances are not known; name another part:"
                        + " labelled, validation or test");
        };
    }

    private static MajorityScore majority(Request request, CoverMatrix cover, Work work) {
        Task task = request.task();
        LabelSet labels = task.dataset().labels();
        List<Instance> test = Dataset.instances(task.dataset().test());
        Metric metric = Metric.parse(request.metric().orElse("auto"), test, labels);
        List<Integer> truth = Dataset.labels(task.dataset().test());
        OptionalInt defaultClass = VoteModel.defaultClass(labels, request.defaultClass(), test);
        LabelModel majority = VoteModel.MAJORITY.fit(task.rules(), cover, work.silent());
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
