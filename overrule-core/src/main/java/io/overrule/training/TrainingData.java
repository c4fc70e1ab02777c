package io.overrule.training;

import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.cover.CoverMatrix;
import io.overrule.cover.RuleApplier;
import io.overrule.data.Dataset;
import io.overrule.data.ExemplarLinks;
import io.overrule.data.Instance;
import io.overrule.feature.FeatureExtractor;
import io.overrule.feature.FeatureSettings;
import io.overrule.rule.Exemplar;
import io.overrule.rule.RuleSet;
import io.overrule.rule.Task;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A dataset made ready for training: rules applied, features extracted. Made once, it serves any number of runs, seeds
 * and methods, also at the same time. Of U the covered instances are read; the others, which for most methods have no
 * loss, when a method first asks for them.
 */
public final class TrainingData {
    private final Dataset dataset;
    private final RuleSet rules;
    private final List<Exemplar> exemplars;
    private final ExemplarLinks links;
    private final FeatureSettings settings;
    private final FeatureExtractor extractor;
    private final CoveredPart labelled;
    private final CoveredPart unlabelled;
    private final CoveredPart validation;
    private final boolean[] exemplarPairs;
    private final CoverMatrix coverOfAllUnlabelled;
    private final FeatureCache cache;
    private final Optional<Path> storeFolder;
    private @Nullable CoveredPart allUnlabelled;

    private TrainingData(
            Task task, FeatureSettings settings, FeatureCache cache, Optional<Path> storeFolder, Work work) {
        this.settings = settings;
        this.cache = cache;
        this.storeFolder = storeFolder;
        this.dataset = task.dataset();
        this.rules = task.rules();
        if (!dataset.labels().equals(rules.labels())) {
            throw OverruleException.input("the dataset has the classes " + dataset.labels() + ", the rules "
                    + rules.labels() + "; use the same classes in the same order");
        }
        if (dataset.labelled().isEmpty()) {
            throw OverruleException.input("dataset '" + dataset.name()
                    + "' has no labelled instance; label at least one, better one for every rule");
        }
        this.exemplars = task.exemplars();
        this.links = task.links();
        List<Instance> labelledInstances = Dataset.instances(dataset.labelled());
        List<Instance> fitted = new ArrayList<>(labelledInstances);
        fitted.addAll(dataset.unlabelled());
        this.extractor = settings.fit(fitted, cache, work);

        RuleApplier applier = RuleApplier.of(rules);
        this.coverOfAllUnlabelled = applier.apply(dataset.unlabelled(), work);
        int[] covered = IntStream.range(0, dataset.unlabelled().size())
                .filter(i -> coverOfAllUnlabelled.coverCount(i) > 0)
                .toArray();
        List<Instance> coveredInstances =
                IntStream.of(covered).mapToObj(dataset.unlabelled()::get).toList();
        List<Instance> validationInstances = Dataset.instances(dataset.validation());
        this.labelled = CoveredPart.of(
                labelledInstances,
                applier.apply(labelledInstances, work.silent()),
                extractor,
                cache,
                file(storeFolder, "labelled"),
                work.silent());
        this.unlabelled = CoveredPart.of(
                coveredInstances,
                coverOfAllUnlabelled.rows(covered),
                extractor,
                cache,
                file(storeFolder, "unlabelled"),
                work);
        this.validation = CoveredPart.of(
                validationInstances,
                applier.apply(validationInstances, work.silent()),
                extractor,
                cache,
                file(storeFolder, "validation"),
                work.silent());
        this.exemplarPairs = markExemplarPairs();
    }

    /** The same data with some of the labelled instances. */
    private TrainingData(TrainingData whole, int[] rows) {
        this.settings = whole.settings;
        this.cache = whole.cache;
        this.storeFolder = whole.storeFolder;
        Dataset all = whole.dataset;
        this.dataset = all.withLabelled(
                IntStream.of(rows).mapToObj(all.labelled()::get).toList());
        this.rules = whole.rules;
        this.exemplars = whole.exemplars;
        this.links = whole.links;
        this.extractor = whole.extractor;
        this.coverOfAllUnlabelled = whole.coverOfAllUnlabelled;
        this.labelled = new CoveredPart(
                whole.labelled.features().withRows(rows), whole.labelled.cover().rows(rows));
        this.unlabelled = whole.unlabelled;
        this.validation = whole.validation;
        this.allUnlabelled = whole.allUnlabelled;
        this.exemplarPairs = markExemplarPairs();
    }

