package io.overrule.bench;

import io.overrule.Work;
import io.overrule.bench.paper.Goal;
import io.overrule.cache.FeatureCache;
import io.overrule.cover.CoverMatrix;
import io.overrule.cover.CoveredTask;
import io.overrule.cover.RuleApplier;
import io.overrule.data.Dataset;
import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import io.overrule.discovery.Narrower;
import io.overrule.discovery.Narrowing;
import io.overrule.discovery.NarrowingReport;
import io.overrule.feature.FeatureSettings;
import io.overrule.inference.Model;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import io.overrule.rule.Task;
import io.overrule.rule.VotesRule;
import io.overrule.training.Methods;
import io.overrule.training.Trainer;
import io.overrule.training.TrainingData;
import io.overrule.training.TrainingOptions;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Measures the effect of narrowing on rules that need it, with the true classes of the unlabelled instances: the gain
 * in precision, and the share of right firings that are kept. Training and narrowing get the task without these
 * classes.
 */
@Command(
        name = "narrow",
        mixinStandardHelpOptions = true,
        description = {
            "Measures what proposed narrowings do to rules with at least 20 firings on unlabelled instances of which less"
                    + " than 80 %% are right: the gain in precision and the share of right firings that is kept, by the true"
                    + " classes, which neither training nor narrowing sees. Methods: implyloss with seed 1.",
            "",
            "How narrowing works was chosen on the help desk and YouTube; the goals are judged on the other datasets."
        })
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class NarrowBenchmark implements Callable<Integer> {
    private static final int FEWEST_FIRINGS = 20;
    private static final double IMPRECISE = 0.8;
    private static final double WANTED_GAIN = 0.12;
    private static final double WANTED_KEPT = 0.8;

    /** Where the search was tuned, so that nothing is proven there. */
    private static final Set<String> CHOOSING = Set.of(Datasets.HELP_DESK, "youtube");

    private static final Map<String, String> FEATURES = Map.of(
            Datasets.HELP_DESK,
            "bge+ngrams",
            "question",
            "bge+ngrams",
            "youtube",
            "bge+ngrams",
            "sms",
            "bge+style",
            "census",
            "records",
            "mitr",
            "bge:layer=6");

    @Spec
    private CommandSpec spec;

    @Mixin
    private Datasets datasets;

    @Option(
            names = "--features",
            paramLabel = "BLOCKS",
            description =
                    "Features for all datasets. Default: a good choice for each of the paper's, for others what their"
                            + " validation part chooses.")
    private @Nullable String features;

    @Option(names = "--json", description = "Print one JSON object instead of a table.")
    private boolean json;

    @Override
    public Integer call() {
        FeatureCache cache = datasets.cache();
        PrintWriter out = spec.commandLine().getOut();
        List<Row> rows = new ArrayList<>();
        for (String name : datasets.names()) {
            Task task = datasets.read(name);
            if (task.dataset().unlabelledTruth().isPresent()) {
                Row row = measure(name, task, cache);
                rows.add(row);
                if (!json) {
                    row.lines().forEach(out::println);
                    out.flush();
                }
            }
        }
        Results results = new Results(rows.stream().map(Row::rounded).toList());
        Json.end(spec.commandLine(), json, results, goals(rows).stream().map(Goal::line));
        return 0;
    }

    private Row measure(String name, Task task, FeatureCache cache) {
        Dataset dataset = task.dataset();
        List<Integer> truth = dataset.unlabelledTruth().orElseThrow();
        Task blind = task.withDataset(dataset.withUnlabelled(dataset.unlabelled()));
        TrainingOptions options = TrainingOptions.defaults().toBuilder()
                .method(Methods.IMPLYLOSS)
                .seed(1)
                .build();
        Trainer trainer = new Trainer(options, cache);
        String known = features == null ? FEATURES.get(name) : features;
        FeatureSettings settings = known == null
                ? trainer.chooseFeatures(CoveredTask.of(blind), Work.quiet()).chosen()
                : FeatureSettings.parse(known);
        List<Line> lines = new ArrayList<>();
        try (Model model = trainer.train(TrainingData.prepare(blind, settings, cache, Work.quiet()), Work.quiet())
                .model()
                .withCache(cache)) {
            Narrower narrower = new Narrower(model);
            for (Rule rule : task.rules().rules()) {
                Firings before = hidden(rule, dataset, truth);
                if (!(rule instanceof VotesRule)
                        && before.count() >= FEWEST_FIRINGS
                        && before.precision() < IMPRECISE) {
                    lines.add(line(rule, before, narrower.narrow(blind, rule.id(), Work.quiet()), dataset, truth));
                }
            }
        }
        return new Row(name, settings.toString(), CHOOSING.contains(name), lines);
    }

    private static Line line(Rule rule, Firings before, NarrowingReport report, Dataset dataset, List<Integer> truth) {
        List<Result> results = report.proposals().stream()
                .map(proposal -> Result.of(before, hidden(proposal.rule(), dataset, truth), proposal))
                .toList();
        Result none = new Result(0, 1, "none", rule.describe());
        Result first = results.isEmpty() ? none : results.get(0);
        Result best = first;
        for (Result result : results) {
            best = result.gain() > best.gain() ? result : best;
        }
        return new Line(
                rule.id(),
                before.count(),
                before.precision(),
                report.evidence().precisionByTrust().orElse(0),
                first,
                best,
                tested(rule, dataset),
                report.proposals().isEmpty()
                        ? tested(rule, dataset)
                        : tested(report.proposals().get(0).rule(), dataset));
    }

    private static Firings hidden(Rule rule, Dataset dataset, List<Integer> truth) {
        return Firings.of(rule, dataset.labels(), dataset.unlabelled(), truth);
    }

    private static Firings tested(Rule rule, Dataset dataset) {
        return Firings.of(rule, dataset.labels(), Dataset.instances(dataset.test()), Dataset.labels(dataset.test()));
    }

    /** How often a rule fires, and how often it is right. */
    record Firings(int count, int right) {
        private static Firings sum(List<Firings> all) {
            return new Firings(
                    all.stream().mapToInt(Firings::count).sum(),
                    all.stream().mapToInt(Firings::right).sum());
        }

        static Firings of(Rule rule, LabelSet labels, List<Instance> instances, List<Integer> truth) {
            RuleSet alone = RuleSet.of(labels, rule);
            CoverMatrix cover = RuleApplier.of(alone).apply(instances);
            int right = 0;
            for (int instance : cover.instancesCovered(0)) {
                right += truth.get(instance) == alone.labelOf(0) ? 1 : 0;
            }
            return new Firings(cover.coverSize(0), right);
        }

        double precision() {
            return count == 0 ? 0 : (double) right / count;
        }
    }

    /**
     * What a proposal does.
     *
     * @param gain in precision
     * @param kept the share of right firings
     */
    record Result(double gain, double kept, String way, String words) {
        private static Result of(Firings before, Firings after, Narrowing proposal) {
            return new Result(
                    after.precision() - before.precision(),
                    before.right() == 0 ? 1 : (double) after.right() / before.right(),
                    proposal.way().title(),
                    proposal.rule().describe());
        }

        private Result rounded() {
            return new Result(Json.rounded(gain), Json.rounded(kept), way, words);
        }
    }

    /**
     * A rule that needs narrowing.
     *
     * @param trusted the precision that trust expects
     * @param first the best-ranked proposal; no gain and nothing lost if there is none
     * @param best the one of all proposals that gains most
     * @param test the rule's firings on the test part, which nothing was proposed from
     * @param testAfter those of the first proposal
     */
    record Line(
            String rule,
            int firings,
            double precision,
            double trusted,
            Result first,
            Result best,
            Firings test,
            Firings testAfter) {
        private Line rounded() {
            return new Line(
                    rule,
                    firings,
                    Json.rounded(precision),
                    Json.rounded(trusted),
                    first.rounded(),
                    best.rounded(),
                    test,
                    testAfter);
        }
    }

    /**
     * A dataset.
     *
     * @param choosing whether the search was tuned there
     */
    record Row(String name, String features, boolean choosing, List<Line> rules) {
        Row {
            rules = List.copyOf(rules);
        }

        private Row rounded() {
            return new Row(
                    name, features, choosing, rules.stream().map(Line::rounded).toList());
        }

        private List<String> lines() {
            List<String> lines = new ArrayList<>();
            lines.add(name + ", implyloss, " + features + (choosing ? ", where the search was tuned: " : ": ")
                    + rules.size() + " rules");
            for (Line line : rules) {
                lines.add(String.format(
                        Locale.ROOT,
                        "  %-12s %5d firings, precision %.3f (trust %.3f); first %+.3f, keeps %.3f; best %+.3f, keeps %.3f; %s",
                        line.rule(),
                        line.firings(),
                        line.precision(),
                        line.trusted(),
                        line.first().gain(),
                        line.first().kept(),
                        line.best().gain(),
                        line.best().kept(),
                        line.first().words()));
            }
            if (!rules.isEmpty()) {
                lines.add("  " + summary(rules));
                lines.add("  " + onTest(rules));
            }
            return lines;
        }
    }

    private static String summary(List<Line> lines) {
        return String.format(
                Locale.ROOT,
                "mean of %d rules: first %+.3f, keeps %.3f; best of three %+.3f, keeps %.3f",
                lines.size(),
                mean(lines, line -> line.first().gain()),
                mean(lines, line -> line.first().kept()),
                mean(lines, line -> line.best().gain()),
                mean(lines, line -> line.best().kept()));
    }

    /** All firings of all these rules together, because many a rule has few. */
    private static String onTest(List<Line> lines) {
        Firings before = Firings.sum(lines.stream().map(Line::test).toList());
        Firings after = Firings.sum(lines.stream().map(Line::testAfter).toList());
        return String.format(
                Locale.ROOT,
                "first proposals on test, %d firings together: precision %.3f becomes %.3f, keeps %.3f",
                before.count(),
                before.precision(),
                after.precision(),
                before.right() == 0 ? 1 : (double) after.right() / before.right());
    }

    private static double mean(List<Line> lines, ToDoubleFunction<Line> value) {
        return lines.stream().mapToDouble(value).average().orElse(Double.NaN);
    }

    private static List<Goal> goals(List<Row> rows) {
        List<Line> judged = rows.stream()
                .filter(row -> !row.choosing())
                .flatMap(row -> row.rules().stream())
                .toList();
        List<Goal> goals = new ArrayList<>();
        if (!judged.isEmpty()) {
            add("first proposal", judged, Line::first, goals);
            add("best of three", judged, Line::best, goals);
        }
        return goals;
    }

    private static void add(String which, List<Line> judged, Function<Line, Result> result, List<Goal> goals) {
        double gain = mean(judged, line -> result.apply(line).gain());
        double kept = mean(judged, line -> result.apply(line).kept());
        String rules = ", mean of " + judged.size() + " rules outside the help desk and YouTube";
        goals.add(new Goal(
                which + ", gain in precision" + rules,
                String.format(Locale.ROOT, "at least %+.3f", WANTED_GAIN),
                String.format(Locale.ROOT, "%+.3f", gain),
                gain >= WANTED_GAIN));
        goals.add(new Goal(
                which + ", right firings kept" + rules,
                String.format(Locale.ROOT, "at least %.3f", WANTED_KEPT),
                String.format(Locale.ROOT, "%.3f", kept),
                kept >= WANTED_KEPT));
    }

    /** What was measured; the names are those of the JSON object. */
    record Results(List<Row> datasets) {
        Results {
            datasets = List.copyOf(datasets);
        }
    }
}
