package io.overrule.training;

import io.overrule.Work;
import java.util.Set;

/**
 * Trains the classifier on the labelled instances and on U with probabilistic labels from a generative label model.
 *
 * @param tolerant whether the loss tolerates wrong labels
 */
record ModelledLabels(String commandName, boolean tolerant) implements Method {
    @Override
    public String description() {
        return tolerant
                ? "l+usnorkel with a loss that tolerates wrong labels"
                : "trusts a model of how accurate each rule is";
    }

    @Override
    public Set<Option<?>> options() {
        return tolerant ? Set.of(Options.REPEAT, Options.GAMMA, Options.Q) : Set.of(Options.REPEAT, Options.GAMMA);
    }

    @Override
    public Stage stage(TrainingData data, TrainingOptions options, Work work) {
        return VotedLabels.stage(tolerant, data, options, WeakLabelling.generative(data, work));
    }
}
