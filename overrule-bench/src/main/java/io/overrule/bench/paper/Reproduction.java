package io.overrule.bench.paper;

import io.overrule.OverruleException;
import io.overrule.RandomStream;
import io.overrule.bench.paper.EntrantRuns.Way;
import io.overrule.cover.CoverStatistics;
import io.overrule.cover.RuleApplier;
import io.overrule.cover.SetStatistics;
import io.overrule.data.Dataset;
import io.overrule.data.Instance;
import io.overrule.data.LabelledInstance;
import io.overrule.evaluation.Metric;
import io.overrule.evaluation.Summary;
import io.overrule.experiment.Entrant;
import io.overrule.experiment.Run;
import io.overrule.feature.FeatureSettings;
import io.overrule.rule.Task;
import io.overrule.training.Options;
import io.overrule.training.TrainingOptions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Does the runs of the paper's tables and figures. What was run before is not run again. */
final class Reproduction {
    /** Figure 4: the shares of the rules, the most precise first, that are taken away; the paper says only that there are four sets. */
    private static final List<Double> REMOVED = List.of(0.0, 0.2, 0.4, 0.6, 0.8);

    private static final List<String> FIGURE4_METHODS = List.of("implyloss", "l2r");
    private static final List<String> FIGURE5_METHODS = List.of("implyloss", "only-l", "l+usnorkel", "posterior-reg");

    private static final List<String> BREAK_EVEN_METHODS = List.of("implyloss", "only-l");

    /** A curve has many points, and shows where it goes with a few runs of each. */
    private static final int CURVE_SEEDS = 3;

    /** Which instances of U get labels does not depend on the runs' seeds, so that all runs of a point share them. */
    private static final long GROWTH_SEED = 1;

    private final List<PaperTask> tasks;
    private final Function<PaperTask, Task> reader;
    private final Set<Exhibit> parts;
    private final List<Integer> growth;
    private final Arena.Means means;
    private final Map<String, Task> read = new HashMap<>();
    private final Map<String, Arena> arenas = new HashMap<>();

    /**
     * @param reader of the datasets
     * @param parts what is wanted
     * @param growth Figure 5: how many times the labels of the paper there are
     */
    Reproduction(
            List<PaperTask> tasks,
            Function<PaperTask, Task> reader,
            Set<Exhibit> parts,
            List<Integer> growth,
            Arena.Means means) {
        this.tasks = List.copyOf(tasks);
        this.reader = reader;
        this.parts = Set.copyOf(parts);
        this.growth = List.copyOf(growth);
        this.means = means;
    }

    PaperResults run(PaperResults.Circumstances circumstances) {
        List<PaperResults.StatisticsRow> table1 =
                tasksOf(Exhibit.TABLE1).stream().map(this::statistics).toList();
        List<PaperResults.Contest> table2 = new ArrayList<>();
        for (PaperTask setup : tasksOf(Exhibit.TABLE2)) {
            table2.add(contest(setup, setup.features(), false));
            setup.paperFeatures().ifPresent(features -> table2.add(contest(setup, features, true)));
        }
        List<PaperResults.Ablation> table3 =
                tasksOf(Exhibit.TABLE3).stream().map(this::ablation).toList();
        List<PaperResults.Denoising> figure3 =
                tasksOf(Exhibit.FIGURE3).stream().flatMap(this::denoising).toList();
        List<PaperResults.Curves> figure4 =
                tasksOf(Exhibit.FIGURE4).stream().map(this::fewerRules).toList();
        List<PaperResults.Curves> figure5 = tasksOf(Exhibit.FIGURE5).stream()
                .map(setup -> moreLabels(setup, FIGURE5_METHODS, growth))
                .toList();
        List<PaperResults.Curves> others = tasksOf(Exhibit.LABELS).stream()
                .filter(setup ->
                        figure5.stream().noneMatch(curves -> curves.dataset().equals(setup.name())))
                .map(setup -> moreLabels(setup, BREAK_EVEN_METHODS, everySecond(growth)))
                .toList();
        return new PaperResults(
                circumstances,
                table1,
                table2,
                table3,
                figure3,
                figure4,
                figure5,
                others,
                Stream.concat(figure5.stream(), others.stream())
                        .map(Reproduction::breakEven)
                        .toList(),
                Goals.of(tasks, table2, figure3),
                tasks.stream().map(Reproduction::choice).toList());
    }

