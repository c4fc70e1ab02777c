package io.overrule.training;

import io.overrule.Work;
import io.overrule.inference.Inference;
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
        return "labelled instances only, no rules";
    }

    @Override
    public Set<Option<?>> options() {
        return Set.of(Options.REPEAT);
    }

    /** The measure of what labels alone give: no rule votes at prediction, unless the caller wants it. */
    @Override
    public void adjust(TrainingOptions.Builder defaults) {
        defaults.predictBy(Inference.CLASSIFIER);
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
