package io.overrule.bench;

import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.bench.paper.CurvesFigure;
import io.overrule.bench.paper.Goal;
import io.overrule.cache.FeatureCache;
import io.overrule.data.Dataset;
import io.overrule.data.InstanceKind;
import io.overrule.evaluation.Summary;
import io.overrule.feature.FeatureSettings;
import io.overrule.rule.Task;
import io.overrule.training.Method;
import io.overrule.training.Methods;
import io.overrule.training.TrainingOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures the value of looking at instances if some of the time goes into rules, compared with labelling alone. */
@Command(
        name = "loop",
        mixinStandardHelpOptions = true,
        description = {
            "A simulated person starts without rules and labels, looks at one instance after the other, and accepts"
                    + " rules; beside it, the same number of looks spent on labels alone: at random, and by uncertainty"
                    + " sampling.",
            "",
            "Every instance whose truth is seen costs a look: what 'next' proposes, and the samples that are looked at"
                    + " before a suggestion or a narrowing is accepted. A rule is accepted if at most one in five covered"
                    + " instances is wrong; those that were seen before are among the five and cost nothing again, and at"
                    + " least two are new. A rule that is seen to fail later is narrowed or given up.",
            "",
            "Every instance that was seen is labelled data from then on: three quarters train, one quarter, by chance,"
                    + " validates, in all three ways alike. What is printed is the accuracy on the test part (for SMS the"
                    + " F1 of spam) of implyloss with labels and rules, and of only-l with labels alone, as means over"
                    + " seeds. Datasets of texts with a known truth are measured."
        })
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class LoopBenchmark implements Callable<Integer> {
    private static final List<Integer> CHECKPOINTS = List.of(10, 30, 60, 100);

    /** From so many looks on rules are to pay. */
    private static final int PAYS_FROM = 60;

    private static final double YOUTUBE_ACCURACY = 0.9;
    private static final List<String> JUDGED = List.of("question", "youtube", "sms", Datasets.HELP_DESK);
    private static final int FEWEST_AHEAD = 3;

    @Spec
    private CommandSpec spec;

    @Mixin
    private Datasets datasets;

    @Option(
            names = "--seeds",
            paramLabel = "N",
            defaultValue = "5",
            description = "How many simulations of each way: seeds 1 to N. Default: 5.")
    private int seeds;

    @Option(
            names = "--features",
            paramLabel = "BLOCKS",
            defaultValue = "e5",
            description = "The features, the same in all three ways. Default: e5.")
    private String features;

    @Option(
            names = "--on-validation",
            description = "Score on the validation part instead of test: for choosing how looks are spent.")
    private boolean onValidation;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Write a picture for each dataset into this folder: loop-youtube.svg.")
    private @Nullable Path out;

    @Option(names = "--json", description = "Print one JSON object instead of tables.")
    private boolean json;

    @Override
    public Integer call() {
        FeatureCache cache = datasets.cache();
        List<Long> seedList = Datasets.seeds(seeds);
        List<Measured> all = new ArrayList<>();
        for (String name : datasets.names()) {
            Task task = datasets.read(name);
            if (isMeasured(task.dataset())) {
                Measured measured = measure(name, task, seedList, cache);
                all.add(measured);
                if (!json) {
                    print(measured, spec.commandLine().getOut());
                }
                draw(measured);
            }
        }
        Json.end(
                spec.commandLine(),
                json,
                new Results(all.stream().map(Measured::row).toList()),
                goals(all.stream().map(Measured::row).toList()).stream().map(Goal::line));
        return 0;
    }

    private static boolean isMeasured(Dataset dataset) {
        return dataset.unlabelledTruth().isPresent()
                && !dataset.test().isEmpty()
                && InstanceKind.of(dataset.unlabelled().get(0)) == InstanceKind.TEXT;
    }

    /** One way to spend looks, in one simulation: the scores at the checkpoints. */
    private record Spent(List<Double> scores, List<Integer> rules, List<String> methods) {
        Spent {
            scores = List.copyOf(scores);
            rules = List.copyOf(rules);
            methods = List.copyOf(methods);
        }
    }

    private record Simulated(Spent rules, Spent random, Spent uncertain) {}

    private Measured measure(String name, Task task, List<Long> seedList, FeatureCache cache) {
        Dataset dataset = task.dataset();
        try (LoopTask loop = new LoopTask(
                task,
                onValidation ? dataset.validation() : dataset.test(),
                Datasets.metric(name, task),
                FeatureSettings.parse(features),
                cache)) {
            List<Simulated> simulated =
                    Work.quiet().map(seedList.size(), k -> simulate(loop, dataset, seedList.get(k)));
            return new Measured(
                    name,
                    Datasets.metric(name, task).name(),
                    summaries(simulated.stream().map(Simulated::rules).toList()),
                    summaries(simulated.stream().map(Simulated::random).toList()),
                    summaries(simulated.stream().map(Simulated::uncertain).toList()),
                    IntStream.range(0, CHECKPOINTS.size())
                            .mapToObj(c -> simulated.stream()
                                    .mapToInt(one -> one.rules().rules().get(c))
                                    .average()
                                    .orElseThrow())
                            .toList());
        }
    }

    private static Simulated simulate(LoopTask loop, Dataset dataset, long seed) {
        return new Simulated(
                spent(loop, simulation(loop, dataset, seed).rules(), Methods.IMPLYLOSS, seed),
                spent(loop, simulation(loop, dataset, seed).random(), Methods.ONLY_L, seed),
                spent(loop, simulation(loop, dataset, seed).uncertain(), Methods.ONLY_L, seed));
    }

    private static Simulation simulation(LoopTask loop, Dataset dataset, long seed) {
        return new Simulation(loop, Annotator.of(dataset), CHECKPOINTS, Habits.CHOSEN, seed);
    }

    private static Spent spent(LoopTask loop, Map<Integer, LoopTask.State> states, Method method, long seed) {
        List<Double> scores = new ArrayList<>();
        List<Integer> rules = new ArrayList<>();
        List<String> methods = new ArrayList<>();
        for (int looks : CHECKPOINTS) {
            LoopTask.State state = Optional.ofNullable(states.get(looks))
                    .orElseThrow(() -> OverruleException.input("there are fewer than " + looks
                            + " unlabelled instances to look at; use a larger dataset"));
            LoopTask.Score score = loop.score(state, TrainingOptions.defaults(method), seed);
            scores.add(score.value());
            rules.add(state.rules().size());
            methods.add(score.method());
        }
        return new Spent(scores, rules, methods);
    }

    private static List<Summary> summaries(List<Spent> runs) {
        return IntStream.range(0, CHECKPOINTS.size())
                .mapToObj(c -> new Summary(
                        runs.stream().map(run -> run.scores().get(c)).toList()))
                .toList();
    }

    /**
     * A dataset, with a summary for every checkpoint.
     *
     * @param accepted how many rules were accepted by then, on average
     */
    private record Measured(
            String name,
            String metric,
            List<Summary> rules,
            List<Summary> random,
            List<Summary> uncertain,
            List<Double> accepted) {
        Row row() {
            return new Row(
                    name,
                    IntStream.range(0, CHECKPOINTS.size())
                            .mapToObj(c -> new Point(
                                    CHECKPOINTS.get(c),
                                    share(rules.get(c)),
                                    share(random.get(c)),
                                    share(uncertain.get(c))))
                            .toList());
        }

        private static double share(Summary summary) {
            return Math.round(summary.mean() * 10_000) / 10_000.0;
        }
    }

    private void print(Measured measured, PrintWriter print) {
        print.printf(
                Locale.ROOT,
                "%s, %s on %s, features %s, %d seeds%n",
                measured.name(),
                measured.metric(),
                onValidation ? "validation" : "test",
                features,
                seeds);
        print.println("  looks  with rules       labels at random  uncertain labels  rules accepted");
        for (int c = 0; c < CHECKPOINTS.size(); c++) {
            print.printf(
                    Locale.ROOT,
                    "  %5d  %-16s %-17s %-17s %14.1f%n",
                    CHECKPOINTS.get(c),
                    measured.rules().get(c).percent(),
                    measured.random().get(c).percent(),
                    measured.uncertain().get(c).percent(),
                    measured.accepted().get(c));
        }
        print.flush();
    }

    private void draw(Measured measured) {
        if (out == null) {
            return;
        }
        List<CurvesFigure.Line> lines = List.of(
                line("with rules", measured.rules()),
                line("labels at random", measured.random()),
                line("uncertain labels", measured.uncertain()));
        Path file = out.resolve("loop-" + measured.name().replace(' ', '-') + ".svg");
        try {
            Files.createDirectories(out);
            Files.writeString(
                    file,
                    CurvesFigure.of(measured.name() + ": " + measured.metric() + " in percent", "looks", lines)
                                    .svg()
                            + "\n");
        } catch (IOException e) {
            throw OverruleException.resource(file + ": cannot be written (" + e.getMessage() + ")", e);
        }
    }

    private static CurvesFigure.Line line(String name, List<Summary> summaries) {
        return new CurvesFigure.Line(
                name,
                IntStream.range(0, CHECKPOINTS.size())
                        .mapToObj(c -> new CurvesFigure.Mean(
                                CHECKPOINTS.get(c),
                                100 * summaries.get(c).mean(),
                                100 * summaries.get(c).deviation()))
                        .toList());
    }

    static List<Goal> goals(List<Row> rows) {
        List<Goal> goals = new ArrayList<>();
        rows.stream().filter(row -> row.name().equals("youtube")).forEach(row -> {
            double found = row.at(PAYS_FROM).rules();
            goals.add(new Goal(
                    "youtube after " + PAYS_FROM + " looks",
                    String.format(Locale.ROOT, "at least %.1f %%", 100 * YOUTUBE_ACCURACY),
                    String.format(Locale.ROOT, "%.1f %%", 100 * found),
                    found >= YOUTUBE_ACCURACY));
        });
        List<Row> judged =
                rows.stream().filter(row -> JUDGED.contains(row.name())).toList();
        for (Row row : judged) {
            row.points().stream()
                    .filter(point -> point.actions() >= PAYS_FROM)
                    .min(Comparator.comparingDouble(Point::lead))
                    .ifPresent(worst -> goals.add(new Goal(
                            row.name() + ", rules ahead of both ways of labelling alone from " + PAYS_FROM
                                    + " looks on",
                            "ahead at every checkpoint",
                            String.format(
                                    Locale.ROOT, "%+.1f points after %d looks", 100 * worst.lead(), worst.actions()),
                            worst.lead() > 0)));
        }
        if (judged.size() >= FEWEST_AHEAD) {
            long ahead = judged.stream().filter(Row::isAhead).count();
            goals.add(new Goal(
                    "datasets on which rules are ahead from " + PAYS_FROM + " looks on",
                    "at least " + FEWEST_AHEAD + " of " + String.join(", ", JUDGED),
                    ahead + " of " + judged.size(),
                    ahead >= FEWEST_AHEAD));
        }
        return goals;
    }

    /**
     * The scores after some looks, as shares.
     *
     * @param rules with rules and labels
     * @param randomLabels with labels alone, drawn at random
     * @param uncertainLabels with labels alone, where a model is least sure
     */
    record Point(int actions, double rules, double randomLabels, double uncertainLabels) {
        private double lead() {
            return rules - Math.max(randomLabels, uncertainLabels);
        }
    }

    /** A dataset; the names are those of the JSON object. */
    record Row(String name, List<Point> points) {
        Row {
            points = List.copyOf(points);
        }

        private Point at(int actions) {
            return points.stream()
                    .filter(point -> point.actions() == actions)
                    .findFirst()
                    .orElseThrow();
        }

        private boolean isAhead() {
            return points.stream().filter(point -> point.actions() >= PAYS_FROM).allMatch(point -> point.lead() > 0);
        }
    }

    /** What is printed as JSON. */
    record Results(List<Row> datasets) {
        Results {
            datasets = List.copyOf(datasets);
        }
    }
}
