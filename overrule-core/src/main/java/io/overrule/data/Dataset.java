package io.overrule.data;

import io.overrule.OverruleException;
import io.overrule.Problems;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * The instances of a task, in four parts and an audit sample, with the classes they may have.
 *
 * @param name the name that reports use
 * @param labelled the paper's L: instances that a person labelled; some are exemplars of rules
 * @param unlabelled the paper's U: instances without labels, on which only rules vote
 * @param unlabelledTruth the true classes of U, in the same order, if they are known. They are used for statistics such
 *     as the precision of rules, and never for training.
 * @param validation used to choose the best epoch and the hyperparameters; may be empty
 * @param test used once, for the final score; may be empty
 * @param audit a random sample drawn from U and removed from it; no other part holds its instances
 */
public record Dataset(
        String name,
        LabelSet labels,
        List<LabelledInstance> labelled,
        List<Instance> unlabelled,
        Optional<List<Integer>> unlabelledTruth,
        List<LabelledInstance> validation,
        List<LabelledInstance> test,
        AuditSample audit) {
    public Dataset {
        Objects.requireNonNull(name, "name");
        labelled = List.copyOf(labelled);
        unlabelled = InstanceList.copyOf(unlabelled);
        unlabelledTruth = unlabelledTruth.map(List::copyOf);
        validation = List.copyOf(validation);
        test = List.copyOf(test);
        requireLabels(labels, "labelled", labelled);
        requireLabels(labels, "validation", validation);
        requireLabels(labels, "test", test);
        audit.requireLabels(labels);
        if (unlabelledTruth.isPresent() && unlabelledTruth.get().size() != unlabelled.size()) {
            throw OverruleException.input("dataset '" + name + "': the truth of U has "
                    + unlabelledTruth.get().size() + " labels for " + unlabelled.size()
                    + " instances; give one for each, or none at all");
        }
        if (unlabelled.isEmpty()) {
            // The truth of no instances is no truth; a file without lines could not express the difference.
            unlabelledTruth = Optional.empty();
        }
    }

    /** A dataset without an audit sample. */
    public Dataset(
            String name,
            LabelSet labels,
            List<LabelledInstance> labelled,
            List<Instance> unlabelled,
            Optional<List<Integer>> unlabelledTruth,
            List<LabelledInstance> validation,
            List<LabelledInstance> test) {
        this(name, labels, labelled, unlabelled, unlabelledTruth, validation, test, AuditSample.NONE);
    }

    private static void requireLabels(LabelSet labels, String part, List<LabelledInstance> instances) {
        for (LabelledInstance labelled : instances) {
            if (labelled.label() >= labels.size()) {
                throw OverruleException.input(part + " instance '"
                        + labelled.instance().id() + "' has class index " + labelled.label() + ", but there are only "
                        + labels.size() + " classes");
            }
        }
    }

    /** Builds a dataset part by part, with classes given by name. */
    public static DatasetBuilder builder() {
        return new DatasetBuilder();
    }

    public Dataset withName(String other) {
        return new Dataset(other, labels, labelled, unlabelled, unlabelledTruth, validation, test, audit);
    }

    /** This dataset with other labelled instances. */
    public Dataset withLabelled(List<LabelledInstance> others) {
        return new Dataset(name, labels, others, unlabelled, unlabelledTruth, validation, test, audit);
    }

    /** This dataset with other unlabelled instances, whose true classes are unknown. */
    public Dataset withUnlabelled(List<? extends Instance> others) {
        return withUnlabelled(others, Optional.empty());
    }

    /** @param truth the true classes of the instances, if they are known */
    public Dataset withUnlabelled(List<? extends Instance> others, Optional<List<Integer>> truth) {
        return new Dataset(name, labels, labelled, InstanceList.copyOf(others), truth, validation, test, audit);
    }

    /** This dataset without the unlabelled instances at a place. */
    public Dataset withoutUnlabelled(Place place) {
        return withUnlabelled(
                InstanceList.copyOf(unlabelled).without(place.start(), place.end()),
                unlabelledTruth.map(truth -> InstanceList.without(truth, place.start(), place.end())));
    }

    public Dataset withValidation(List<LabelledInstance> others) {
        return new Dataset(name, labels, labelled, unlabelled, unlabelledTruth, others, test, audit);
    }

    public Dataset withTest(List<LabelledInstance> others) {
        return new Dataset(name, labels, labelled, unlabelled, unlabelledTruth, validation, others, audit);
    }

    /** This dataset with another audit sample. No other part may hold its instances. */
    public Dataset withAudit(AuditSample other) {
        return new Dataset(name, labels, labelled, unlabelled, unlabelledTruth, validation, test, other);
    }

    /** This dataset without some of its unlabelled instances; the others keep their order. */
    Dataset withUnlabelledExcept(boolean[] removed) {
        int[] kept =
                IntStream.range(0, unlabelled.size()).filter(i -> !removed[i]).toArray();
        return kept.length == unlabelled.size()
                ? this
                : withUnlabelled(
                        IntStream.of(kept).mapToObj(unlabelled::get).toList(),
                        unlabelledTruth.map(
                                truth -> IntStream.of(kept).mapToObj(truth::get).toList()));
    }

    /**
     * The position of one instance in a part, or of adjacent tokens of one sentence.
     *
     * @param start the index of the first in its part
     * @param end the index after the last
     */
    public record Place(DatasetPart part, int start, int end) {
        public int size() {
            return end - start;
        }
    }

    /** The instances of a part. */
    public List<Instance> instances(DatasetPart part) {
        return switch (part) {
            case LABELLED -> instances(labelled);
            case UNLABELLED -> unlabelled;
            case VALIDATION -> instances(validation);
            case TEST -> instances(test);
        };
    }

    /**
     * Finds the instance with an id: a text, a record or a token. The id of a sentence finds all its tokens in that
     * part.
     */
    public Optional<Place> find(String id) {
        for (DatasetPart part : DatasetPart.values()) {
            if (part == DatasetPart.UNLABELLED) {
                Optional<Place> found = findUnlabelled(id);
                if (found.isPresent()) {
                    return found;
                }
                continue;
            }
            List<Instance> instances = instances(part);
            int end;
            for (int start = 0; start < instances.size(); start = end) {
                end = Sentence.end(instances, start);
                Optional<Place> found = find(id, part, instances, start, end);
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    /** There are most of these, so they are looked up. */
    private Optional<Place> findUnlabelled(String id) {
        InstanceList instances = InstanceList.copyOf(unlabelled);
        OptionalInt own = instances.position(id);
        int colon = id.lastIndexOf(':');
        OptionalInt start = own.isPresent() || colon < 0 ? own : instances.position(id.substring(0, colon));
        return start.isEmpty()
                ? Optional.empty()
                : find(
                        id,
                        DatasetPart.UNLABELLED,
                        instances,
                        start.getAsInt(),
                        Sentence.end(instances, start.getAsInt()));
    }

    private static Optional<Place> find(String id, DatasetPart part, List<Instance> instances, int start, int end) {
        if (!(instances.get(start) instanceof TokenInstance token)) {
            return instances.get(start).id().equals(id) ? Optional.of(new Place(part, start, end)) : Optional.empty();
        }
        String sentence = token.sentence().id();
        if (sentence.isEmpty() || !id.startsWith(sentence)) {
            return Optional.empty();
        }
        if (id.length() == sentence.length()) {
            return Optional.of(new Place(part, start, end));
        }
        for (int i = start; i < end; i++) {
            if (instances.get(i).id().equals(id)) {
                return Optional.of(new Place(part, i, i + 1));
            }
        }
        return Optional.empty();
    }

    /**
     * Checks that the instances fit together: unique ids, one kind, and the same attributes with the same types.
     * Reading a folder or using the builder checks this already.
     */
    public void check(Problems problems) {
        Consistency.check(DatasetDraft.of(this).all(), problems);
    }

    /** The instances of a labelled part, without their labels. */
    public static List<Instance> instances(List<LabelledInstance> part) {
        return part.stream().map(LabelledInstance::instance).toList();
    }

    /** The classes of a labelled part, in its order. */
    public static List<Integer> labels(List<LabelledInstance> part) {
        return part.stream().map(LabelledInstance::label).toList();
    }
}
