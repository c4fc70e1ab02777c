package io.overrule.app.foreign;

import io.overrule.OverruleException;
import io.overrule.cover.CoverMatrix;
import io.overrule.cover.RuleApplier;
import io.overrule.data.Dataset;
import io.overrule.data.Instance;
import io.overrule.data.LabelledInstance;
import io.overrule.data.RecordInstance;
import io.overrule.data.TokenInstance;
import io.overrule.rule.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A part of a task as exports need it: instances, classes where they are known, and the rules that fire.
 *
 * @param part which one
 * @param labels the index of each class; empty if they are unknown
 */
record ExportedPart(FolderPart part, List<Instance> instances, Optional<List<Integer>> labels, CoverMatrix cover) {
    /** The parts that have instances. */
    static List<ExportedPart> of(Task task) {
        Dataset dataset = task.dataset();
        List<ExportedPart> parts = new ArrayList<>();
        add(task, FolderPart.TRAIN, dataset.labelled(), parts);
        if (!dataset.unlabelled().isEmpty()) {
            parts.add(new ExportedPart(
                    FolderPart.UNLABELED,
                    dataset.unlabelled(),
                    dataset.unlabelledTruth(),
                    RuleApplier.of(task.rules()).apply(dataset.unlabelled())));
        }
        add(task, FolderPart.VALID, dataset.validation(), parts);
        add(task, FolderPart.TEST, dataset.test(), parts);
        return parts;
    }

    private static void add(Task task, FolderPart part, List<LabelledInstance> labelled, List<ExportedPart> parts) {
        if (!labelled.isEmpty()) {
            List<Instance> instances = Dataset.instances(labelled);
            parts.add(new ExportedPart(
                    part,
                    instances,
                    Optional.of(Dataset.labels(labelled)),
                    RuleApplier.of(task.rules()).apply(instances)));
        }
    }

    /** The attributes of its records, none of which may have the name of one of our columns. */
    List<String> attributes() {
        if (!(instances.get(0) instanceof RecordInstance record)) {
            return List.of();
        }
        List<String> attributes = List.copyOf(record.values().keySet());
        for (String column : List.of("id", "label", "vector")) {
            if (attributes.contains(column)) {
                throw OverruleException.input("records have an attribute '" + column
                        + "', which is the name of another column of the table; rename it, or export jsonl");
            }
        }
        return attributes;
    }

    /** A token for a format that separates tokens by white space. */
    String word(int token) {
        String word = ((TokenInstance) instances.get(token)).token();
        if (word.chars().anyMatch(Character::isWhitespace)) {
            throw OverruleException.input("token '" + word + "' of '"
                    + instances.get(token).id()
                    + "' has white space, by which the format separates tokens; replace it first");
        }
        return word;
    }

    boolean hasVectors() {
        return instances.stream().anyMatch(instance -> instance.vector().isPresent());
    }

    /** {@code unlabeled}. */
    String stem() {
        return part.file().replace(".jsonl", "");
    }

    /** What the rules say about an instance: for each its class, or -1. */
    int[] votes(Task task, int instance) {
        int[] votes = new int[task.rules().size()];
        java.util.Arrays.fill(votes, -1);
        for (int rule : cover.rulesCovering(instance)) {
            votes[rule] = task.rules().labelOf(rule);
        }
        return votes;
    }
}
