package io.overrule.training;

import io.overrule.Work;
import io.overrule.objective.LabelledOnly;
import io.overrule.objective.WeakLabelOptions;
import io.overrule.objective.WeakLabels;

/**
 * Training on weak labels and then on L: the classifier learns first what the majority of rules says about U, the best
 * of its epochs then learns from the labelled instances alone. If no epoch on L is better on validation, the classifier
 * stays as the weak labels made it.
 */
final class WeakThenFinetune {
    private WeakThenFinetune() {}

    static Outcome train(TrainingData data, TrainingOptions options, Work work) {
        int classes = data.rules().labels().size();
        Stage weak = Stage.of(
                new WeakLabels(WeakLabelOptions.crossEntropy(1), classes),
                Schedule.UNLABELLED,
                data,
                Method.majority(data, options));
        Outcome first = weak.train(data, options, work);
        Stage fine = Stage.of(new LabelledOnly(classes), Schedule.LABELLED, data, WeakLabelling.NONE);
        return fine.startingFrom(first)
                .train(data, options, first.continuing(work))
                .after(first);
    }
}
