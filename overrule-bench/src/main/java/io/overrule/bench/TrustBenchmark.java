package io.overrule.bench;

import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.cover.CoveredTask;
import io.overrule.data.Dataset;
import io.overrule.data.LabelledInstance;
import io.overrule.evaluation.Evaluation;
import io.overrule.evaluation.Reliability;
import io.overrule.feature.FeatureSettings;
import io.overrule.inference.Explanation;
import io.overrule.inference.JointInference;
import io.overrule.inference.Model;
import io.overrule.inference.Trust;
import io.overrule.rule.Task;
import io.overrule.training.Methods;
import io.overrule.training.Trainer;
import io.overrule.training.TrainingData;
import io.overrule.training.TrainingOptions;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Measures the reliability of trust on the firings of the test part, compared with the two estimates that it combines:
 * the paper's P_jphi, and the calibrated P_theta of the rule's label.
 */
@Command(
        name = "trust",
        mixinStandardHelpOptions = true,
        description =
                "Measures on test how well trust, P_jphi and P_theta know which rule firings are right: of implyloss with features that are named, and of plain training (auto).")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class TrustBenchmark implements Callable<Integer> {
    static final String CENSUS = "census";
    static final String SMALL_CENSUS = "census, 500 validation records";
    private static final int SMALL_VALIDATION = 500;

    /** What features were chosen by hand for trust; a dataset that is not here is measured with plain defaults only. */
    private static final Map<String, String> FEATURES = Map.of(
            Datasets.HELP_DESK,
            "bge+ngrams",
            "question",
            "bge+ngrams",
            "youtube",
            "bge+ngrams",
            "sms",
            "bge+style",
            CENSUS,
            "records",
            SMALL_CENSUS,
            "records",
            "mitr",
            "bge:layer=6");

    @Spec
    private CommandSpec spec;

    @Mixin
    private Datasets datasets;

    @Option(
            names = "--seeds",
            paramLabel = "N",
            defaultValue = "3",
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
            measure(name, task, some, cache, rows, out);
            if (name.equals(CENSUS) && task.dataset().validation().size() > SMALL_VALIDATION) {
                measure(SMALL_CENSUS, withValidation(task, SMALL_VALIDATION), some, cache, rows, out);
            }
        }
        Json.end(
                spec.commandLine(),
                json,
                new Measurements(rows.stream().map(Row::rounded).toList()),
                TrustGoals.of(rows).stream().map(goal -> goal.line()));
        return 0;
    }

    /** The task with fewer validation instances, evenly spaced. */
    static Task withValidation(Task task, int size) {
        Dataset dataset = task.dataset();
        List<LabelledInstance> validation = dataset.validation();
        List<LabelledInstance> kept = IntStream.range(0, size)
                .mapToObj(k -> validation.get((int) ((long) k * validation.size() / size)))
                .toList();
        return task.withDataset(dataset.withValidation(kept));
    }

    /** ImplyLoss with the features of the table, if the dataset is there, and plain training. */
    private void measure(String name, Task task, List<Long> some, FeatureCache cache, List<Row> rows, PrintWriter out) {
        TrainingOptions options =
                TrainingOptions.defaults().toBuilder().method(Methods.IMPLYLOSS).build();
        String features = FEATURES.get(name);
        if (features != null) {
            FeatureSettings settings = FeatureSettings.parse(features);
            add(measure(name, features, task, settings, options, some, cache), rows, out);
        }
        TrainingOptions plain = TrainingOptions.automatic();
        FeatureSettings chosen = new Trainer(plain, cache)
                .chooseFeatures(CoveredTask.of(task), Work.quiet())
                .chosen();
        add(measure(name, "auto (" + chosen + ")", task, chosen, plain, some, cache), rows, out);
    }

    private void add(Row row, List<Row> rows, PrintWriter out) {
        rows.add(row);
        if (!json) {
            row.lines().forEach(out::println);
            out.flush();
        }
    }

    private static Row measure(
            String name,
            String label,
            Task task,
            FeatureSettings settings,
            TrainingOptions options,
            List<Long> some,
            FeatureCache cache) {
        TrainingData data = TrainingData.prepare(task, settings, cache, Work.quiet());
        List<LabelledInstance> test = task.dataset().test();
        List<Measured> phi = new ArrayList<>();
        List<Measured> theta = new ArrayList<>();
        List<Measured> trust = new ArrayList<>();
        for (long seed : some) {
            Model model = new Trainer(options.toBuilder().seed(seed).build(), cache)
                    .train(data, Work.quiet())
                    .model()
                    .withCache(cache);
            Evaluation evaluation = Evaluation.of(model, test);
            evaluation.holding().ifPresent(holding -> phi.add(new Measured(holding, JointInference.THRESHOLD)));
            theta.add(new Measured(ofClassifier(test, evaluation.explanations()), Trust.THRESHOLD));
            trust.add(new Measured(evaluation.trust(), model.decision().threshold()));
        }
        Reliability any = trust.get(0).reliability();
        List<Estimate> estimates = new ArrayList<>();
        if (!phi.isEmpty()) {
            estimates.add(Estimate.of("phi", phi));
        }
        estimates.add(Estimate.of("theta", theta));
        estimates.add(Estimate.of("trust", trust));
        return new Row(name, any.firings(), mean(trust, each -> each.reliability.rawPrecision()), label, estimates);
    }

    /** P_theta(l_j|x), which is a matter of the instance and not of the rule alone. */
    private static Reliability ofClassifier(List<LabelledInstance> instances, List<Explanation> explanations) {
        List<Double> estimates = new ArrayList<>();
        List<Boolean> right = new ArrayList<>();
        for (int i = 0; i < instances.size(); i++) {
            for (Explanation.FiredRule rule : explanations.get(i).rules()) {
                estimates.add(explanations.get(i).prediction().probabilities().get(rule.label()));
                right.add(rule.label() == instances.get(i).label());
            }
        }
        boolean[] flags = new boolean[right.size()];
        for (int k = 0; k < flags.length; k++) {
            flags[k] = right.get(k);
        }
        return Reliability.of(
                estimates.stream().mapToDouble(Double::doubleValue).toArray(), flags);
    }

    private record Measured(Reliability reliability, double threshold) {
        Reliability.Point point() {
            return reliability.at(threshold);
        }
    }

    private static @Nullable Double mean(List<Measured> seeds, Function<Measured, OptionalDouble> score) {
        OptionalDouble mean = seeds.stream()
                .flatMapToDouble(each -> score.apply(each).stream())
                .average();
        return mean.isPresent() ? (Double) mean.getAsDouble() : null;
    }

    /**
     * An estimate of which firings are right, as means over the seeds; null where nothing fired.
     *
     * @param name phi, theta or trust
     * @param ece the expected calibration error over ten equally filled bins
     * @param eceByChance what a perfectly calibrated estimate would show
     * @param keptPrecision of the firings above the default threshold
     * @param precisionAt30 of the firings that are left where 0.3 of them are suppressed
     */
    record Estimate(
            String name,
            @Nullable Double auc,
            @Nullable Double ece,
            @Nullable Double eceByChance,
            @Nullable Double keptPrecision,
            @Nullable Double suppressed,
            @Nullable Double keptOfRight,
            @Nullable Double precisionAt30,
            @Nullable Double precisionAt50) {
        private static Estimate of(String name, List<Measured> seeds) {
            return new Estimate(
                    name,
                    mean(seeds, each -> each.reliability.auc()),
                    mean(seeds, each -> each.reliability.calibrationError()),
                    mean(seeds, each -> each.reliability.calibrationErrorByChance()),
                    mean(seeds, each -> each.point().precision()),
                    mean(seeds, each -> OptionalDouble.of(each.point().suppressed())),
                    mean(seeds, each -> each.point().keptOfRight()),
                    mean(seeds, each -> each.reliability.precisionAt(0.3)),
                    mean(seeds, each -> each.reliability.precisionAt(0.5)));
        }

        private Estimate rounded() {
            return new Estimate(
                    name,
                    Json.share(auc),
                    Json.share(ece),
                    Json.share(eceByChance),
                    Json.share(keptPrecision),
                    Json.share(suppressed),
                    Json.share(keptOfRight),
                    Json.share(precisionAt30),
                    Json.share(precisionAt50));
        }

        private String line() {
            return String.format(
                    Locale.ROOT,
                    "  %-6s %6s %6s %9s %9s %9s %9s %10s %9s",
                    name,
                    cell(auc),
                    cell(ece),
                    cell(eceByChance),
                    cell(precisionAt30),
                    cell(precisionAt50),
                    cell(keptPrecision),
                    cell(suppressed),
                    cell(keptOfRight));
        }

        private static String cell(@Nullable Double value) {
            return value == null ? "–" : String.format(Locale.ROOT, "%.3f", value);
        }
    }

    /**
     * A dataset with some features.
     *
     * @param firings of rules on test
     * @param rawPrecision the share of them that is right
     * @param features the blocks; {@code auto (...)} if validation chose them
     */
    record Row(String name, int firings, @Nullable Double rawPrecision, String features, List<Estimate> estimates) {
        Row {
            estimates = List.copyOf(estimates);
        }

        private Row rounded() {
            return new Row(
                    name,
                    firings,
                    Json.share(rawPrecision),
                    features,
                    estimates.stream().map(Estimate::rounded).toList());
        }

        List<String> lines() {
            List<String> lines = new ArrayList<>();
            lines.add(name + ", " + features + ": " + firings + " firings, " + Estimate.cell(rawPrecision)
                    + " of them right");
            lines.add(String.format(
                    Locale.ROOT,
                    "  %-6s %6s %6s %9s %9s %9s %9s %10s %9s",
                    "",
                    "AUC",
                    "ECE",
                    "by chance",
                    "P at 0.3",
                    "P at 0.5",
                    "P kept",
                    "suppressed",
                    "right kept"));
            estimates.forEach(estimate -> lines.add(estimate.line()));
            return lines;
        }
    }

    /** What was measured; the names are those of the JSON object. */
    record Measurements(List<Row> datasets) {
        Measurements {
            datasets = List.copyOf(datasets);
        }
    }
}
