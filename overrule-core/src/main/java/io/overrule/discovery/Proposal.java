package io.overrule.discovery;

import io.overrule.data.Instance;
import java.util.Objects;

/**
 * An unlabelled instance that is proposed for labelling, with the reason.
 *
 * @param index its position among the unlabelled instances
 */
public record Proposal(int index, Instance instance, Reason reason) {
    public Proposal {
        Objects.requireNonNull(instance, "instance");
        Objects.requireNonNull(reason, "reason");
    }
}
