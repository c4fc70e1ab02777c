package io.overrule.training;

import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.cover.CoverMatrix;
import io.overrule.cover.CoveredTask;
import io.overrule.data.Dataset;
import io.overrule.data.ExemplarLinks;
import io.overrule.data.Instance;
import io.overrule.feature.FeatureExtractor;
import io.overrule.feature.FeatureSettings;
import io.overrule.labelmodel.GenerativeLabelModel;
import io.overrule.rule.Edit;
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
 * A dataset prepared for training: rules applied, features extracted. Prepare it once and use it for any number of
 * runs, seeds and methods, even in parallel. Only the covered instances of U are extracted at first, because the others
 * have no loss in most methods; they are extracted when a method needs them. After an edit, {@link #after} computes
 * only what the edit changes.
 */
public final class TrainingData {
    private final Dataset dataset;
    private final FeatureSettings settings;
    private final FeatureExtractor extractor;
    private final CoveredTask covered;
    private final FeaturePool features;
    private final CoveredPart labelled;
    private final CoveredPart unlabelled;
    private final CoveredPart validation;
    private final boolean[] exemplarPairs;
    private final @Nullable PreparedUnlabelled prepared;
    private final SharedNetworks shared;
    private @Nullable CoveredPart allUnlabelled;

    private TrainingData(
            CoveredTask covered, FeatureSettings settings, FeatureCache cache, Optional<Path> storeFolder, Work work) {
        this.settings = settings;
        this.covered = covered;
        this.prepared = null;
        this.dataset = requireTrainable(covered.task());
        List<Instance> labelledInstances = Dataset.instances(dataset.labelled());
        List<Instance> fitted = new ArrayList<>(labelledInstances);
        fitted.addAll(dataset.unlabelled());
        this.extractor = settings.fit(fitted, cache, work);
        this.features = new FeaturePool(extractor, cache, storeFolder);
        this.labelled = new CoveredPart(features.of("labelled", labelledInstances, work.silent()), covered.labelled());
        this.unlabelled = coveredUnlabelled(work);
        this.validation = new CoveredPart(
                features.of("validation", Dataset.instances(dataset.validation()), work.silent()),
                covered.validation());
        this.exemplarPairs = markExemplarPairs();
        this.shared = SharedNetworks.none();
    }

    /** Data whose unlabelled part was prepared elsewhere. */
    private TrainingData(
            CoveredTask covered,
            FeatureSettings settings,
            FeatureExtractor extractor,
            PreparedUnlabelled prepared,
            FeatureCache cache,
            Work work) {
        this.settings = settings;
        this.covered = covered;
        this.prepared = prepared;
        this.dataset = requireTrainable(covered.task());
        if (!dataset.unlabelled().isEmpty()) {
            throw OverruleException.internal(
                    "the dataset has unlabelled instances in addition to those prepared elsewhere");
        }
        this.extractor = extractor;
        this.features = new FeaturePool(extractor, cache, Optional.empty());
        this.labelled = new CoveredPart(
                features.of("labelled", Dataset.instances(dataset.labelled()), work.silent()), covered.labelled());
        this.unlabelled = prepared.covered();
        this.allUnlabelled = prepared.all().orElse(null);
        this.validation = new CoveredPart(
                features.of("validation", Dataset.instances(dataset.validation()), work.silent()),
                covered.validation());
        this.exemplarPairs = markExemplarPairs();
        this.shared = SharedNetworks.none();
    }

    /** The same features for another task with mostly the same instances. */
    private TrainingData(TrainingData before, CoveredTask covered, Work work) {
        this.settings = before.settings;
        this.covered = covered;
        this.prepared = null;
        this.dataset = requireTrainable(covered.task());
        this.extractor = before.extractor;
        this.features = before.features;
        this.labelled = new CoveredPart(
                features.of("labelled", Dataset.instances(dataset.labelled()), work.silent()), covered.labelled());
        this.unlabelled = coveredUnlabelled(work);
        this.validation = new CoveredPart(
                features.of("validation", Dataset.instances(dataset.validation()), work.silent()),
                covered.validation());
        this.exemplarPairs = markExemplarPairs();
        this.shared = SharedNetworks.none();
    }

    /** The same data with a part of the labelled instances. */
    private TrainingData(TrainingData whole, int[] rows) {
        this.settings = whole.settings;
        this.covered = whole.covered;
        this.prepared = whole.prepared;
        this.dataset = whole.dataset.withLabelled(
                IntStream.of(rows).mapToObj(whole.dataset.labelled()::get).toList());
        this.extractor = whole.extractor;
        this.features = whole.features;
        this.labelled = new CoveredPart(
                whole.labelled.features().withRows(rows), whole.labelled.cover().rows(rows));
        this.unlabelled = whole.unlabelled;
        this.validation = whole.validation;
        this.allUnlabelled = whole.allUnlabelled;
        this.exemplarPairs = markExemplarPairs();
        this.shared = SharedNetworks.none();
    }

    /** The same data, whose runs share networks. */
    private TrainingData(TrainingData same, SharedNetworks shared) {
        this.settings = same.settings;
        this.covered = same.covered;
        this.prepared = same.prepared;
        this.dataset = same.dataset;
        this.extractor = same.extractor;
        this.features = same.features;
        this.labelled = same.labelled;
        this.unlabelled = same.unlabelled;
        this.validation = same.validation;
        this.allUnlabelled = same.allUnlabelled;
        this.exemplarPairs = same.exemplarPairs;
        this.shared = shared;
    }

    private static Dataset requireTrainable(Task task) {
        Dataset dataset = task.dataset();
        if (!dataset.labels().equals(task.rules().labels())) {
            throw OverruleException.input("the dataset has the classes " + dataset.labels() + ", the rules "
                    + task.rules().labels() + "; use the same classes in the same order");
        }
        if (dataset.labelled().isEmpty()) {
            throw OverruleException.input("dataset '" + dataset.name()
                    + "' has no labelled instance; label at least one, preferably one for every rule");
        }
        return dataset;
    }

    private CoveredPart coveredUnlabelled(Work work) {
        CoverMatrix cover = covered.unlabelled();
        int[] rows = IntStream.range(0, cover.instanceCount())
                .filter(i -> cover.coverCount(i) > 0)
                .toArray();
        return partOfUnlabelled("unlabelled", rows, work);
    }

    private CoveredPart partOfUnlabelled(String name, int[] rows, Work work) {
        List<Instance> instances =
                IntStream.of(rows).mapToObj(dataset.unlabelled()::get).toList();
        return new CoveredPart(
                features.of(name, instances, work), covered.unlabelled().rows(rows));
    }

    /** Extracts the features of a covered task into memory. */
    public static TrainingData prepare(CoveredTask covered, FeatureSettings settings, FeatureCache cache, Work work) {
        return new TrainingData(covered, settings, cache, Optional.empty(), work);
    }

    /** Applies the rules and extracts features into memory. */
    public static TrainingData prepare(Task task, FeatureSettings settings, FeatureCache cache, Work work) {
        return new TrainingData(CoveredTask.of(task, work), settings, cache, Optional.empty(), work);
    }

    /** Applies the rules and extracts features into memory-mapped files of a folder. */
    public static TrainingData prepareMapped(
            CoveredTask covered, FeatureSettings settings, FeatureCache cache, Path storeFolder, Work work) {
        return new TrainingData(covered, settings, cache, Optional.of(storeFolder), work);
    }

    /**
     * Data whose unlabelled part was covered and encoded elsewhere, for example by a cluster. Training gives the same
     * model, bit for bit, as with the same instances in the task.
     *
     * @param covered a task without unlabelled instances
     * @param extractor an extractor that was fitted to the labelled instances followed by the unlabelled ones
     */
    public static TrainingData of(
            CoveredTask covered,
            FeatureSettings settings,
            FeatureExtractor extractor,
            PreparedUnlabelled prepared,
            FeatureCache cache,
            Work work) {
        return new TrainingData(covered, settings, extractor, prepared, cache, work);
    }

    /**
     * This data after edits. Only the changes are computed: the columns of edited rules and the features of newly
     * covered instances. The features are not fitted again.
     */
    public TrainingData after(Task next, Work work) {
        requireInstances("cannot be edited");
        return new TrainingData(this, covered.with(next, work), work);
    }

    /** This data after an edit. */
    public TrainingData after(Edit edit, Work work) {
        return after(task().apply(edit), work);
    }

    /** The task that the data was prepared from. */
    public Task task() {
        return covered.task();
    }

    private boolean[] markExemplarPairs() {
        Map<Instance, Set<Integer>> rulesOf = new HashMap<>();
        for (Exemplar exemplar : exemplars()) {
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

    /**
     * The same data for several runs that may need the same networks, such as the members of an ensemble and the
     * teachers of self-training: they are trained once. No result depends on it.
     */
    public TrainingData sharingNetworks() {
        return new TrainingData(this, SharedNetworks.withinMemory());
    }

    SharedNetworks shared() {
        return shared;
    }

    /** This data with some of the labelled instances, in the given order. Nothing is recomputed. */
    TrainingData withLabelled(int[] rows) {
        return new TrainingData(this, rows);
    }

    public Dataset dataset() {
        return dataset;
    }

    public RuleSet rules() {
        return task().rules();
    }

    public List<Exemplar> exemplars() {
        return task().exemplars();
    }

    /** The exemplar links. */
    public ExemplarLinks links() {
        return task().links();
    }

    /** The settings of the features. */
    public FeatureSettings settings() {
        return settings;
    }

    public FeatureExtractor extractor() {
        return extractor;
    }

    public CoveredPart labelled() {
        return labelled;
    }

    /** The covered instances of U. */
    public CoveredPart unlabelled() {
        return unlabelled;
    }

    /** Refuses operations that need the unlabelled instances themselves if only their features are available. */
    private void requireInstances(String refused) {
        if (prepared != null) {
            throw OverruleException.input("data whose unlabelled instances were prepared elsewhere " + refused
                    + "; prepare it from the instances");
        }
    }

    /** The SHA-256 hashes of the training data, part by part. */
    Map<String, String> hashes() {
        Map<String, String> hashes = DataHashes.of(dataset, rules(), links());
        if (prepared != null) {
            hashes.put(DataHashes.UNLABELLED, prepared.hash());
        }
        return hashes;
    }

    /** Facts about the data for the provenance, in addition to the hashes. */
    Map<String, String> facts() {
        return prepared == null ? Map.of() : prepared.facts();
    }

    /** A generative label model of the votes on all of U. */
    GenerativeLabelModel labelModel(GenerativeLabelModel.Options options, Work work) {
        return prepared == null
                ? GenerativeLabelModel.fit(rules(), covered.unlabelled(), options, work)
                : GenerativeLabelModel.fit(rules(), prepared.votes(), options, work);
    }

    /** The rules that cover each instance of U. */
    public CoverMatrix coverOfAllUnlabelled() {
        requireInstances("has no cover of all of them");
        return covered.unlabelled();
    }

    /** All of U, including instances that no rule covers. */
    synchronized CoveredPart allUnlabelled(Work work) {
        if (allUnlabelled == null) {
            requireInstances("lacks the features of those that no rule covers, which the method needs");
            allUnlabelled = unlabelled.size() == covered.unlabelled().instanceCount()
                    ? unlabelled
                    : new CoveredPart(features.of("all-unlabelled", dataset.unlabelled(), work), covered.unlabelled());
        }
        return allUnlabelled;
    }

    /** {@link PreparedUnlabelled#SOME} instances of U, covered or not, evenly spaced; all if there are fewer. */
    CoveredPart someUnlabelled(Work work) {
        int most = PreparedUnlabelled.SOME;
        if (prepared != null) {
            return prepared.some();
        }
        int size = dataset.unlabelled().size();
        int count = Math.min(size, most);
        int[] rows = IntStream.range(0, count)
                .map(k -> (int) ((long) k * size / count))
                .toArray();
        return partOfUnlabelled("some-unlabelled", rows, work);
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
