package io.overrule.training;

import io.overrule.Work;
import io.overrule.objective.LabelledOnly;
import java.util.Set;

/** Trains the classifier on the labelled instances alone. */
final class LabelsAlone implements Method {
    @Override
    public String commandName() {
        return "only-l";
    }

    @Override
    public String description() {
        return "labelled instances alone, no rules";
    }

    @Override
    public Set<Option<?>> options() {
        return Set.of(Options.REPEAT);
    }

    @Override
    public Stage stage(TrainingData data, TrainingOptions options, Work work) {
        return Stage.of(new LabelledOnly(data.rules().labels().size()), Schedule.LABELLED, data, WeakLabelling.NONE);
    }

    @Override
    public boolean usesRules() {
        return false;
    }

    @Override
    public double expectedCost(TrainingOptions options) {
        return 0.2;
    }
}
