package io.overrule.training;

import io.overrule.objective.Batch;

/** The weak labels of the covered instances of U. Asked in every step, so it allocates nothing. */
@FunctionalInterface
interface WeakLabelling {
    /** For methods that do without. */
    WeakLabelling NONE = (batch, instance) -> {};

    /** Tells the batch the weak labels of an instance, whose row is the one added last. */
    void addTo(Batch batch, int instance);

    /** One class for every instance. */
    static WeakLabelling hard(int[] labels) {
        return (batch, instance) -> batch.addWeakLabel(labels[instance], 1);
    }
}