    private static String choice(PaperTask setup) {
        String own = setup.own().entrySet().stream()
                .map(entry -> " `" + entry.getKey() + "`: "
                        + differences(
                                entry.getValue(),
                                setup.settings().apply(entry.getValue().method())) + ".")
                .collect(Collectors.joining());
        return setup.title() + ", features `" + setup.features() + "`: " + setup.choice() + own;
    }

    /** Where settings of our own differ from the others. */
    private static String differences(TrainingOptions own, TrainingOptions usual) {
        Map<String, String> before = usual.toMap();
        return new TreeMap<>(own.toMap())
                .entrySet().stream()
                        .filter(entry -> !entry.getValue().equals(before.get(entry.getKey())))
                        .map(entry -> entry.getKey() + " " + entry.getValue())
                        .collect(Collectors.joining(", "));
    }

    private static List<Integer> everySecond(List<Integer> growth) {
        return IntStream.range(0, growth.size())
                .filter(k -> k % 2 == 0)
                .mapToObj(growth::get)
                .toList();
    }

    private List<PaperTask> tasksOf(Exhibit part) {
        return parts.contains(part)
                ? tasks.stream().filter(setup -> setup.parts().contains(part)).toList()
                : List.of();
    }

    private Task task(PaperTask setup) {
        return read.computeIfAbsent(setup.name(), name -> reader.apply(setup));
    }

    private Arena arena(PaperTask setup, FeatureSettings features) {
        String key = setup.name() + " " + features;
        Arena arena = arenas.get(key);
        if (arena == null) {
            arena = new Arena(setup.name(), setup, task(setup), features, means);
            arenas.put(key, arena);
        }
        return arena;
    }

    private PaperResults.StatisticsRow statistics(PaperTask setup) {
        Task task = task(setup);
        Dataset dataset = task.dataset();
        RuleApplier applier = RuleApplier.of(task.rules());
        SetStatistics onU = CoverStatistics.of(applier.apply(dataset.unlabelled()), task.rules())
                .set();
        Published.Statistics ours = new Published.Statistics(
                dataset.labelled().size(),
                dataset.unlabelled().size(),
                task.rules().size(),
                100 * onU.coverage(),
                100 * testPrecision(task).orElse(0),
                100 * onU.conflictRate(),
                onU.averageCoverSize(),
                onU.rulesPerCoveredInstance(),
                dataset.validation().size(),
                dataset.test().size());
        return new PaperResults.StatisticsRow(
                setup.name(),
                setup.title(),
                ours,
                Published.statistics(setup.name()).orElse(null));
    }

    private static OptionalDouble testPrecision(Task task) {
        List<LabelledInstance> test = task.dataset().test();
        return CoverStatistics.of(
                        RuleApplier.of(task.rules()).apply(Dataset.instances(test)), task.rules(), Dataset.labels(test))
                .set()
                .microPrecision();
    }

    private PaperResults.Contest contest(PaperTask setup, FeatureSettings features, boolean paperFeatures) {
        Arena arena = arena(setup, features);
        List<EntrantRuns> allMeasured =
                arena.measure(paperFeatures ? setup.entrantsOfPaper(arena.task()) : setup.entrants(arena.task()));
        OptionalDouble onlyLabelled = onlyLabelled(allMeasured, Way.PUBLISHED);
        OptionalDouble onlyLabelledCalibrated = onlyLabelled(allMeasured, Way.CALIBRATED);
        List<PaperResults.Row> rows = new ArrayList<>();
        List<PaperResults.Row> calibrated = new ArrayList<>();
        for (EntrantRuns measured : allMeasured) {
            rows.add(row(setup, measured, Way.PUBLISHED, onlyLabelled));
            if (measured.hasClassifier()) {
                rows.add(row(setup, measured, Way.CLASSIFIER, onlyLabelled));
            }
            if (measured.isCalibrated()) {
                calibrated.add(row(setup, measured, Way.CALIBRATED, onlyLabelledCalibrated));
            }
        }
        return new PaperResults.Contest(
                setup.name(), setup.title(), setup.metric(), features.toString(), paperFeatures, rows, calibrated);
    }

    private static OptionalDouble onlyLabelled(List<EntrantRuns> allMeasured, Way way) {
        return allMeasured.stream()
                .filter(measured -> measured.entrant().name().equals("only-l"))
                .mapToDouble(measured -> measured.test(way).mean())
                .findFirst();
    }

