package io.overrule.data;

import java.util.Objects;

/**
 * An instance that a person has labelled.
 *
 * @param label the index of its class
 */
public record LabelledInstance(Instance instance, int label) {
    public LabelledInstance {
        Objects.requireNonNull(instance, "instance");
        if (label < 0) {
            throw new IllegalArgumentException("label " + label + " is not the index of a class");
        }
    }
}
