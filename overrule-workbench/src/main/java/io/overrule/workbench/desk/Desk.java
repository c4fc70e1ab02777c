package io.overrule.workbench.desk;

import io.overrule.OverruleException;
import io.overrule.Problems;
import io.overrule.Work;
import io.overrule.app.usecase.AuditModel;
import io.overrule.cache.FeatureCache;
import io.overrule.cover.CoveredTask;
import io.overrule.data.AuditSample;
import io.overrule.data.Dataset;
import io.overrule.data.DatasetPart;
import io.overrule.data.Instance;
import io.overrule.data.InstanceKind;
import io.overrule.data.InstanceReader;
import io.overrule.data.LabelledInstance;
import io.overrule.data.TokenInstance;
import io.overrule.discovery.RuleSuggestion;
import io.overrule.discovery.Suggester;
import io.overrule.discovery.Suggestions;
import io.overrule.inference.Explanation;
import io.overrule.inference.Model;
import io.overrule.inference.Reasons;
import io.overrule.rule.Edit;
import io.overrule.rule.Heading;
import io.overrule.rule.KeywordRule;
import io.overrule.rule.Rule;
import io.overrule.rule.Task;
import io.overrule.workbench.project.BoundFolder;
import io.overrule.workbench.project.Change;
import io.overrule.workbench.project.Project;
import io.overrule.workbench.project.Projects;
import io.overrule.workbench.project.Snapshot;
import io.overrule.workbench.store.ProjectRows;
import io.overrule.workbench.training.TrainedModel;
import io.overrule.workbench.training.Trainings;
import io.overrule.workbench.training.Verdicts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An open project, with its trainings, for everybody who works on it. Safe to share between threads. */
public final class Desk implements AutoCloseable {
    /** How many suggestions a person looks at in one go. */
    private static final int SUGGESTIONS = 5;

    private static final int LONGEST_ID = 40;
    private static final long WATCH_MILLIS = 1_000;

    /** Above this number, instances are not read again for every suggestion, or while somebody waits. */
    static final int LARGE = 20_000;

    /** Work that nobody waits for leaves the other cores to those who do wait. */
    static final Work BEHIND = Work.quiet().onThreads(1);

    private static final Logger LOG = LoggerFactory.getLogger(Desk.class);

    private final Project project;
    private final ProjectRows rows;
    private final FeatureCache cache;
    private final Trainings trainings;
    private final NextQueue next;
    private final ExecutorService background;
    private final Optional<BoundFolder> folder;
    private final ScheduledExecutorService watching;
    private final Map<String, Set<String>> skipped = new ConcurrentHashMap<>();

    private @Nullable Suggester suggester;
    private long suggesterOf = -1;
    private long suggesterModel = -1;
    private @Nullable InstanceMap map;
    private long mapModel = -1;
    private boolean makingSuggester;
    private @Nullable AuditState audit;
    private long auditModel = -1;