    private static PaperResults.Row row(PaperTask setup, EntrantRuns measured, Way way, OptionalDouble onlyLabelled) {
        String method = measured.entrant().name();
        Summary test = measured.test(way);
        boolean published = way == Way.PUBLISHED;
        Map<String, Double> others = new LinkedHashMap<>();
        for (String name : setup.otherMetrics()) {
            Metric metric = Metric.parse(name, measured.experiment().labels());
            others.put(name, 100 * measured.test(way, metric).mean());
        }
        return new PaperResults.Row(
                method,
                way == Way.CLASSIFIER,
                Entrant.namesOfPaper().contains(method),
                setup.isOwn(method),
                100 * test.mean(),
                100 * test.deviation(),
                test.runs().stream().map(run -> 100 * run).toList(),
                others,
                percent(measured.validation(way)),
                onlyLabelled.isPresent() && !method.equals("majority") && !method.equals("only-l")
                        ? (Double) (100 * (test.mean() - onlyLabelled.getAsDouble()))
                        : null,
                way == Way.CLASSIFIER
                        ? null
                        : measured.entities(way)
                                .map(summary -> 100 * summary.mean())
                                .orElse(null),
                published ? Published.score(method, setup.name()).orElse(null) : null,
                published ? boxed(Published.gain(method, setup.name())) : null,
                measured.secondsPerRun());
    }

    private static @Nullable Double percent(OptionalDouble share) {
        return share.isPresent() ? (Double) (100 * share.getAsDouble()) : null;
    }

    private static @Nullable Double boxed(OptionalDouble value) {
        return value.isPresent() ? (Double) value.getAsDouble() : null;
    }

    private PaperResults.Ablation ablation(PaperTask setup) {
        Arena arena = arena(setup, setup.features());
        List<EntrantRuns> allMeasured = arena.measure(List.of(
                setup.entrant("implyloss", arena.task()), setup.entrant(Entrant.WITHOUT_EXEMPLARS, arena.task())));
        return new PaperResults.Ablation(
                setup.name(),
                setup.title(),
                row(setup, allMeasured.get(0), Way.PUBLISHED, OptionalDouble.empty()),
                row(setup, allMeasured.get(1), Way.PUBLISHED, OptionalDouble.empty()),
                Published.withExemplars(setup.name()).orElse(null),
                Published.withoutExemplars(setup.name()).orElse(null));
    }

    /**
     * Plain ImplyLoss, its students and what we set otherwise, with our features and the paper's. A precision that is asked
     * for is a threshold of trust, and the same networks are trained again for it only because runs are kept without
     * their networks.
     */
    private Stream<PaperResults.Denoising> denoising(PaperTask setup) {
        return Stream.concat(Stream.of(setup.features()), setup.paperFeatures().stream())
                .flatMap(features -> {
                    Arena arena = arena(setup, features);
                    List<Entrant> entrants = new ArrayList<>(List.of(setup.entrant("implyloss", arena.task())));
                    if (features.equals(setup.features())) {
                        setup.further().stream()
                                .filter("self-training"::equals)
                                .forEach(method -> entrants.add(setup.entrant(method, arena.task())));
                        setup.own().forEach((name, options) -> entrants.add(new Entrant.Trained(name, options)));
                        setup.preciseDenoiser(arena.task()).ifPresent(entrants::add);
                    }
                    return arena.measure(entrants).stream()
                            .filter(EntrantRuns::hasClassifier)
                            .map(measured -> denoising(setup, features, measured));
                });
    }

    private static PaperResults.Denoising denoising(PaperTask setup, FeatureSettings features, EntrantRuns measured) {
        List<Run.Denoising> runs = measured.runs().stream()
                .flatMap(run -> run.denoising().stream())
                .toList();
        String method = measured.entrant().name();
        return new PaperResults.Denoising(
                setup.name(),
                setup.title(),
                setup.title()
                        + (method.equals("implyloss") ? "" : ", " + method)
                        + (features.equals(setup.features()) ? "" : ", paper's features"),
                method,
                features.toString(),
                measured.entrant() instanceof Entrant.Trained trained
                        ? percent(trained.options().rulePrecision())
                        : null,
                percent(mean(runs, Run.Denoising::rawPrecision)),
                overruled(runs.stream().flatMap(run -> run.holding().stream()).toList()),
                overruled(runs.stream().map(Run.Denoising::trust).toList()),
                percent(measured.validation(Way.PUBLISHED)),
                boxed(Published.precision(setup.name())));
    }

