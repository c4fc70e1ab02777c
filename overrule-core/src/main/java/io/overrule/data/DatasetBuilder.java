package io.overrule.data;

import io.overrule.OverruleException;
import io.overrule.Problem;
import io.overrule.Problems;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Builds a dataset from lists, iterators, streams or database rows. Classes are given by name, and calls may come in
 * any order. {@link #build()} checks everything and reports all problems at once. Instances without an id get one such
 * as {@code U17}, as they do when a folder is read.
 *
 * <pre>
 * Dataset dataset = Dataset.builder()
 *         .name("mail")
 *         .labels("ham", "spam")
 *         .labelled(Instance.text("win a prize"), "spam")
 *         .unlabelled(texts.iterator())
 *         .build();
 * </pre>
 */
public final class DatasetBuilder {
    /** A class, by its name or by its index. */
    private record Label(String name, int index) {
        private static final int BY_NAME = -1;

        static Label of(String name) {
            return new Label(name, BY_NAME);
        }

        static Label of(int index) {
            return new Label("", index);
        }
    }

    private record Entry(Instance instance, Optional<Label> label, List<String> exemplarOf) {}

    private final Map<DatasetPart, List<Entry>> entries = new EnumMap<>(DatasetPart.class);
    private final Problems foundBefore = new Problems();
    private String name = "dataset";
    private List<String> labels = List.of();

    DatasetBuilder() {
        for (DatasetPart role : DatasetPart.values()) {
            entries.put(role, new ArrayList<>());
        }
    }

    /** Sets the name that reports use. */
    public DatasetBuilder name(String given) {
        this.name = given;
        return this;
    }

    /** The classes, in their order. */
    public DatasetBuilder labels(String... names) {
        return labels(List.of(names));
    }

    /** The classes, in their order. */
    public DatasetBuilder labels(List<String> names) {
        this.labels = List.copyOf(names);
        return this;
    }

    public DatasetBuilder labels(LabelSet set) {
        return labels(set.names());
    }

    /** @param exemplarOf the ids of the rules that were generalised from the instance */
    public DatasetBuilder labelled(Instance instance, String label, String... exemplarOf) {
        return add(DatasetPart.LABELLED, instance, Optional.of(Label.of(label)), List.of(exemplarOf));
    }

    /** @param tags the classes of the tokens, one for each */
    public DatasetBuilder labelled(Sentence sentence, List<String> tags) {
        return add(DatasetPart.LABELLED, sentence, tags);
    }

    public DatasetBuilder labelled(Iterable<LabelledInstance> instances) {
        return add(DatasetPart.LABELLED, instances.iterator());
    }

    /** Adds rows. They must name the column that holds the class. */
    public DatasetBuilder labelled(JdbcRows rows) {
        return add(DatasetPart.LABELLED, rows);
    }

    public DatasetBuilder unlabelled(Instance instance) {
        return add(DatasetPart.UNLABELLED, instance, Optional.empty(), List.of());
    }

    /**
     * @param truth the true class, used for statistics and never for training; give it for all instances or for none
     */
    public DatasetBuilder unlabelled(Instance instance, String truth) {
        return add(DatasetPart.UNLABELLED, instance, Optional.of(Label.of(truth)), List.of());
    }

    public DatasetBuilder unlabelled(Sentence sentence) {
        return unlabelled(sentence.instances());
    }

    /** @param truth the true classes of the tokens, one for each; give them for all sentences or for none */
    public DatasetBuilder unlabelled(Sentence sentence, List<String> truth) {
        return add(DatasetPart.UNLABELLED, sentence, truth);
    }

    public DatasetBuilder unlabelled(Iterable<? extends Instance> instances) {
        return unlabelled(instances.iterator());
    }

    public DatasetBuilder unlabelled(Iterator<? extends Instance> instances) {
        instances.forEachRemaining(this::unlabelled);
        return this;
    }

    public DatasetBuilder unlabelled(Stream<? extends Instance> instances) {
        return unlabelled(instances.iterator());
    }

    /** Adds unlabelled instances whose true classes are known. */
    public DatasetBuilder unlabelledWithTruth(Iterable<LabelledInstance> instances) {
        return add(DatasetPart.UNLABELLED, instances.iterator());
    }

    /** Adds rows. If they name a column with the class, it is taken as the true class. */
    public DatasetBuilder unlabelled(JdbcRows rows) {
        return add(DatasetPart.UNLABELLED, rows);
    }

    public DatasetBuilder validation(Instance instance, String label) {
        return add(DatasetPart.VALIDATION, instance, Optional.of(Label.of(label)), List.of());
    }

    public DatasetBuilder validation(Sentence sentence, List<String> tags) {
        return add(DatasetPart.VALIDATION, sentence, tags);
    }

    public DatasetBuilder validation(Iterable<LabelledInstance> instances) {
        return add(DatasetPart.VALIDATION, instances.iterator());
    }

    public DatasetBuilder validation(JdbcRows rows) {
        return add(DatasetPart.VALIDATION, rows);
    }

    public DatasetBuilder test(Instance instance, String label) {
        return add(DatasetPart.TEST, instance, Optional.of(Label.of(label)), List.of());
    }

    public DatasetBuilder test(Sentence sentence, List<String> tags) {
        return add(DatasetPart.TEST, sentence, tags);
    }

    public DatasetBuilder test(Iterable<LabelledInstance> instances) {
        return add(DatasetPart.TEST, instances.iterator());
    }

    public DatasetBuilder test(JdbcRows rows) {
        return add(DatasetPart.TEST, rows);
    }

    private DatasetBuilder add(DatasetPart role, Iterator<LabelledInstance> instances) {
        instances.forEachRemaining(
                labelled -> add(role, labelled.instance(), Optional.of(Label.of(labelled.label())), List.of()));
        return this;
    }

    private DatasetBuilder add(DatasetPart role, JdbcRows rows) {
        rows.forEach((instance, label) -> add(role, instance, label.map(Label::of), List.of()), foundBefore);
        return this;
    }

    private DatasetBuilder add(DatasetPart role, Sentence sentence, List<String> tags) {
        int tokens = sentence.tokens().size();
        if (tags.size() != tokens) {
            foundBefore.add(Problem.of(
                            Problem.Code.WRONG_VALUE,
                            role.adjective() + " sentence '" + sentence.id() + "'",
                            "has " + tokens + " tokens, but " + tags.size() + " tags; give one for each token")
                    .inField("tags"));
            return this;
        }
        List<TokenInstance> instances = sentence.instances();
        for (int i = 0; i < tokens; i++) {
            add(role, instances.get(i), Optional.of(Label.of(tags.get(i))), List.of());
        }
        return this;
    }

    private DatasetBuilder add(DatasetPart role, Instance instance, Optional<Label> label, List<String> exemplarOf) {
        entries(role).add(new Entry(instance, label, exemplarOf));
        return this;
    }

    private List<Entry> entries(DatasetPart role) {
        return entries.getOrDefault(role, List.of());
    }

    /** Builds the dataset. If anything is wrong, the exception lists all problems. */
    public Dataset build() {
        return buildLinked().dataset();
    }

    /** Builds the dataset together with the links between its exemplars and their rules. */
    public LinkedDataset buildLinked() {
        Problems problems = new Problems();
        Optional<LinkedDataset> built = build(problems);
        problems.throwIfAny();
        return built.orElseThrow(() -> OverruleException.internal("no dataset and no problem"));
    }

    /**
     * Builds as much as it can and adds problems to the list. For callers with more to check before they report all
     * problems at once.
     *
     * @return empty if the classes are wrong, which is among the problems
     */
    public Optional<LinkedDataset> build(Problems problems) {
        foundBefore.listed().forEach(problems::add);
        Optional<LabelSet> known = labelSet(problems);
        DatasetDraft draft = new DatasetDraft();
        for (DatasetPart role : DatasetPart.values()) {
            PartDraft part = draft.part(role);
            List<Entry> all = entries(role);
            for (int i = 0; i < all.size(); i++) {
                Entry entry = all.get(i);
                String where = where(role, entry.instance(), i);
                int before = problems.size();
                OptionalInt label = entry.label()
                        .map(given -> index(given, known, where, problems))
                        .orElse(OptionalInt.empty());
                if (problems.size() == before && label.isEmpty() && role != DatasetPart.UNLABELLED) {
                    problems.add(Problem.of(Problem.Code.MISSING, where, "has no class; give it one")
                            .inField("label"));
                }
                if (problems.size() == before) {
                    part.add(entry.instance(), label, entry.exemplarOf());
                }
            }
        }
        return draft.dataset(name, known, problems);
    }

    private Optional<LabelSet> labelSet(Problems problems) {
        int before = problems.size();
        if (new LinkedHashSet<>(labels).size() < labels.size()) {
            problems.add(Problem.Code.DUPLICATE, "labels", "are " + labels + "; list every class once");
        }
        if (labels.stream().anyMatch(String::isBlank)) {
            problems.add(Problem.Code.WRONG_VALUE, "labels", "are " + labels + "; give every class a name");
        }
        if (labels.size() < 2) {
            problems.add(Problem.Code.MISSING, "labels", "are " + labels + "; a task needs at least two classes");
        }
        return problems.size() > before ? Optional.empty() : Optional.of(LabelSet.of(labels));
    }

    private static OptionalInt index(Label label, Optional<LabelSet> known, String where, Problems problems) {
        if (known.isEmpty()) {
            return OptionalInt.of(0);
        }
        LabelSet labels = known.get();
        OptionalInt index = label.index() == Label.BY_NAME
                ? labels.find(label.name())
                : label.index() < labels.size() ? OptionalInt.of(label.index()) : OptionalInt.empty();
        if (index.isEmpty()) {
            problems.add(Problem.of(
                            Problem.Code.UNKNOWN_LABEL,
                            where,
                            label.index() == Label.BY_NAME
                                    ? "has the unknown label '" + label.name() + "'; " + labels.remedy(label.name())
                                    : "has class index " + label.index() + ", but there are only " + labels.size()
                                            + " classes; count from 0")
                    .inField("label"));
        }
        return index;
    }

    private static String where(DatasetPart role, Instance instance, int i) {
        return role.adjective() + " instance "
                + (instance.id().isEmpty() ? Integer.toString(i + 1) : "'" + instance.id() + "'");
    }
}
