package io.overrule.objective;

class WeakLabelsByCrossEntropyTest extends ObjectiveContract {
    @Override
    Objective objective() {
        return new WeakLabels(WeakLabelOptions.crossEntropy(0.3), RandomBatch.CLASSES);
    }
}