    private static PaperResults.Overruled overruled(List<Run.Estimate> estimates) {
        return new PaperResults.Overruled(
                percent(mean(estimates, Run.Estimate::precision)),
                percent(mean(estimates, Run.Estimate::suppressed)),
                percent(mean(estimates, Run.Estimate::keptOfRight)),
                boxed(mean(estimates, Run.Estimate::auc)),
                boxed(mean(estimates, Run.Estimate::calibrationError)));
    }

    private static <T> OptionalDouble mean(List<T> values, Function<T, OptionalDouble> score) {
        return values.stream()
                .flatMapToDouble(value -> score.apply(value).stream())
                .average();
    }

    private PaperResults.Curves fewerRules(PaperTask setup) {
        Task whole = task(setup);
        List<Integer> byPrecision = byPrecision(whole);
        Map<String, List<PaperResults.Point>> points = new HashMap<>();
        List<String> notes = new ArrayList<>();
        EntrantRuns onlyLabelled = arena(setup, setup.features())
                .measure(List.of(setup.entrant("only-l", whole)), curveSeeds())
                .get(0);
        for (double share : REMOVED) {
            int removed = (int) Math.round(share * byPrecision.size());
            if (removed == byPrecision.size()) {
                continue;
            }
            Task fewer = withRules(whole, byPrecision.subList(removed, byPrecision.size()));
            double precision = 100 * testPrecision(fewer).orElse(0);
            notes.add(fewer.rules().size() + " rules");
            Arena arena = removed == 0
                    ? arena(setup, setup.features())
                    : new Arena(
                            setup.name() + " with " + fewer.rules().size() + " rules",
                            setup,
                            fewer,
                            setup.features(),
                            means);
            List<EntrantRuns> allMeasured = arena.measure(
                    FIGURE4_METHODS.stream()
                            .map(method -> setup.entrant(method, fewer))
                            .toList(),
                    curveSeeds());
            allMeasured.forEach(measured -> add(points, measured, precision));
            add(points, onlyLabelled, precision);
        }
        List<String> methods = new ArrayList<>(FIGURE4_METHODS);
        methods.add("only-l");
        return new PaperResults.Curves(
                setup.name(),
                setup.title(),
                "precision of the rules on test, in percent",
                setup.metric(),
                curves(methods, points),
                notes);
    }

    private List<Long> curveSeeds() {
        return means.seeds().subList(0, Math.min(CURVE_SEEDS, means.seeds().size()));
    }

    private static void add(Map<String, List<PaperResults.Point>> points, EntrantRuns measured, double x) {
        Summary test = measured.test(Way.PUBLISHED);
        points.computeIfAbsent(measured.entrant().name(), name -> new ArrayList<>())
                .add(new PaperResults.Point(x, 100 * test.mean(), 100 * test.deviation()));
    }

    private static List<PaperResults.Curve> curves(List<String> methods, Map<String, List<PaperResults.Point>> points) {
        return methods.stream()
                .map(method -> new PaperResults.Curve(method, points.getOrDefault(method, List.of())))
                .toList();
    }

    /** The rules, the most precise on the validation part first; one that never fires there last. */
    private static List<Integer> byPrecision(Task task) {
        List<LabelledInstance> validation = task.dataset().validation();
        CoverStatistics statistics = CoverStatistics.of(
                RuleApplier.of(task.rules()).apply(Dataset.instances(validation)),
                task.rules(),
                Dataset.labels(validation));
        return IntStream.range(0, task.rules().size())
                .boxed()
                .sorted(Comparator.comparingDouble(
                        j -> -statistics.rules().get(j).precision().orElse(-1)))
                .toList();
    }

    /** The task with some of its rules; an exemplar of none of them stays as a labelled instance. */
    static Task withRules(Task task, List<Integer> kept) {
        Set<String> ids = kept.stream().map(j -> task.rules().rule(j).id()).collect(Collectors.toSet());
        return task.withRules(rule -> ids.contains(rule.id()));
    }

