package io.overrule.bench;

import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.bench.paper.Goal;
import io.overrule.cache.FeatureCache;
import io.overrule.cover.CoveredTask;
import io.overrule.data.Dataset;
import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import io.overrule.data.LabelledInstance;
import io.overrule.data.TextInstance;
import io.overrule.discovery.RuleSuggestion;
import io.overrule.discovery.Suggester;
import io.overrule.inference.Model;
import io.overrule.rule.RuleSet;
import io.overrule.rule.Task;
import io.overrule.training.Methods;
import io.overrule.training.Trainer;
import io.overrule.training.TrainingOptions;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Measures how often the best suggestions for an exemplar contain a good rule. The true classes of U are used to judge
 * only; they are removed from the task before anything else reads it. There are no rules.
 */
@Command(
        name = "suggest",
        mixinStandardHelpOptions = true,
        description = {
            "Measures for how many exemplars a candidate rule is precise on U, for how many of these the best five"
                    + " suggestions hold one, and how long suggesting takes among many texts.",
            "",
            "The suggester knows no rules. Its model is trained with the defaults of only-l on labeled.jsonl, with"
                    + " valid.jsonl to choose features and epoch; 'labels alone' has no model."
        })
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class SuggestBenchmark implements Callable<Integer> {
    private static final double PRECISE = 0.9;
    private static final int WIDE = 10;
    private static final int BEST = 5;
    private static final double GOAL = 0.8;
    private static final Set<String> JUDGED = Set.of("question", "sms");
    private static final double SECONDS = 1;

    @Spec
    private CommandSpec spec;

    @Mixin
    private Datasets datasets;

    @Option(
            names = "--texts",
            paramLabel = "N",
            defaultValue = "100000",
            description = "Among how many made-up texts to measure the time; 0 for none (${DEFAULT-VALUE}).")
    private int texts;

    @Option(names = "--all", description = "All datasets whose truth of U is known, not question and sms alone.")
    private boolean all;

    @Option(names = "--json", description = "Print one JSON object instead of a table.")
    private boolean json;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        List<Row> rows = new ArrayList<>();
        FeatureCache cache = datasets.cache();
        for (String name : datasets.names()) {
            if (!all && !datasets.isWanted(name) && !JUDGED.contains(name)) {
                continue;
            }
            Task task = datasets.read(name);
            Optional<List<Integer>> truth = task.dataset().unlabelledTruth();
            if (truth.isEmpty()) {
                continue;
            }
            measure(name, task, truth.get(), cache, rows, out);
        }
        Optional<Speed> speed = texts > 0 ? Optional.of(Speed.measure(texts)) : Optional.empty();
        if (!json) {
            speed.ifPresent(measured -> out.println(measured.line()));
        }
        List<Goal> goals = new ArrayList<>();
        rows.stream().filter(row -> JUDGED.contains(row.name())).forEach(row -> goals.add(row.goal()));
        speed.ifPresent(measured -> goals.add(measured.goal()));
        Json.end(
                spec.commandLine(),
                json,
                new Results(rows.stream().map(Row::rounded).toList(), speed.orElse(null)),
                goals.stream().map(Goal::line));
        return 0;
    }

    private void measure(
            String name, Task task, List<Integer> truth, FeatureCache cache, List<Row> rows, PrintWriter out) {
        Dataset hidden =
                task.dataset().withUnlabelled(task.dataset().unlabelled()).withTest(List.of());
        Task bare = Task.of(hidden, RuleSet.of(hidden.labels(), List.of()));
        List<LabelledInstance> exemplars = exemplars(task);
        TrainingOptions options = TrainingOptions.defaults(Methods.ONLY_L);
        CoveredTask covered = CoveredTask.of(bare);
        try (Model model =
                new Trainer(options, cache).train(bare, Work.quiet()).model().withCache(cache)) {
            add(row(name, "model", covered, Optional.of(model), exemplars, truth), rows, out);
        }
        add(row(name, "labels alone", covered, Optional.empty(), exemplars, truth), rows, out);
    }

    /** The instances that rules were generalised from; all labelled ones if there are no such. */
    private static List<LabelledInstance> exemplars(Task task) {
        Set<Instance> linked = new HashSet<>();
        task.exemplars().forEach(exemplar -> linked.add(exemplar.instance()));
        return task.dataset().labelled().stream()
                .filter(labelled -> linked.isEmpty() || linked.contains(labelled.instance()))
                .toList();
    }

    private void add(Row row, List<Row> rows, PrintWriter out) {
        if (!json) {
            if (rows.isEmpty()) {
                out.println(Row.HEADER);
            }
            out.println(row.line());
            out.flush();
        }
        rows.add(row);
    }

    static Row row(
            String name,
            String by,
            CoveredTask task,
            Optional<Model> model,
            List<LabelledInstance> exemplars,
            List<Integer> truth) {
        LabelSet labels = task.task().dataset().labels();
        Suggester suggester = Suggester.of(task, model, Work.quiet());
        int reachable = 0;
        int found = 0;
        int first = 0;
        long candidates = 0;
        double seconds = 0;
        for (LabelledInstance exemplar : exemplars) {
            String label = labels.name(exemplar.label());
            List<Instance> given = List.of(exemplar.instance());
            List<RuleSuggestion> tried = suggester.candidates(given, label, Work.quiet());
            candidates += tried.size();
            Stopwatch watch = Stopwatch.started();
            List<RuleSuggestion> best =
                    suggester.suggest(given, label, BEST, Work.quiet()).best();
            seconds += watch.seconds();
            if (tried.stream().anyMatch(rule -> isGood(rule, exemplar.label(), truth))) {
                reachable++;
                found += best.stream().anyMatch(rule -> isGood(rule, exemplar.label(), truth)) ? 1 : 0;
                first += best.stream().limit(1).anyMatch(rule -> isGood(rule, exemplar.label(), truth)) ? 1 : 0;
            }
        }
        return new Row(
                name,
                by,
                exemplars.size(),
                (double) candidates / exemplars.size(),
                (double) reachable / exemplars.size(),
                reachable == 0 ? 0 : (double) found / reachable,
                reachable == 0 ? 0 : (double) first / reachable,
                1000 * seconds / exemplars.size());
    }

    /** Whether a rule covers enough of U and is right there often enough. */
    static boolean isGood(RuleSuggestion suggestion, int label, List<Integer> truth) {
        BitSet covered = suggestion.covered();
        long right = covered.stream().filter(i -> truth.get(i) == label).count();
        return covered.cardinality() >= WIDE && right >= PRECISE * covered.cardinality();
    }

    /**
     * A dataset.
     *
     * @param by what the suggester knows: a model, or labelled instances alone
     * @param candidates on average for an exemplar
     * @param ceiling the share of exemplars for which any candidate is good
     * @param found the share of these for which one of the best five is good
     * @param first the share of these for which the very best is good
     * @param milliseconds for a question, on average
     */
    record Row(
            String name,
            String by,
            int exemplars,
            double candidates,
            double ceiling,
            double found,
            double first,
            double milliseconds) {
        static final String HEADER = String.format(
                Locale.ROOT,
                "%-10s %-13s %9s %10s %8s %14s %6s %6s",
                "dataset",
                "knowing",
                "exemplars",
                "candidates",
                "ceiling",
                "in best five",
                "first",
                "ms");

        String line() {
            return String.format(
                    Locale.ROOT,
                    "%-10s %-13s %9d %10.0f %8.3f %14.3f %6.3f %6.1f",
                    name,
                    by,
                    exemplars,
                    candidates,
                    ceiling,
                    found,
                    first,
                    milliseconds);
        }

        Goal goal() {
            return new Goal(
                    name + ", " + by + ", a good rule among the best five where there is one",
                    String.format(Locale.ROOT, "at least %.2f", GOAL),
                    String.format(Locale.ROOT, "%.3f (ceiling %.3f)", found, ceiling),
                    found >= GOAL);
        }

        Row rounded() {
            return new Row(
                    name,
                    by,
                    exemplars,
                    Json.rounded(candidates),
                    Json.rounded(ceiling),
                    Json.rounded(found),
                    Json.rounded(first),
                    Json.rounded(milliseconds));
        }
    }

    /**
     * How long it takes among many made-up texts, without a model.
     *
     * @param indexSeconds to read all texts and what labelled ones say about them
     * @param suggestSeconds to answer one question after that
     */
    record Speed(int texts, double indexSeconds, double suggestSeconds) {
        static Speed measure(int count) {
            if (count < 1000) {
                throw OverruleException.input("--texts is " + count + "; expected 0, or at least 1000");
            }
            List<String> all = MadeUpTexts.of(count);
            int known = 100;
            LabelSet labels = LabelSet.of("question", "statement");
            Dataset dataset = new Dataset(
                    "made-up",
                    labels,
                    IntStream.range(0, known)
                            .mapToObj(i -> new LabelledInstance(
                                    new TextInstance("L" + i, all.get(i)),
                                    all.get(i).contains("?") ? 0 : 1))
                            .toList(),
                    IntStream.range(known, count)
                            .<Instance>mapToObj(i -> new TextInstance("U" + i, all.get(i)))
                            .toList(),
                    Optional.empty(),
                    List.of(),
                    List.of());
            CoveredTask covered = CoveredTask.of(Task.of(dataset, RuleSet.of(labels, List.of())));
            double index = Double.MAX_VALUE;
            double suggest = Double.MAX_VALUE;
            // Compiled code is what is measured: the first rounds pay for the compiling.
            for (int round = 0; round < 5; round++) {
                Stopwatch watch = Stopwatch.started();
                Suggester suggester = Suggester.of(covered, Optional.empty(), Work.quiet());
                double built = watch.seconds();
                suggester.suggest(List.of(dataset.labelled().get(round).instance()), "question", BEST, Work.quiet());
                index = Math.min(index, built);
                suggest = Math.min(suggest, watch.seconds() - built);
            }
            return new Speed(count, Json.rounded(index), Json.rounded(suggest));
        }

        String line() {
            return String.format(
                    Locale.ROOT,
                    "%,d texts: read in %.2f s, then %.2f s for suggestions",
                    texts,
                    indexSeconds,
                    suggestSeconds);
        }

        Goal goal() {
            return new Goal(
                    "suggestions among " + texts + " texts once they are read",
                    String.format(Locale.ROOT, "at most %.0f s", SECONDS),
                    String.format(Locale.ROOT, "%.2f s (%.2f s to read them)", suggestSeconds, indexSeconds),
                    suggestSeconds <= SECONDS);
        }
    }

    /** What was measured; the names are those of the JSON object. */
    record Results(List<Row> datasets, @Nullable Speed speed) {
        Results {
            datasets = List.copyOf(datasets);
        }
    }
}
