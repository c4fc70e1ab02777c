package io.overrule.training;

import io.overrule.Work;
import io.overrule.objective.ImplicationObjective;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The paper's method: the rule network learns where rules hold, and the classifier learns from the rules where they
 * hold.
 */
final class ImplyLoss implements Method {
    /** The options of both networks and of the implication between them. */
    static final Set<Option<?>> OPTIONS = Set.of(
            Options.GAMMA,
            Options.Q,
            Options.REPEAT,
            Options.RULE_LAYERS,
            Options.RULE_LEARNING_RATE,
            Options.INITIAL_HOLDING,
            Options.WITHOUT,
            Options.VALIDATE_BY);

    @Override
    public String commandName() {
        return "implyloss";
    }

    @Override
    public String description() {
        return "learns where each rule holds";
    }

    @Override
    public Set<Option<?>> options() {
        return OPTIONS;
    }

    @Override
    public Stage stage(TrainingData data, TrainingOptions options, Work work) {
        return Stage.of(
                new ImplicationObjective(
                        options.implication(), data.rules().labels().size()),
                Schedule.BOTH,
                data,
                WeakLabelling.NONE);
    }

    @Override
    public double expectedCost(TrainingOptions options) {
        return 2;
    }

    /** The options of ImplyLoss and some more. */
    static Set<Option<?>> optionsAnd(Option<?>... more) {
        return Stream.concat(OPTIONS.stream(), Stream.of(more)).collect(Collectors.toUnmodifiableSet());
    }
}