    private PaperResults.Curves moreLabels(PaperTask setup, List<String> methods, List<Integer> growth) {
        Task task = task(setup);
        int given = task.dataset().labelled().size();
        Map<String, List<PaperResults.Point>> points = new HashMap<>();
        for (int times : growth) {
            int size = given * times;
            if (times > 1 && size - given > task.dataset().unlabelled().size() / 2) {
                continue;
            }
            Task grown = withLabels(task, size);
            Arena arena = times == 1
                    ? arena(setup, setup.features())
                    : new Arena(setup.name() + " with " + size + " labels", setup, grown, setup.features(), means);
            List<Entrant> entrants = methods.stream()
                    .map(method -> repeatedLess(setup.entrant(method, grown), times))
                    .toList();
            arena.measure(entrants, curveSeeds()).forEach(measured -> add(points, measured, size));
        }
        return new PaperResults.Curves(
                setup.name(), setup.title(), "labelled instances", setup.metric(), curves(methods, points), List.of());
    }

    /** L is repeated so that batches hold some of it; where there is more of it, that takes fewer times. */
    private static Entrant repeatedLess(Entrant entrant, int times) {
        if (!(entrant instanceof Entrant.Trained trained)
                || times == 1
                || !trained.options().method().takes(Options.REPEAT)
                || trained.options().repeat().isEmpty()) {
            return entrant;
        }
        TrainingOptions options = trained.options();
        int repeat = (int) Math.round((double) options.repeat().getAsInt() / times);
        return new Entrant.Trained(
                trained.name(), options.toBuilder().repeat(Math.max(1, repeat)).build());
    }

    /**
     * The task with as many labelled instances, which chance takes from U with their true classes; a larger number has
     * those of a smaller one. Here alone the truth of U serves training, as the answer of the person who would be asked.
     */
    static Task withLabels(Task task, int size) {
        Dataset dataset = task.dataset();
        int more = size - dataset.labelled().size();
        if (more == 0) {
            return task;
        }
        List<Integer> truth = dataset.unlabelledTruth()
                .orElseThrow(() -> OverruleException.input("dataset '" + dataset.name()
                        + "' does not say the true classes of U, which figure5 labels by; leave figure5 out"));
        int[] order = IntStream.range(0, truth.size()).toArray();
        RandomStream.of(GROWTH_SEED, "growing labelled set").shuffle(order, order.length);
        Set<Integer> moved = IntStream.range(0, more).mapToObj(k -> order[k]).collect(Collectors.toSet());
        List<LabelledInstance> labelled = new ArrayList<>(dataset.labelled());
        List<Instance> unlabelled = new ArrayList<>();
        List<Integer> left = new ArrayList<>();
        for (int k = 0; k < more; k++) {
            labelled.add(new LabelledInstance(dataset.unlabelled().get(order[k]), truth.get(order[k])));
        }
        for (int i = 0; i < truth.size(); i++) {
            if (!moved.contains(i)) {
                unlabelled.add(dataset.unlabelled().get(i));
                left.add(truth.get(i));
            }
        }
        return task.withDataset(dataset.withLabelled(labelled).withUnlabelled(unlabelled, Optional.of(left)));
    }

    /**
     * Where the curve of ImplyLoss falls to that of Only-L, on a logarithmic scale between the two numbers of labels
     * tried.
     */
    static PaperResults.BreakEven breakEven(PaperResults.Curves curves) {
        List<PaperResults.Point> with = points(curves, "implyloss");
        List<PaperResults.Point> without = points(curves, "only-l");
        @Nullable Integer labels = null;
        for (int k = 0; k < with.size() && labels == null; k++) {
            double gain = with.get(k).mean() - without.get(k).mean();
            if (gain <= 0 && k == 0) {
                labels = (int) with.get(0).x();
            } else if (gain <= 0) {
                double before = with.get(k - 1).mean() - without.get(k - 1).mean();
                double share = before / (before - gain);
                double from = Math.log(with.get(k - 1).x());
                labels = (int)
                        Math.round(Math.exp(from + share * (Math.log(with.get(k).x()) - from)));
            }
        }
        return new PaperResults.BreakEven(
                curves.dataset(), curves.title(), labels, (int) with.get(0).x(), (int)
                        with.get(with.size() - 1).x());
    }

    private static List<PaperResults.Point> points(PaperResults.Curves curves, String method) {
        return curves.curves().stream()
                .filter(curve -> curve.method().equals(method))
                .findFirst()
                .orElseThrow(() -> OverruleException.internal("there is no curve of " + method))
                .points();
    }

    /** A score as the paper prints it. */
    static String percent(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