    Desk(Projects.Opened opened, FeatureCache cache) {
        this.project = opened.project();
        this.rows = opened.rows();
        this.cache = cache;
        this.trainings = new Trainings(project, rows, cache);
        this.background = Executors.newSingleThreadExecutor(task -> {
            Thread thread = new Thread(task, "desk of " + project.id());
            thread.setDaemon(true);
            return thread;
        });
        this.folder = project.row().folder().map(bound -> new BoundFolder(project, rows, Path.of(bound)));
        this.watching = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "folder of " + project.id());
            thread.setDaemon(true);
            return thread;
        });
        folder.ifPresent(bound -> {
            // It ends with the desk, and what it throws is caught where it happens.
            ScheduledFuture<?> unused = watching.scheduleWithFixedDelay(
                    () -> watch(bound), WATCH_MILLIS, WATCH_MILLIS, TimeUnit.MILLISECONDS);
        });
        this.next = new NextQueue(project, this::model, cache, background);
    }

    private static void watch(BoundFolder bound) {
        try {
            bound.step();
        } catch (RuntimeException e) {
            // The folder may be in order again at the next check.
            LOG.warn("{} cannot be kept in step", bound.folder(), e);
        }
    }

    /** The folder that the project is kept in step with. */
    public Optional<BoundFolder> folder() {
        return folder;
    }

    public Project project() {
        return project;
    }

    public ProjectRows rows() {
        return rows;
    }

    public Trainings trainings() {
        return trainings;
    }

    public FeatureCache cache() {
        return cache;
    }

    public Snapshot now() {
        return project.now();
    }

    private Optional<Model> model() {
        return trainings.latest().map(TrainedModel::model);
    }

    /** The next instance that a person should look at; empty if all are labelled or skipped. */
    public Optional<Look> next(String author) {
        Optional<NextQueue.Next> found = next.next(skipped.getOrDefault(author, Set.of()));
        // After the proposals, which somebody waits for.
        index();
        return found.map(one -> look(one.instance(), one.reason()));
    }

    /** Indexes the texts in the background, unless that is done. */
    private void index() {
        CoveredTask covered = now().covered();
        if (!covered.isIndexed()) {
            background.execute(() -> covered.buildIndex(BEHIND));
        }
    }

    /** An instance or a sentence by its id. */
    public Look look(String id) {
        Dataset dataset = now().dataset();
        Dataset.Place place = dataset.find(id)
                .orElseThrow(() -> OverruleException.input("there is no instance '" + id + "' in this project"));
        return look(dataset.instances(place.part()).get(place.start()), "you asked for it");
    }

    private Look look(Instance instance, String reason) {
        Snapshot now = now();
        Dataset dataset = now.dataset();
        String id = instance instanceof TokenInstance token ? token.sentence().id() : instance.id();
        Dataset.Place place = dataset.find(id).orElseThrow();
        List<Instance> instances = dataset.instances(place.part()).subList(place.start(), place.end());
        List<String> labels =
                switch (place.part()) {
                    case UNLABELLED -> List.of();
                    case LABELLED -> names(dataset, dataset.labelled(), place);
                    case VALIDATION -> names(dataset, dataset.validation(), place);
                    case TEST -> names(dataset, dataset.test(), place);
                };
        Optional<Verdicts> verdicts = trainings.latest().map(TrainedModel::verdicts);
        Map<String, Look.Vote> votes = new LinkedHashMap<>();
        for (Rule rule : now.task().rules().rules()) {
            for (Instance each : instances) {
                if (rule.covers(each) && !votes.containsKey(rule.id())) {
                    votes.put(rule.id(), vote(rule, each, verdicts));
                }
            }
        }
        return new Look(
                instances,
                place.part(),
                labels,
                project.partFor(instance),
                reason,
                List.copyOf(votes.values()),
                verdicts.flatMap(known -> known.predicted(instance.id(), dataset.labels())));
    }

    private static Look.Vote vote(Rule rule, Instance instance, Optional<Verdicts> verdicts) {
        Optional<Verdicts.Firing> firing = verdicts.flatMap(known -> known.rule(rule.id()))
                .flatMap(known -> known.firings().stream()
                        .filter(candidate -> candidate.instance().id().equals(instance.id()))
                        .findFirst());
        return new Look.Vote(
                rule,
                firing.map(Verdicts.Firing::trust).map(OptionalDouble::of).orElse(OptionalDouble.empty()),
                firing.map(Verdicts.Firing::overruled).orElse(false));
    }

    private static List<String> names(Dataset dataset, List<LabelledInstance> part, Dataset.Place place) {
        return part.subList(place.start(), place.end()).stream()
                .map(labelled -> dataset.labels().name(labelled.label()))
                .toList();
    }

    /** Leaves an instance for later, for one person. */
    public void skip(String instanceId, String author) {
        Set<String> own = skipped.computeIfAbsent(author, added -> Collections.synchronizedSet(new LinkedHashSet<>()));
        own.add(instanceId);
    }

    /** What a rule would do. */
    public RulePreview preview(Rule rule) {
        index();
        return RulePreview.exact(rule, now().covered(), Work.quiet());
    }

    /** What a rule would do, estimated from this many instances: for an answer while a person types. */
    public RulePreview preview(Rule rule, int sample) {
        return RulePreview.estimated(rule, now().covered(), sample, Work.quiet());
    }

    /**
     * Rules that an example could become.
     *
     * @param exact the selected words themselves as a rule; empty without a selection
     */
    public record Proposals(String label, Optional<RulePreview> exact, Suggestions suggestions) {}

    /**
     * Rules that generalise an instance.
     *
     * @param words the part of it that the person selected; empty for all of it
     */
    public Proposals suggest(String instanceId, String words, String label) {
        Snapshot now = now();
        Dataset dataset = now.dataset();
        Look look = look(instanceId);
        dataset.labels().index(label);
        List<Instance> exemplars = look.instances();
        String selected = words.strip().replaceAll("\\s+", " ");
        Optional<RulePreview> exact = Optional.empty();
        if (!selected.isEmpty() && InstanceKind.of(look.instance()) == InstanceKind.TEXT) {
            exemplars = List.of(Instance.text(selected));
            Rule rule = new KeywordRule(
                    Heading.of(freeId(now.task(), selected), label), List.of(selected), KeywordRule.Match.WHOLE, true);
            exact = Optional.of(preview(rule)).filter(found -> found.problems().isEmpty());
        }
        Suggestions found = suggester(now).suggest(exemplars, label, SUGGESTIONS, Work.quiet());
        return new Proposals(label, exact, withoutTaken(found, now.task()));
    }

    /** Somebody may have taken an id after the suggestions were made. */
    private static Suggestions withoutTaken(Suggestions found, Task task) {
        List<RuleSuggestion> free = found.best().stream()
                .filter(suggestion ->
                        task.allRules().find(suggestion.rule().id()).isEmpty())
                .toList();
        return new Suggestions(free, found.candidates(), found.notes());
    }

    /**
     * The suggester of this snapshot. Making one reads all instances; on large data, one that is a few changes old is
     * used while the next is made in the background.
     */
    private Suggester suggester(Snapshot now) {
        long ofModel = trainings.latest().map(TrainedModel::training).orElse(-1L);
        synchronized (this) {
            Suggester known = suggester;
            boolean current = known != null && suggesterOf == now.number() && suggesterModel == ofModel;
            boolean large = now.dataset().unlabelled().size() > LARGE;
            if (known != null && (current || large)) {
                if (!current && !makingSuggester) {
                    makingSuggester = true;
                    background.execute(() -> makeSuggester(BEHIND));
                }
                return known;
            }
        }
        return makeSuggester(Work.quiet());
    }

    private Suggester makeSuggester(Work work) {
        Snapshot now = now();
        Optional<TrainedModel> model = trainings.latest();
        try {
            Suggester made = Suggester.of(now.covered(), model.map(TrainedModel::model), work);
            synchronized (this) {
                suggester = made;
                suggesterOf = now.number();
                suggesterModel = model.map(TrainedModel::training).orElse(-1L);
            }
            return made;
        } finally {
            synchronized (this) {
                makingSuggester = false;
            }
        }
    }

    /** An unused rule id that resembles some words. */
    public static String freeId(Task task, String words) {
        String plain = words.toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N}]+", "_")
                .replaceAll("^_|_$", "");
        String base = plain.isEmpty() ? "rule" : plain.substring(0, Math.min(plain.length(), LONGEST_ID));
        String id = base;
        for (int n = 2; task.allRules().find(id).isPresent(); n++) {
            id = base + "_" + n;
        }
        return id;
    }

    /**
     * Adds a rule. If it was made from an instance, that becomes its exemplar: it is labelled with the rule's class,
     * unless it has a label, and linked. A validation instance is not linked, since it must not be used for training.
     */
    public Snapshot accept(Rule rule, Optional<String> exemplarId, String author) {
        Snapshot now = now();
        List<Change> changes = new ArrayList<>();
        changes.add(new Change.Edited(Edit.RuleAdded.last(rule)));
        exemplarId.ifPresent(id -> {
            Look look = look(id);
            boolean single = look.instances().size() == 1;
            if (look.part() == DatasetPart.UNLABELLED && single) {
                changes.add(project.labelling(now, id, List.of(rule.label())));
            }
            boolean trains = look.part() == DatasetPart.LABELLED
                    || (look.part() == DatasetPart.UNLABELLED && look.willBe() == DatasetPart.LABELLED);
            boolean agrees = look.labels().isEmpty() || look.labels().get(0).equals(rule.label());
            if (trains && single && agrees && rule.covers(look.instance())) {
                changes.add(new Change.Edited(Edit.ExemplarLinked.of(id, rule.id())));
            }
        });
        return project.apply(changes.size() == 1 ? changes.get(0) : new Change.Several(changes), author);
    }

    /**
     * The instances in two dimensions. It does not change until the next training, so that people find their way on it.
     */
    public synchronized InstanceMap map() {
        Optional<TrainedModel> latest = trainings.awaitLatest();
        long ofModel = latest.map(TrainedModel::training).orElse(-1L);
        if (map == null || map.points().isEmpty() || mapModel != ofModel) {
            map = InstanceMap.of(now(), latest.map(TrainedModel::model), cache, Work.quiet());
            mapModel = ofModel;
        }
        return map;
    }

    /** The current audit. The last model's result on it is computed once for each model and each label. */
    public synchronized AuditState audit() {
        AuditSample sample = now().dataset().audit();
        Optional<TrainedModel> model = trainings.latest();
        long ofModel = model.map(TrainedModel::training).orElse(-1L);
        AuditState known = audit;
        if (known != null && auditModel == ofModel && known.sample().equals(sample)) {
            return known;
        }
        Optional<AuditModel.Result> result = sample.labelled().isEmpty()
                ? Optional.empty()
                : model.map(
                        trained -> AuditModel.run(new AuditModel.Request(trained.model(), now().task()), Work.quiet()));
        AuditState state = new AuditState(sample, result);
        audit = state;
        auditModel = ofModel;
        return state;
    }

    /** What the last model says about something, and why. */
    public record Tried(Explanation explanation, Optional<Reasons> reasons) {}

    /** What the last model says about a text, or about an instance as JSON. */
    public List<Tried> tryOut(String text) {
        Model model = trainings
                .awaitLatest()
                .map(TrainedModel::model)
                .orElseThrow(() -> OverruleException.input("there is no model yet; train one first"));
        List<Instance> instances;
        if (text.strip().startsWith("{")) {
            Problems problems = new Problems();
            instances = InstanceReader.parseAll(text.strip(), "what you gave", problems);
            problems.throwIfAny();
        } else if (text.isBlank()) {
            throw OverruleException.input("there is no text; write one to try the model on");
        } else {
            instances = List.of(Instance.text(text.strip()));
        }
        List<Explanation> explanations = model.explain(instances);
        List<Reasons> reasons = model.reasons(instances, Work.quiet());
        List<Tried> tried = new ArrayList<>();
        for (int i = 0; i < instances.size(); i++) {
            tried.add(new Tried(explanations.get(i), Optional.of(reasons.get(i))));
        }
        return tried;
    }

    @Override
    public void close() {
        trainings.close();
        watching.shutdownNow();
        background.shutdownNow();
    }
}
