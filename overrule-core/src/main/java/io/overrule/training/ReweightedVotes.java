package io.overrule.training;

import io.overrule.Work;
import io.overrule.objective.LearningToReweight;
import java.util.Set;

/**
 * Trains the classifier on U with labels by majority vote. Each instance is weighted by its agreement with the labelled
 * ones.
 */
final class ReweightedVotes implements Method {
    @Override
    public String commandName() {
        return "l2r";
    }

    @Override
    public String description() {
        return "trusts the majority of votes where that helps on labelled instances";
    }

    @Override
    public Set<Option<?>> options() {
        return Set.of(Options.TIES);
    }

    @Override
    public Stage stage(TrainingData data, TrainingOptions options, Work work) {
        return Stage.of(
                new LearningToReweight(data.rules().labels().size()),
                Schedule.LABELLED_BESIDE_UNLABELLED,
                data,
                WeakLabelling.majority(data, options));
    }

    @Override
    public boolean needsVotes() {
        return true;
    }

    @Override
    public double expectedCost(TrainingOptions options) {
        return 2;
    }
}
