package io.overrule.training;

import io.overrule.Work;
import io.overrule.objective.PosteriorOptions;
import io.overrule.objective.PosteriorRegularisation;
import java.util.Set;

/** Learns where rules hold like ImplyLoss, but from a posterior that penalises violated rules. */
final class RegularisedPosterior implements Method {
    @Override
    public String commandName() {
        return "posterior-reg";
    }

    @Override
    public String description() {
        return "learns where each rule holds, by posterior regularisation";
    }

    @Override
    public Set<Option<?>> options() {
        return ImplyLoss.optionsAnd(Options.LAMBDA);
    }

    @Override
    public Stage stage(TrainingData data, TrainingOptions options, Work work) {
        PosteriorOptions own = new PosteriorOptions(options.lambda(), options.implication());
        return Stage.of(
                new PosteriorRegularisation(own, data.rules().labels().size()),
                Schedule.BOTH,
                data,
                WeakLabelling.NONE);
    }

    @Override
    public double expectedCost(TrainingOptions options) {
        return 2;
    }
}
