package io.overrule.data;

import io.overrule.OverruleException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The data of a task.
 *
 * @param name what to call it in reports
 * @param labelled L: instances that a person labelled, some of them exemplars of rules
 * @param unlabelled U: instances that only rules speak about
 * @param unlabelledTruth the true classes of U, in its order, if somebody knows them. They serve statistics such as the
 *     precision of rules, and never reach training.
 * @param validation chooses the best epoch and hyperparameters; may be empty
 * @param test measures, once; may be empty
 */
public record Dataset(
        String name,
        LabelSet labels,
        List<LabelledInstance> labelled,
        List<Instance> unlabelled,
        Optional<List<Integer>> unlabelledTruth,
        List<LabelledInstance> validation,
        List<LabelledInstance> test) {
    public Dataset {
        Objects.requireNonNull(name, "name");
        labelled = List.copyOf(labelled);
        unlabelled = List.copyOf(unlabelled);
        unlabelledTruth = unlabelledTruth.map(List::copyOf);
        validation = List.copyOf(validation);
        test = List.copyOf(test);
        requireLabels(labels, "labelled", labelled);
        requireLabels(labels, "validation", validation);
        requireLabels(labels, "test", test);
        if (unlabelledTruth.isPresent() && unlabelledTruth.get().size() != unlabelled.size()) {
            throw OverruleException.input("dataset '" + name + "': the truth of U has "
                    + unlabelledTruth.get().size() + " labels for " + unlabelled.size()
                    + " instances; give one for each, or none at all");
        }
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

    /** The instances of a labelled part, without their labels. */
    public static List<Instance> instances(List<LabelledInstance> part) {
        return part.stream().map(LabelledInstance::instance).toList();
    }

    /** The classes of a labelled part, in its order. */
    public static List<Integer> labels(List<LabelledInstance> part) {
        return part.stream().map(LabelledInstance::label).toList();
    }
}
