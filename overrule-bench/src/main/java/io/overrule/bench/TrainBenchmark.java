package io.overrule.bench;

import io.overrule.Work;
import io.overrule.bench.paper.Goal;
import io.overrule.bench.paper.PaperTask;
import io.overrule.bench.paper.PaperTasks;
import io.overrule.cache.FeatureCache;
import io.overrule.cover.CoveredTask;
import io.overrule.data.Dataset;
import io.overrule.data.LabelledInstance;
import io.overrule.evaluation.ConfusionMatrix;
import io.overrule.evaluation.Metric;
import io.overrule.feature.FeatureSettings;
import io.overrule.inference.Inference;
import io.overrule.inference.Model;
import io.overrule.inference.Prediction;
import io.overrule.rule.Task;
import io.overrule.training.Methods;
import io.overrule.training.Trainer;
import io.overrule.training.TrainingData;
import io.overrule.training.TrainingOptions;
import io.overrule.training.TrainingResult;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures time and score of training with the defaults, compared with the paper's settings. */
@Command(
        name = "train",
        mixinStandardHelpOptions = true,
        description = "Times training by the paper's settings and by the defaults, with the same features and data.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class TrainBenchmark implements Callable<Integer> {
    /** The paper's settings for its question task, which were the defaults before; whatever the defaults are today. */
    static final TrainingOptions PAPER = TrainingOptions.defaults().toBuilder()
            .method(Methods.IMPLYLOSS)
            .classifierLayers(List.of(512, 512))
            .ruleLayers(List.of(512, 512))
            .learningRate(0.0003)
            .ruleLearningRate(0.0003)
            .batchSize(32)
            .patience(10)
            .epochs(100)
            .keep(0.8)
            .gamma(0.1)
            .q(0.2)
            .without(List.of())
            .initialHolding(0.5)
            .anyRepeat()
            .validateBy(Inference.JOINT)
            .predictByAny()
            .build();

    private static final String HELP_DESK_FEATURES = "e5";

    /** The largest datasets, on which time matters. */
    private static final List<String> TIMED = List.of("question", "mitr", "census");

    private static final double TIMES_FASTER = 5;
    private static final double POINTS_WORSE = 0.3;
    private static final int WARM_UP_EPOCHS = 3;

    @Spec
    private CommandSpec spec;

    @Mixin
    private Datasets datasets;

    @Option(
            names = "--features",
            paramLabel = "BLOCKS",
            description =
                    "The features of all datasets. Default: those that 'bench paper' has; e5 for the help desk, and"
                            + " for other datasets what validation chooses.")
    private @Nullable String features;

    @Option(
            names = "--seeds",
            paramLabel = "N",
            defaultValue = "1",
            description = "How many seeds, from 1 on (${DEFAULT-VALUE}).")
    private int seeds;

    @Option(names = "--json", description = "Print one JSON object instead of a table.")
    private boolean json;

    @Override
    public Integer call() {
        List<Long> some = Datasets.seeds(seeds);
        FeatureCache cache = datasets.cache();
        PrintWriter out = spec.commandLine().getOut();
        List<Row> rows = new ArrayList<>();
        for (String name : datasets.names()) {
            Task task = datasets.read(name);
            TrainingData data = TrainingData.prepare(task, features(name, task, cache), cache, Work.quiet());
            if (rows.isEmpty()) {
                warmUp(data, cache);
            }
            rows.add(measure(name, data, Datasets.metric(name, task), some, cache));
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

    private FeatureSettings features(String name, Task task, FeatureCache cache) {
        if (features != null) {
            return FeatureSettings.parse(features);
        }
        Optional<FeatureSettings> chosen = name.equals(Datasets.HELP_DESK)
                ? Optional.of(FeatureSettings.parse(HELP_DESK_FEATURES))
                : PaperTasks.find(name).map(PaperTask::features);
        return chosen.orElseGet(() -> new Trainer(TrainingOptions.defaults(), cache)
                .chooseFeatures(CoveredTask.of(task), Work.quiet())
                .chosen());
    }

    /** Compiled code is what is measured. */
    private static void warmUp(TrainingData data, FeatureCache cache) {
        for (TrainingOptions options : List.of(PAPER, TrainingOptions.automatic())) {
            new Trainer(options.toBuilder().epochs(WARM_UP_EPOCHS).build(), cache).train(data, Work.quiet());
        }
    }

    /** The two in turn, each first as often as the other. */
    private static Row measure(String name, TrainingData data, Metric metric, List<Long> some, FeatureCache cache) {
        List<Trained> paper = new ArrayList<>();
        List<Trained> plain = new ArrayList<>();
        for (long seed : some) {
            boolean paperFirst = seed % 2 == 1;
            for (boolean published : List.of(paperFirst, !paperFirst)) {
                TrainingOptions options = (published ? PAPER : TrainingOptions.automatic())
                        .toBuilder().metric(metric.name()).seed(seed).build();
                (published ? paper : plain).add(train(data, options, published, metric, cache));
            }
        }
        return new Row(
                name,
                Json.rounded(mean(paper, Trained::seconds).orElseThrow()),
                Json.rounded(mean(plain, Trained::seconds).orElseThrow()),
                percent(mean(paper, Trained::validation)),
                percent(mean(plain, Trained::validation)),
                percent(mean(paper, Trained::test)),
                percent(mean(plain, Trained::test)));
    }

    private static Trained train(
            TrainingData data, TrainingOptions options, boolean published, Metric metric, FeatureCache cache) {
        Stopwatch watch = Stopwatch.started();
        TrainingResult result = new Trainer(options, cache).train(data, Work.quiet());
        double seconds = watch.seconds();
        Model model = result.model();
        return new Trained(
                seconds,
                result.crossFitted()
                        .get(published ? Inference.JOINT : model.decision().inference()),
                test((published ? model.asPublished() : model).withCache(cache), data.dataset(), metric));
    }

    /** The metric on test by the model's own decision; null without a test part. */
    static @Nullable Double test(Model model, Dataset dataset, Metric metric) {
        List<LabelledInstance> test = dataset.test();
        if (test.isEmpty()) {
            return null;
        }
        int[] predicted = model
                .predict(Dataset.instances(test), model.decision().inference())
                .stream()
                .mapToInt(Prediction::label)
                .toArray();
        return metric.of(ConfusionMatrix.of(model.labels(), Dataset.labels(test), predicted));
    }

    /** One run; validation is on instances that chose nothing. */
    private record Trained(double seconds, @Nullable Double validation, @Nullable Double test) {}

    private static Optional<Double> mean(List<Trained> runs, Function<Trained, @Nullable Double> score) {
        double sum = 0;
        for (Trained run : runs) {
            Double value = score.apply(run);
            if (value == null) {
                return Optional.empty();
            }
            sum += value / runs.size();
        }
        return Optional.of(sum);
    }

    private static @Nullable Double percent(Optional<Double> share) {
        return share.map(value -> Json.rounded(100 * value)).orElse(null);
    }

    static List<Goal> goals(List<Row> rows) {
        List<Goal> goals = new ArrayList<>();
        List<Row> timed =
                rows.stream().filter(row -> TIMED.contains(row.name())).toList();
        if (timed.size() == TIMED.size()) {
            double paper = timed.stream().mapToDouble(Row::paperSeconds).sum();
            double plain = timed.stream().mapToDouble(Row::defaultSeconds).sum();
            goals.add(new Goal(
                    "training time of " + String.join(", ", TIMED) + " together",
                    "at least " + TIMES_FASTER + " times faster",
                    String.format(
                            Locale.ROOT,
                            "%.1f s by the paper's settings, %.1f s by the defaults, %.1f times",
                            paper,
                            plain,
                            paper / plain),
                    paper >= TIMES_FASTER * plain));
        }
        for (Row row : rows) {
            if (row.paperValidation() != null && row.defaultValidation() != null) {
                goals.add(new Goal(
                        row.name() + ", validation by the defaults",
                        String.format(
                                Locale.ROOT,
                                "no more than %.1f below the paper's settings' %.2f",
                                POINTS_WORSE,
                                row.paperValidation()),
                        String.format(Locale.ROOT, "%.2f", row.defaultValidation()),
                        row.defaultValidation() >= row.paperValidation() - POINTS_WORSE));
            }
        }
        return goals;
    }

    /**
     * A dataset; scores are in percent, as means over the seeds.
     *
     * @param paperValidation on instances that chose nothing, by joint inference
     * @param defaultValidation on instances that chose nothing, by the model's own decision
     * @param paperTest as published, by joint inference
     * @param defaultTest by the model's own decision
     */
    record Row(
            String name,
            double paperSeconds,
            double defaultSeconds,
            @Nullable Double paperValidation,
            @Nullable Double defaultValidation,
            @Nullable Double paperTest,
            @Nullable Double defaultTest) {
        String line() {
            return String.format(
                    Locale.ROOT,
                    "%-10s paper's settings %7.1f s, validation %5s, test %5s   defaults %7.1f s, validation %5s, test %5s",
                    name,
                    paperSeconds,
                    cell(paperValidation),
                    cell(paperTest),
                    defaultSeconds,
                    cell(defaultValidation),
                    cell(defaultTest));
        }

        private static String cell(@Nullable Double score) {
            return score == null ? "–" : String.format(Locale.ROOT, "%.1f", score);
        }
    }

    /** What was measured; the names are those of the JSON object. */
    record Measurements(List<Row> datasets) {
        Measurements {
            datasets = List.copyOf(datasets);
        }
    }
}
