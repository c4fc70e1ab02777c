package io.overrule.training;

import io.overrule.Work;
import io.overrule.objective.WeakLabelOptions;
import io.overrule.objective.WeakLabels;
import java.util.Set;

/**
 * Trains the classifier on the labelled instances and on U with labels by majority vote.
 *
 * @param tolerant whether the loss tolerates wrong votes
 */
record VotedLabels(String commandName, boolean tolerant) implements Method {
    @Override
    public String description() {
        return tolerant ? "l+umaj with a loss that tolerates wrong labels" : "trusts the majority of the rules' votes";
    }

    @Override
    public Set<Option<?>> options() {
        return tolerant
                ? Set.of(Options.REPEAT, Options.GAMMA, Options.TIES, Options.Q)
                : Set.of(Options.REPEAT, Options.GAMMA, Options.TIES);
    }

    @Override
    public Stage stage(TrainingData data, TrainingOptions options, Work work) {
        return stage(tolerant, data, options, WeakLabelling.majority(data, options));
    }

    static Stage stage(boolean tolerant, TrainingData data, TrainingOptions options, WeakLabelling labels) {
        double gamma = options.value(Options.GAMMA);
        WeakLabelOptions own = tolerant
                ? WeakLabelOptions.noiseTolerant(gamma, options.value(Options.Q))
                : WeakLabelOptions.crossEntropy(gamma);
        return Stage.of(new WeakLabels(own, data.rules().labels().size()), Schedule.BOTH, data, labels);
    }
}
