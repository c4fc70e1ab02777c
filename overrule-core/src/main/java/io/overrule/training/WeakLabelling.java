package io.overrule.training;

import io.overrule.cover.CoverMatrix;
import io.overrule.labelmodel.HardLabels;
import io.overrule.labelmodel.LabelModel;
import io.overrule.objective.Batch;

/** The weak labels of the instances of U that take part in a stage. Asked in every step, so it allocates nothing. */
@FunctionalInterface
interface WeakLabelling {
    /** For methods that do without. */
    WeakLabelling NONE = (batch, instance) -> {};

    /** Tells the batch the weak labels of an instance, whose row is the one added last. */
    void addTo(Batch batch, int instance);

    /** One class for every instance, or none. */
    static WeakLabelling hard(HardLabels labels) {
        return (batch, instance) -> {
            if (labels.isLabelled(instance)) {
                batch.addWeakLabel(labels.labelOf(instance), 1);
            }
        };
    }

    /** The probabilities of a label model. */
    static WeakLabelling soft(LabelModel model, CoverMatrix cover) {
        double[] probabilities = new double[model.rules().labels().size()];
        return (batch, instance) -> {
            model.probabilities(cover, instance, probabilities);
            for (int y = 0; y < probabilities.length; y++) {
                batch.addWeakLabel(y, probabilities[y]);
            }
        };
    }

    /** Probabilities known beforehand, [instances, classes]. */
    static WeakLabelling soft(float[] probabilities, int classes) {
        return (batch, instance) -> {
            for (int y = 0; y < classes; y++) {
                batch.addWeakLabel(y, probabilities[instance * classes + y]);
            }
        };
    }
}
