package io.overrule.discovery;

import io.overrule.data.Instance;
import java.util.Objects;

/**
 * An unlabelled instance that a rule covers, or would cover.
 *
 * @param trust the probability that the rule's label is right on it
 */
public record JudgedInstance(Instance instance, double trust) {
    public JudgedInstance {
        Objects.requireNonNull(instance, "instance");
    }
}
