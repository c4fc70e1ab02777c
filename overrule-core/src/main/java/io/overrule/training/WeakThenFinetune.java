package io.overrule.training;

import io.overrule.Work;
import io.overrule.objective.WeakLabelOptions;
import io.overrule.objective.WeakLabels;
import java.util.Set;

/**
 * Trains on weak labels and then on L. The classifier first learns the majority vote on U. Its best epoch then
 * continues on the labelled instances alone. If no epoch on L is better on validation, the classifier from the weak
 * labels is kept.
 */
final class WeakThenFinetune implements Method {
    @Override
    public String commandName() {
        return "weak-then-finetune";
    }

    @Override
    public String description() {
        return "trains on the majority of votes, then on labelled instances";
    }

    @Override
    public Set<Option<?>> options() {
        return Set.of(Options.REPEAT, Options.TIES);
    }

    /** The second stage. */
    @Override
    public Stage stage(TrainingData data, TrainingOptions options, Work work) {
        return Methods.ONLY_L.stage(data, options, work);
    }

    @Override
    public Outcome networks(TrainingData data, TrainingOptions options, Work work) {
        int classes = data.rules().labels().size();
        Stage weak = Stage.of(
                new WeakLabels(WeakLabelOptions.crossEntropy(1), classes),
                Schedule.UNLABELLED,
                data,
                WeakLabelling.majority(data, options));
        Outcome first = weak.train(data, options, work);
        return stage(data, options, work)
                .startingFrom(first)
                .train(data, options, first.continuing(work))
                .after(first);
    }

    @Override
    public boolean needsVotes() {
        return true;
    }

    @Override
    public boolean goesOn() {
        return false;
    }
}
