package io.overrule.bench;

import io.overrule.RandomStream;
import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.cover.CoverMatrix;
import io.overrule.cover.CoverStatistics;
import io.overrule.cover.RuleApplier;
import io.overrule.cover.SetStatistics;
import io.overrule.data.Dataset;
import io.overrule.data.Instance;
import io.overrule.data.LabelledInstance;
import io.overrule.data.RecordInstance;
import io.overrule.discovery.InducedRules;
import io.overrule.discovery.Induction;
import io.overrule.discovery.InductionOptions;
import io.overrule.feature.FeatureSettings;
import io.overrule.inference.Model;
import io.overrule.inference.Prediction;
import io.overrule.rule.RuleSet;
import io.overrule.rule.Task;
import io.overrule.training.Methods;
import io.overrule.training.Trainer;
import io.overrule.training.TrainingData;
import io.overrule.training.TrainingOptions;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
 * Compares rules induced from labelled data with the rules of a dataset: their cover, their precision, and the result
 * of ImplyLoss with each.
 */
@Command(
        name = "induce",
        mixinStandardHelpOptions = true,
        description = {
            "Compares rules induced from a random half of the validation data with the dataset's own: number, cover of the"
                    + " unlabelled data, precision there and on test by the true classes, and the test accuracy of"
                    + " implyloss with either. That half is used for nothing else in either case; the other half stops"
                    + " training.",
            "",
            "The paper induced its census rules from 16,000 held-out records, which are not in the dataset's folder; half"
                    + " of validation, about 2,800 records, takes their place. Without --dataset only census is measured."
        })
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class InduceBenchmark implements Callable<Integer> {
    private static final String CENSUS = "census";

    @Spec
    private CommandSpec spec;

    @Mixin
    private Datasets datasets;

    @Option(names = "--seeds", paramLabel = "N", description = "Training runs for each set. Default: ${DEFAULT-VALUE}.")
    private int seeds = 3;

    @Option(names = "--json", description = "Print one JSON object instead of a table.")
    private boolean json;

    @Override
    public Integer call() {
        List<Long> runs = Datasets.seeds(seeds);
        FeatureCache cache = datasets.cache();
        PrintWriter out = spec.commandLine().getOut();
        List<Row> rows = new ArrayList<>();
        for (String name : datasets.names()) {
            if (name.equals(CENSUS) || datasets.isWanted(name)) {
                Row row = measure(name, datasets.read(name), runs, cache);
                rows.add(row);
                if (!json) {
                    row.lines().forEach(out::println);
                    out.flush();
                }
            }
        }
        Json.end(spec.commandLine(), json, new Results(rows), Stream.empty());
        return 0;
    }

    private static Row measure(String name, Task task, List<Long> runs, FeatureCache cache) {
        Dataset dataset = task.dataset();
        List<LabelledInstance> induceFrom = new ArrayList<>();
        List<LabelledInstance> stopBy = new ArrayList<>();
        List<LabelledInstance> validation = dataset.validation();
        int[] order = IntStream.range(0, validation.size()).toArray();
        RandomStream.of(1, "halves of validation").shuffle(order, order.length);
        for (int k = 0; k < order.length; k++) {
            (k < order.length / 2 ? induceFrom : stopBy).add(validation.get(order[k]));
        }
        InducedRules found =
                new Induction(InductionOptions.defaults()).induce(dataset.labels(), induceFrom, Work.quiet());
        InducedRules kept = found.withExemplarsIn(dataset.labelled());
        Dataset blind = dataset.withUnlabelled(dataset.unlabelled()).withValidation(stopBy);
        return new Row(
                name,
                induceFrom.size(),
                found.rules().size(),
                line("its own rules", task.withDataset(blind), dataset, runs, cache),
                line("induced rules", Task.of(blind, kept.ruleSet(), kept.links()), dataset, runs, cache));
    }

    private static Line line(String title, Task blind, Dataset dataset, List<Long> runs, FeatureCache cache) {
        RuleSet rules = blind.rules();
        RuleApplier applier = RuleApplier.of(rules);
        CoverMatrix cover = applier.apply(dataset.unlabelled());
        SetStatistics unlabelled = CoverStatistics.of(cover, rules).set();
        Double precision = dataset.unlabelledTruth()
                .map(truth -> CoverStatistics.of(cover, rules, truth).set())
                .filter(set -> set.microPrecision().isPresent())
                .map(set -> set.microPrecision().getAsDouble())
                .orElse(null);
        List<Instance> test = Dataset.instances(dataset.test());
        SetStatistics tested = CoverStatistics.of(applier.apply(test), rules, Dataset.labels(dataset.test()))
                .set();
        List<Double> accuracies = new ArrayList<>();
        String features = dataset.labelled().get(0).instance() instanceof RecordInstance ? "records" : "ngrams";
        TrainingData data = TrainingData.prepare(blind, FeatureSettings.parse(features), cache, Work.quiet());
        for (long seed : runs) {
            TrainingOptions options = TrainingOptions.defaults().toBuilder()
                    .method(Methods.IMPLYLOSS)
                    .seed(seed)
                    .build();
            try (Model model =
                    new Trainer(options, cache).train(data, Work.quiet()).model()) {
                accuracies.add(accuracy(model, test, dataset));
            }
        }
        double mean =
                accuracies.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
        return new Line(
                title,
                rules.size(),
                Json.rounded(unlabelled.coverage()),
                Json.rounded(unlabelled.conflictRate()),
                Json.share(precision),
                Json.rounded(tested.microPrecision().orElse(Double.NaN)),
                Json.rounded(mean),
                accuracies.stream().map(Json::rounded).toList());
    }

    private static double accuracy(Model model, List<Instance> test, Dataset dataset) {
        List<Prediction> predictions = model.predict(test, model.decision().inference(), Work.quiet());
        int right = 0;
        for (int i = 0; i < predictions.size(); i++) {
            right += predictions.get(i).label() == dataset.test().get(i).label() ? 1 : 0;
        }
        return (double) right / predictions.size();
    }

    /**
     * A set of rules.
     *
     * @param cover the share of unlabelled instances that a rule covers
     * @param conflict the share of those that rules of different labels cover
     * @param precision the share of right votes on unlabelled instances; null if their classes are not known
     * @param testPrecision the share of right votes on test
     * @param accuracy of implyloss on test, mean over the seeds
     */
    record Line(
            String rules,
            int count,
            double cover,
            double conflict,
            @Nullable Double precision,
            double testPrecision,
            double accuracy,
            List<Double> accuracies) {
        Line {
            accuracies = List.copyOf(accuracies);
        }

        private String text() {
            return String.format(
                    Locale.ROOT,
                    "  %-14s %4d rules, cover %.3f, conflict %.3f, precision %s on U, %.3f on test; implyloss %.3f %s",
                    rules,
                    count,
                    cover,
                    conflict,
                    precision == null ? "unknown" : String.format(Locale.ROOT, "%.3f", precision),
                    testPrecision,
                    accuracy,
                    accuracies);
        }
    }

    /**
     * A dataset.
     *
     * @param instances how many the rules were induced from
     * @param found how many rules were found; those with an exemplar are kept
     */
    record Row(String name, int instances, int found, Line own, Line induced) {
        private List<String> lines() {
            return List.of(
                    name + ": " + found + " rules induced from " + instances
                            + " validation instances; those that have an exemplar in L are kept",
                    own.text(),
                    induced.text());
        }
    }

    /** What was measured; the names are those of the JSON object. */
    record Results(List<Row> datasets) {
        Results {
            datasets = List.copyOf(datasets);
        }
    }
}
