package io.overrule.data;

import java.util.List;
import java.util.Objects;

/**
 * An instance that a person has labelled.
 *
 * @param label the index of its class
 * @param exemplarOf the ids of the rules that were generalised from this instance; often empty
 */
public record LabelledInstance(Instance instance, int label, List<String> exemplarOf) {
    public LabelledInstance {
        Objects.requireNonNull(instance, "instance");
        exemplarOf = List.copyOf(exemplarOf);
        if (label < 0) {
            throw new IllegalArgumentException("label " + label + " is not the index of a class");
        }
    }

    public LabelledInstance(Instance instance, int label) {
        this(instance, label, List.of());
    }
}
