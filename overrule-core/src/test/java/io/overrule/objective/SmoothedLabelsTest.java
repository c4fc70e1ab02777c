package io.overrule.objective;

import io.overrule.plugged.SmoothedLabels;

/** The gradient check of the objective of a method that is not ours. */
class SmoothedLabelsTest extends ObjectiveContract {
    @Override
    Objective objective() {
        return new SmoothedLabels(0.2, RandomBatch.CLASSES);
    }
}