    /** Applies the rules and extracts features into memory. */
    public static TrainingData prepare(Task task, FeatureSettings settings, FeatureCache cache, Work work) {
        return new TrainingData(task, settings, cache, Optional.empty(), work);
    }

    /** Applies the rules and extracts features into files of a folder, from where they are mapped. */
    public static TrainingData prepareMapped(
            Task task, FeatureSettings settings, FeatureCache cache, Path storeFolder, Work work) {
        return new TrainingData(task, settings, cache, Optional.of(storeFolder), work);
    }

    private static Optional<Path> file(Optional<Path> folder, String part) {
        return folder.map(path -> path.resolve(part + ".features"));
    }

    private boolean[] markExemplarPairs() {
        Map<Instance, Set<Integer>> rulesOf = new HashMap<>();
        for (Exemplar exemplar : exemplars) {
            rulesOf.computeIfAbsent(exemplar.instance(), instance -> new HashSet<>())
                    .addAll(exemplar.rules());
        }
        boolean[] marks = new boolean[labelled.cover().pairCount()];
        for (int i = 0; i < dataset.labelled().size(); i++) {
            Set<Integer> generalised =
                    rulesOf.getOrDefault(dataset.labelled().get(i).instance(), Set.of());
            for (int pair = labelled.cover().firstPair(i);
                    pair < labelled.cover().firstPair(i + 1);
                    pair++) {
                marks[pair] = generalised.contains(labelled.cover().rule(pair));
            }
        }
        return marks;
    }

    /** This data with some of the labelled instances, in the given order. Nothing is computed again. */
    TrainingData withLabelled(int[] rows) {
        return new TrainingData(this, rows);
    }

    public Dataset dataset() {
        return dataset;
    }

    public RuleSet rules() {
        return rules;
    }

    public List<Exemplar> exemplars() {
        return exemplars;
    }

    /** Which rules were generalised from which instances. */
    public ExemplarLinks links() {
        return links;
    }

    /** Which features it has. */
    public FeatureSettings settings() {
        return settings;
    }

    public FeatureExtractor extractor() {
        return extractor;
    }

    /** What remembers the work of pretrained encoders. */
    FeatureCache cache() {
        return cache;
    }

    public CoveredPart labelled() {
        return labelled;
    }

    /** The covered instances of U. */
    public CoveredPart unlabelled() {
        return unlabelled;
    }

    /** The rules that cover each instance of U. */
    public CoverMatrix coverOfAllUnlabelled() {
        return coverOfAllUnlabelled;
    }

    /** All of U, also what no rule covers. */
    synchronized CoveredPart allUnlabelled(Work work) {
        if (allUnlabelled == null) {
            allUnlabelled = unlabelled.size() == coverOfAllUnlabelled.instanceCount()
                    ? unlabelled
                    : CoveredPart.of(
                            dataset.unlabelled(),
                            coverOfAllUnlabelled,
                            extractor,
                            cache,
                            file(storeFolder, "all-unlabelled"),
                            work);
        }
        return allUnlabelled;
    }

    /** At most so many instances of U, covered or not, evenly spaced. */
    CoveredPart someUnlabelled(int most, Work work) {
        int size = dataset.unlabelled().size();
        int count = Math.min(size, most);
        int[] rows = IntStream.range(0, count)
                .map(k -> (int) ((long) k * size / count))
                .toArray();
        return CoveredPart.of(
                IntStream.of(rows).mapToObj(dataset.unlabelled()::get).toList(),
                coverOfAllUnlabelled.rows(rows),
                extractor,
                cache,
                Optional.empty(),
                work);
    }

    public CoveredPart validation() {
        return validation;
    }

    /** The class of a labelled instance. */
    int label(int labelledIndex) {
        return dataset.labelled().get(labelledIndex).label();
    }

    /** Whether the labelled instance of a pair of {@link #labelled} is an exemplar of the pair's rule. */
    boolean isExemplar(int pair) {
        return exemplarPairs[pair];
    }
}
