package io.overrule.bench;

import io.overrule.OverruleException;
import io.overrule.Suggestion;
import io.overrule.Work;
import io.overrule.bench.paper.Arena;
import io.overrule.bench.paper.EntrantRuns;
import io.overrule.bench.paper.EntrantRuns.Way;
import io.overrule.bench.paper.Goal;
import io.overrule.bench.paper.PaperTask;
import io.overrule.bench.paper.PaperTasks;
import io.overrule.cache.FeatureCache;
import io.overrule.data.Dataset;
import io.overrule.evaluation.Metric;
import io.overrule.experiment.Entrant;
import io.overrule.experiment.RunStore;
import io.overrule.experiment.VoteModel;
import io.overrule.feature.FeatureSettings;
import io.overrule.inference.Model;
import io.overrule.rule.Task;
import io.overrule.training.Methods;
import io.overrule.training.Trainer;
import io.overrule.training.TrainingData;
import io.overrule.training.TrainingOptions;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Compares the default settings with the best result of all methods and settings. */
@Command(
        name = "defaults",
        mixinStandardHelpOptions = true,
        description = {
            "Trains as 'overrule train' does if nothing is said, and compares it on test with the best of all methods.",
            "",
            "Every finished run of the methods is kept in the output folder: after an interruption the same command goes"
                    + " on where it was."
        })
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class DefaultsBenchmark implements Callable<Integer> {
    private static final String ONLY_L = Methods.ONLY_L.commandName();
    private static final String MAJORITY = VoteModel.MAJORITY.commandName();

    /** They train several networks, which takes hours on the large datasets. */
    private static final Set<String> SLOW = Set.of(Methods.ENSEMBLE.commandName(), Methods.SELF_TRAINING.commandName());

    private static final Set<String> LARGE = Set.of("mitr", "census");

    private static final double MEAN_DISTANCE = 0.7;
    private static final double LARGEST_DISTANCE = 1.5;
    private static final double BEHIND_BASELINE = 0.5;

    @Spec
    private CommandSpec spec;

    @Mixin
    private Datasets datasets;

    @Option(
            names = "--seeds",
            paramLabel = "N",
            defaultValue = "1",
            description = "How many seeds, from 1 on (${DEFAULT-VALUE}).")
    private int seeds;

    @Option(
            names = "--methods",
            split = ",",
            paramLabel = "NAME",
            description = "Which methods compete to be the best. Default: all; on mitr and census all but ensemble and"
                    + " self-training.")
    private List<String> methods = new ArrayList<>();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "paper-results",
            description = "Where finished runs go, and those of 'bench paper' are found (${DEFAULT-VALUE}).")
    private Path folder;

    @Option(
            names = "--parallel",
            paramLabel = "N",
            description =
                    "How many runs at once; the results do not depend on it. Default: as many as there are cores.")
    private @Nullable Integer parallel;

    @Option(names = "--json", description = "Print one JSON object instead of a table.")
    private boolean json;

    @Override
    public Integer call() {
        int atOnce = parallel == null ? Runtime.getRuntime().availableProcessors() : parallel;
        if (atOnce < 1) {
            throw OverruleException.input("--parallel is " + atOnce + "; expected 1 or more");
        }
        for (String method : methods) {
            if (!Entrant.names().contains(method)) {
                throw OverruleException.input(
                        "--methods names '" + method + "'; " + Suggestion.remedy(method, Entrant.names(), "methods"));
            }
        }
        Arena.Means means = new Arena.Means(
                Datasets.seeds(seeds), atOnce, datasets.cache(), RunStore.at(folder.resolve("runs")), this::say);
        PrintWriter out = spec.commandLine().getOut();
        List<Row> rows = new ArrayList<>();
        for (String name : datasets.names()) {
            rows.add(measure(name, datasets.read(name), means));
            if (!json) {
                out.println(rows.get(rows.size() - 1).line());
                out.flush();
            }
        }
        Json.end(
                spec.commandLine(),
                json,
                new Measurements(rows),
                goals(rows).stream().map(goal -> goal.line()));
        return 0;
    }

    private void say(String line) {
        PrintWriter writer = spec.commandLine().getErr();
        writer.println(line);
        writer.flush();
    }

    private Row measure(String name, Task task, Arena.Means means) {
        if (task.dataset().test().isEmpty()) {
            throw OverruleException.input("dataset '" + name + "' has no test part; leave it out by --dataset");
        }
        Metric metric = Datasets.metric(name, task);
        Plain plain = plain(name, task, metric, means);
        PaperTask untouched = PaperTasks.withDefaults(name, metric.name(), plain.features());
        Arena asPlain = new Arena(name + " by defaults", untouched, task, plain.features(), means);
        List<EntrantRuns> baselines =
                asPlain.measure(List.of(untouched.entrant(ONLY_L, task), untouched.entrant(MAJORITY, task)));
        PaperTask setup = PaperTasks.find(name).orElse(untouched);
        Arena arena = setup.equals(untouched) ? asPlain : new Arena(name, setup, task, setup.features(), means);
        Best best = best(arena.measure(competing(name).stream()
                .map(method -> setup.entrant(method, task))
                .toList()));
        return new Row(
                name,
                Json.rounded(plain.score()),
                Json.rounded(best.score()),
                best.method(),
                Json.rounded(plain.seconds()),
                Json.rounded(100 * baselines.get(0).test(Way.CALIBRATED).mean()),
                Json.rounded(100 * baselines.get(1).test(Way.PUBLISHED).mean()),
                plain.features().toString(),
                metric.name());
    }

    private List<String> competing(String name) {
        return Entrant.names().stream()
                .filter(method ->
                        methods.isEmpty() ? !(LARGE.contains(name) && SLOW.contains(method)) : methods.contains(method))
                .toList();
    }

    /**
     * What somebody gets who says nothing.
     *
     * @param features that the first seed chose
     */
    private record Plain(double score, double seconds, FeatureSettings features) {}

    /** Trained every time, to measure the time. Texts are encoded in advance. */
    private Plain plain(String name, Task task, Metric metric, Arena.Means means) {
        FeatureCache cache = means.cache();
        TrainingOptions defaults = TrainingOptions.automatic();
        List<FeatureSettings> candidates =
                FeatureSettings.candidates(Dataset.instances(task.dataset().labelled()), defaults.encoder());
        for (FeatureSettings candidate : candidates) {
            TrainingData.prepare(task, candidate, cache, Work.quiet());
        }
        double score = 0;
        double seconds = 0;
        @Nullable FeatureSettings features = null;
        for (long seed : means.seeds()) {
            Stopwatch watch = Stopwatch.started();
            Model model = new Trainer(defaults.toBuilder().seed(seed).build(), cache)
                    .train(task)
                    .model();
            double took = watch.seconds();
            seconds += took / means.seeds().size();
            score += Objects.requireNonNull(TrainBenchmark.test(model.withCache(cache), task.dataset(), metric))
                    / means.seeds().size();
            String chosen = Objects.requireNonNull(model.provenance().options().get("features"));
            features = features == null ? FeatureSettings.parse(chosen) : features;
            say(String.format(
                    Locale.ROOT,
                    "%s: plain training with seed %d took %.1f s, features %s, method %s",
                    name,
                    seed,
                    took,
                    chosen,
                    model.provenance().outcome().get("method")));
        }
        return new Plain(100 * score, seconds, Objects.requireNonNull(features));
    }

    /** The best on test by any way to predict, in percent: nothing is made easy here. */
    private record Best(double score, String method) {}

    private static Best best(List<EntrantRuns> allMeasured) {
        Best best = new Best(Double.NEGATIVE_INFINITY, "");
        for (EntrantRuns measured : allMeasured) {
            for (Way way : Way.values()) {
                boolean there =
                        switch (way) {
                            case PUBLISHED -> true;
                            case CLASSIFIER -> measured.hasClassifier();
                            case CALIBRATED -> measured.isCalibrated();
                        };
                double score = there ? 100 * measured.test(way).mean() : Double.NEGATIVE_INFINITY;
                if (score > best.score()) {
                    String suffix =
                            way == Way.PUBLISHED ? "" : ", " + way.name().toLowerCase(Locale.ROOT);
                    best = new Best(score, measured.entrant().name() + suffix);
                }
            }
        }
        return best;
    }

    static List<Goal> goals(List<Row> rows) {
        List<Goal> goals = new ArrayList<>();
        double mean = rows.stream().mapToDouble(Row::distance).average().orElse(0);
        double largest = rows.stream().mapToDouble(Row::distance).max().orElse(0);
        goals.add(new Goal(
                "mean distance of plain training to the best method",
                "at most " + MEAN_DISTANCE + " points",
                String.format(Locale.ROOT, "%.2f points over %d datasets", mean, rows.size()),
                mean <= MEAN_DISTANCE));
        goals.add(new Goal(
                "largest distance of plain training to the best method",
                "at most " + LARGEST_DISTANCE + " points",
                String.format(Locale.ROOT, "%.2f points", largest),
                largest <= LARGEST_DISTANCE));
        for (Row row : rows) {
            double baseline = Math.max(row.onlyL(), row.majority());
            goals.add(new Goal(
                    row.name() + ", plain training beside the better of only-l and majority",
                    String.format(Locale.ROOT, "no more than %.1f below %.2f", BEHIND_BASELINE, baseline),
                    String.format(Locale.ROOT, "%.2f", row.plain()),
                    row.plain() >= baseline - BEHIND_BASELINE));
        }
        return goals;
    }

    /**
     * A dataset; scores are on test, in percent, as means over the seeds.
     *
     * @param plain by the defaults, by the model's own decision
     * @param seconds of plain training, the choice of features included, with encodings cached
     * @param onlyL calibrated, by the defaults with the features of plain training
     * @param majority with the defaults too
     * @param features that plain training chose
     */
    record Row(
            String name,
            double plain,
            double best,
            String bestMethod,
            double seconds,
            double onlyL,
            double majority,
            String features,
            String metric) {
        /** How far plain training is behind the best; 0 if it is ahead, so that it makes up for no other dataset. */
        double distance() {
            return Math.max(0, best - plain);
        }

        String line() {
            return String.format(
                    Locale.ROOT,
                    "%-10s %-8s plain %5.1f (%s, %.1f s)   best %5.1f by %s   only-l %5.1f   majority %5.1f",
                    name,
                    metric,
                    plain,
                    features,
                    seconds,
                    best,
                    bestMethod,
                    onlyL,
                    majority);
        }
    }

    /** What was measured; the names are those of the JSON object. */
    record Measurements(List<Row> datasets) {
        Measurements {
            datasets = List.copyOf(datasets);
        }
    }
}
