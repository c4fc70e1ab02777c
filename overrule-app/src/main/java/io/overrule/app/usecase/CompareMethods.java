package io.overrule.app.usecase;

import io.overrule.OverruleException;
import io.overrule.Report;
import io.overrule.Work;
import io.overrule.app.report.ComparisonReport;
import io.overrule.app.report.Results;
import io.overrule.cache.FeatureCache;
import io.overrule.cover.CoveredTask;
import io.overrule.data.Dataset;
import io.overrule.evaluation.Summary;
import io.overrule.experiment.Baselines;
import io.overrule.experiment.Comparison;
import io.overrule.experiment.ComparisonResult;
import io.overrule.experiment.Entrant;
import io.overrule.experiment.Experiment;
import io.overrule.experiment.Guards;
import io.overrule.experiment.RunStore;
import io.overrule.experiment.Runner;
import io.overrule.experiment.RunsFound;
import io.overrule.experiment.Warning;
import io.overrule.rule.Task;
import io.overrule.training.FeatureChoice;
import io.overrule.training.TrainingData;
import io.overrule.training.TrainingOptions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicInteger;

/** Trains by several methods with several seeds each, on the same splits and features, and compares them. */
public final class CompareMethods {
    private final FeatureCache cache;
    private final RunStore store;

    /** @param store runs that it holds are not done again */
    public CompareMethods(FeatureCache cache, RunStore store) {
        this.cache = cache;
        this.store = store;
    }

    /**
     * @param choosing the options whose features all methods get, or for which they are chosen
     * @param metric used for all methods
     * @param parallel how many runs at once
     * @param asPublished whether the methods predict as in the paper, without calibration and trust, and not as a
     *     trained model does
     * @param leavingOut whether methods that have nothing to learn from are left out; otherwise they fail
     */
    public record Request(
            Task task,
            List<Entrant> entrants,
            List<Long> seeds,
            TrainingOptions choosing,
            String metric,
            int parallel,
            boolean asPublished,
            boolean leavingOut) {
        public Request {
            Comparison checked = new Comparison(entrants, seeds, asPublished);
            entrants = checked.entrants();
            seeds = checked.seeds();
            Objects.requireNonNull(choosing, "choosing");
            Objects.requireNonNull(metric, "metric");
            if (parallel < 1) {
                throw OverruleException.input("the number of runs at once is " + parallel + "; expected 1 or more");
            }
            Dataset data = task.dataset();
            if (data.test().isEmpty() && data.validation().isEmpty()) {
                throw OverruleException.input("dataset '" + data.name()
                        + "' has neither test.jsonl nor valid.jsonl, so methods cannot be compared; label some instances"
                        + " for test.jsonl, better for both");
            }
        }
    }

    /** Reported when a method is left out because it has nothing to learn from. */
    public record LeftOut(String method, String reason) implements Report {}

    /**
     * @param there how many runs were done before
     * @param parallel how many were done at once
     * @param seconds that passed until the comparison was done
     */
    public record Result(
            CoveredTask task,
            FeatureChoice features,
            List<LeftOut> leftOut,
            ComparisonResult comparison,
            List<Warning> warnings,
            int there,
            int parallel,
            double seconds) {
        public Result {
            leftOut = List.copyOf(leftOut);
            warnings = List.copyOf(warnings);
        }

        /**
         * What a report shows.
         *
         * @param words the warnings, as the front door puts them
         */
        public Results results(List<String> words) {
            return new ComparisonReport(
                            task.task().dataset().labels(),
                            CheckRules.statistics(task).set(),
                            comparison,
                            words,
                            seconds,
                            there,
                            parallel)
                    .results();
        }
    }

    /** Reports {@link ChooseFeatures.FeaturesChosen}, {@link LeftOut}, {@link RunsFound} and how far it is. */
    public Result run(Request request, Work work) {
        long start = System.nanoTime();
        return compare(request, CoveredTask.of(request.task(), work), start, work);
    }

    /**
     * The same, if the rules were applied before.
     *
     * @param before this task, covered, or one that it was derived from by edits: what they share is not computed again
     */
    public Result run(Request request, CoveredTask before, Work work) {
        long start = System.nanoTime();
        return compare(request, before.with(request.task(), work), start, work);
    }

    private Result compare(Request request, CoveredTask task, long start, Work work) {
        FeatureChoice choice =
                new ChooseFeatures(cache, store).run(new ChooseFeatures.Request(task, request.choosing()), work);
        TrainingData data = TrainingData.prepare(task, choice.chosen(), cache, work);
        try {
            List<LeftOut> leftOut = leftOut(request, data);
            leftOut.forEach(work::report);
            List<Entrant> entrants = request.entrants().stream()
                    .filter(entrant ->
                            leftOut.stream().noneMatch(left -> left.method().equals(entrant.name())))
                    .toList();
            AtomicInteger there = new AtomicInteger();
            Runner runner = new Runner(Experiment.tested(data, request.metric(), cache), store, request.parallel());
            ComparisonResult comparison = new Comparison(entrants, request.seeds(), request.asPublished())
                    .run(runner, work.reportingTo(report -> {
                        if (report instanceof RunsFound found) {
                            there.set(found.there());
                        }
                        work.report(report);
                    }));
            double seconds = (System.nanoTime() - start) / 1e9;
            return new Result(
                    task,
                    choice,
                    leftOut,
                    comparison,
                    warnings(data, comparison, work),
                    there.get(),
                    request.parallel(),
                    seconds);
        } finally {
            data.extractor().close();
        }
    }

    private static List<LeftOut> leftOut(Request request, TrainingData data) {
        boolean votes = data.unlabelled().cover().pairCount() > 0;
        boolean exemplars = !data.exemplars().isEmpty();
        List<LeftOut> leftOut = new ArrayList<>();
        for (Entrant entrant : request.leavingOut() ? request.entrants() : List.<Entrant>of()) {
            if (entrant.needsVotes() && !votes) {
                leftOut.add(new LeftOut(entrant.name(), "no rule covers any unlabelled instance"));
            } else if (entrant.name().equals(Entrant.WITHOUT_EXEMPLARS) && !exemplars) {
                leftOut.add(new LeftOut(entrant.name(), "no labelled instance is an exemplar of a rule"));
            }
        }
        return leftOut;
    }

    /** Warns of what often goes wrong with rules and seems to go wrong here. */
    private static List<Warning> warnings(TrainingData data, ComparisonResult result, Work work) {
        List<Warning> warnings = new ArrayList<>(Guards.beforeTraining(data.task(), data.coverOfAllUnlabelled(), work));
        Baselines baselines = new Baselines(
                result.metric(),
                data.dataset().validation().size(),
                data.dataset().labelled().size(),
                validation(result, "majority"),
                validation(result, "only-l"),
                OptionalDouble.empty());
        // If a baseline beats even the best of the methods that use rules, the user should know.
        result.lines().stream()
                .filter(line -> line.entrant() instanceof Entrant.Trained trained
                        && trained.options().method().usesRules())
                .filter(line -> line.validation().isPresent())
                .max(Comparator.comparingDouble(
                        line -> line.validation().orElseThrow().mean()))
                .ifPresent(best -> warnings.addAll(Guards.afterTraining(
                        best.name(), best.validation().orElseThrow().mean(), baselines)));
        return warnings;
    }

    private static OptionalDouble validation(ComparisonResult result, String name) {
        return result.lines().stream()
                .filter(line -> line.name().equals(name))
                .flatMap(line -> line.validation().stream())
                .mapToDouble(Summary::mean)
                .findFirst();
    }
}
