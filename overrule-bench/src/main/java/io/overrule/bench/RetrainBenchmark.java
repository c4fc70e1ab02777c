package io.overrule.bench;

import io.overrule.Work;
import io.overrule.bench.paper.Goal;
import io.overrule.cache.FeatureCache;
import io.overrule.cover.CoverMatrix;
import io.overrule.cover.CoveredTask;
import io.overrule.cover.RuleApplier;
import io.overrule.data.Dataset;
import io.overrule.data.Instance;
import io.overrule.inference.Model;
import io.overrule.rule.AnyRule;
import io.overrule.rule.Edit;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import io.overrule.rule.Task;
import io.overrule.training.Trainer;
import io.overrule.training.TrainingData;
import io.overrule.training.TrainingOptions;
import io.overrule.training.TrainingResult;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Measures the cost of training after one rule was edited: from scratch, as 'overrule train' does, and as a warm start
 * from the last model.
 */
@Command(
        name = "retrain",
        mixinStandardHelpOptions = true,
        description = {
            "After one rule is added, changed or removed: trains from scratch with the defaults, and continues from the"
                    + " model before the edit, in one run.",
            "",
            "The edited rule is the one whose cover in the unlabelled instances is the median. It is removed; it is added"
                    + " to the task without it; it is widened by the condition of another rule of its class."
        })
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class RetrainBenchmark implements Callable<Integer> {
    private static final double POINTS_WORSE = 0.5;
    private static final double TIMES_FASTER = 8;
    private static final double LONG_SECONDS = 5;
    private static final double QUESTION_SECONDS = 5;
    private static final double TRUST_DIFFERENCE = 0.05;
    /** So many firings show the mean well enough. */
    private static final int MOST_FIRINGS = 1_000;

    @Spec
    private CommandSpec spec;

    @Mixin
    private Datasets datasets;

    @Option(names = "--json", description = "Print one JSON object instead of a table.")
    private boolean json;

    @Override
    public Integer call() {
        FeatureCache cache = datasets.cache();
        PrintWriter out = spec.commandLine().getOut();
        List<Row> rows = new ArrayList<>();
        for (String name : datasets.names()) {
            Task task = datasets.read(name);
            if (rows.isEmpty()) {
                // Compiled code is what is measured.
                Cold.train(task, cache);
            }
            for (Row row : measure(name, task, cache)) {
                rows.add(row);
                if (!json) {
                    out.println(row.line());
                    out.flush();
                }
            }
        }
        Json.end(
                spec.commandLine(),
                json,
                new Measured(rows),
                goals(rows).stream().map(Goal::line));
        return 0;
    }

    private static List<Row> measure(String name, Task task, FeatureCache cache) {
        CoverMatrix cover = RuleApplier.of(task.rules()).apply(task.dataset().unlabelled());
        Rule rule = medianRule(task.rules(), cover);
        Edit removal = new Edit.RuleRemoved(rule.id());
        Edit change = new Edit.RuleChanged(widened(rule, task.rules(), cover));
        Cold whole = Cold.train(task, cache);
        Cold without = Cold.train(task.apply(removal), cache);
        Cold changed = Cold.train(task.apply(change), cache);
        return List.of(
                row(name, "added", rule, without, removal.inverse(task), whole),
                row(name, "changed", rule, whole, change, changed),
                row(name, "removed", rule, whole, removal, without));
    }

    /** The rule with the median cover among those that cover anything and have a condition that can be changed. */
    private static Rule medianRule(RuleSet rules, CoverMatrix cover) {
        List<Integer> covering = IntStream.range(0, rules.size())
                .filter(j -> cover.instancesCovered(j).length > 0 && hasCondition(rules.rule(j)))
                .boxed()
                .sorted(Comparator.comparingInt(j -> cover.instancesCovered(j).length))
                .toList();
        return rules.rule(covering.get(covering.size() / 2));
    }

    private static boolean hasCondition(Rule rule) {
        return rule.recordedVotes().isEmpty();
    }

    /** The rule with the condition of the other rule of its class that covers most. */
    private static Rule widened(Rule rule, RuleSet rules, CoverMatrix cover) {
        int index = rules.index(rule.id());
        return IntStream.range(0, rules.size())
                .filter(j -> j != index && rules.labelOf(j) == rules.labelOf(index) && hasCondition(rules.rule(j)))
                .boxed()
                .max(Comparator.comparingInt(j -> cover.instancesCovered(j).length))
                .<Rule>map(other -> new AnyRule(rule.heading(), List.of(rule, rules.rule(other))))
                .orElse(rule);
    }

    /** A training by the defaults, from the task to the model. */
    private record Cold(Task task, TrainingData data, TrainingResult result, double seconds, FeatureCache cache) {
        static Cold train(Task task, FeatureCache cache) {
            Stopwatch watch = Stopwatch.started();
            Trainer trainer = new Trainer(TrainingOptions.automatic(), cache);
            CoveredTask covered = CoveredTask.of(task);
            TrainingData data = TrainingData.prepare(
                    covered, trainer.chooseFeatures(covered, Work.quiet()).chosen(), cache, Work.quiet());
            TrainingResult result = trainer.train(data, Work.quiet());
            return new Cold(task, data, result, watch.seconds(), cache);
        }

        Model model() {
            return result.model().withCache(cache);
        }
    }

    private static Row row(String name, String edit, Rule rule, Cold before, Edit applied, Cold cold) {
        Stopwatch watch = Stopwatch.started();
        TrainingData data = before.data().after(applied, Work.quiet());
        TrainingResult warm = new Trainer(TrainingOptions.automatic(), before.cache())
                .continueFrom(before.model(), data, Work.quiet());
        double seconds = watch.seconds();
        return new Row(
                name,
                edit,
                Json.rounded(cold.seconds()),
                Json.rounded(seconds),
                percent(cold.result().validation()),
                percent(warm.validation()),
                trustDifference(
                        edited(rule, cold.task()),
                        cold.task().dataset(),
                        warm.model().withCache(before.cache()),
                        cold));
    }

    /** As it is after the edit; a removed one as it was. */
    private static Rule edited(Rule rule, Task after) {
        return after.rules().find(rule.id()).stream()
                .mapToObj(after.rules()::rule)
                .findFirst()
                .orElse(rule);
    }

    private static @Nullable Double percent(OptionalDouble share) {
        return share.isPresent() ? (Double) Json.rounded(100 * share.getAsDouble()) : null;
    }

    /** The mean of what two models' trust differs by where a rule fires, on test and unlabelled instances. */
    private static @Nullable Double trustDifference(Rule rule, Dataset dataset, Model warm, Cold cold) {
        List<Instance> instances = Stream.concat(
                        Dataset.instances(dataset.test()).stream(), dataset.unlabelled().stream())
                .toList();
        int[] firings = RuleApplier.ofRule(rule).apply(instances).instancesCovered(0);
        Model other = cold.model();
        OptionalDouble mean = IntStream.of(firings)
                .limit(MOST_FIRINGS)
                .mapToObj(instances::get)
                .mapToDouble(instance -> Math.abs(warm.trust(instance, rule) - other.trust(instance, rule)))
                .average();
        return mean.isPresent() ? (Double) Json.rounded(mean.getAsDouble()) : null;
    }

    static List<Goal> goals(List<Row> rows) {
        List<Goal> goals = new ArrayList<>();
        for (Row row : rows) {
            String what = row.name() + ", rule " + row.edit();
            if (row.coldValidation() != null && row.warmValidation() != null) {
                goals.add(new Goal(
                        what + ", validation",
                        String.format(Locale.ROOT, "no more than %.1f below %.2f", POINTS_WORSE, row.coldValidation()),
                        String.format(Locale.ROOT, "%.2f", row.warmValidation()),
                        row.warmValidation() >= row.coldValidation() - POINTS_WORSE));
            }
            if (row.coldSeconds() > LONG_SECONDS) {
                goals.add(new Goal(
                        what + ", time",
                        "at least " + TIMES_FASTER + " times faster than " + row.coldSeconds() + " s",
                        String.format(
                                Locale.ROOT,
                                "%.2f s, %.1f times",
                                row.warmSeconds(),
                                row.coldSeconds() / row.warmSeconds()),
                        row.coldSeconds() >= TIMES_FASTER * row.warmSeconds()));
            }
            if (row.name().equals("question")) {
                goals.add(new Goal(
                        what + ", time",
                        "under " + QUESTION_SECONDS + " s",
                        String.format(Locale.ROOT, "%.2f s", row.warmSeconds()),
                        row.warmSeconds() < QUESTION_SECONDS));
            }
            if (row.trustDifference() != null) {
                goals.add(new Goal(
                        what + ", trust where it fires",
                        "within " + TRUST_DIFFERENCE + " of training from scratch",
                        String.format(Locale.ROOT, "%.3f", row.trustDifference()),
                        row.trustDifference() <= TRUST_DIFFERENCE));
            }
        }
        return goals;
    }

    /**
     * An edit of a dataset's rules.
     *
     * @param coldSeconds covering, choosing features and method, training; encodings are cached
     * @param warmSeconds from the edit to the model
     * @param coldValidation on instances that chose nothing, in percent
     * @param trustDifference of the edited rule where it fires; for a removed rule, the estimate for a rule that the
     *     models do not know
     */
    record Row(
            String name,
            String edit,
            double coldSeconds,
            double warmSeconds,
            @Nullable Double coldValidation,
            @Nullable Double warmValidation,
            @Nullable Double trustDifference) {
        String line() {
            return String.format(
                    Locale.ROOT,
                    "%-10s rule %-8s cold %7.2f s, validation %5s   warm %6.2f s, validation %5s   trust differs by %s",
                    name,
                    edit,
                    coldSeconds,
                    cell(coldValidation, "%.2f"),
                    warmSeconds,
                    cell(warmValidation, "%.2f"),
                    cell(trustDifference, "%.3f"));
        }

        private static String cell(@Nullable Double value, String format) {
            return value == null ? "–" : String.format(Locale.ROOT, format, value);
        }
    }

    /** What was measured; the names are those of the JSON object. */
    record Measured(List<Row> datasets) {
        Measured {
            datasets = List.copyOf(datasets);
        }
    }
}
