package io.overrule.training;

import io.overrule.Work;
import io.overrule.network.FrozenNetwork;
import io.overrule.objective.Objective;
import java.util.Optional;

/**
 * One stage of training the networks. Most methods have one stage; some have a second one that starts where the first
 * ended.
 */
public final class Stage {
    private final Objective objective;
    private final Schedule schedule;
    private final CoveredPart unlabelled;
    private final WeakLabelling weakLabelling;
    private final Optional<FrozenNetwork> classifier;
    private final Optional<FrozenNetwork> ruleNetwork;
    private final boolean goesOn;

    /**
     * @param unlabelled the instances of U that take part
     * @param weakLabelling their weak labels, by their index in {@code unlabelled}
     * @param classifier the initial classification network; empty for a random start
     * @param ruleNetwork the initial rule network; if the objective does not use rules, it stays unchanged and takes
     *     part in validation. Empty for a random start, or if there is no rule network.
     * @param goesOn whether the initial networks were trained for other rules or labels; then they are not a candidate
     *     for the best epoch, and a few steps are enough
     */
    Stage(
            Objective objective,
            Schedule schedule,
            CoveredPart unlabelled,
            WeakLabelling weakLabelling,
            Optional<FrozenNetwork> classifier,
            Optional<FrozenNetwork> ruleNetwork,
            boolean goesOn) {
        if (schedule != Schedule.LABELLED && !objective.usesUnlabelled()) {
            throw new IllegalArgumentException("an objective of labelled rows alone, with the schedule " + schedule);
        }
        this.objective = objective;
        this.schedule = schedule;
        this.unlabelled = unlabelled;
        this.weakLabelling = weakLabelling;
        this.classifier = classifier;
        this.ruleNetwork = ruleNetwork;
        this.goesOn = goesOn;
    }

    /**
     * A stage with a random start that learns from L and from the covered instances of U.
     *
     * @param weakLabelling the weak labels of these instances, or {@link WeakLabelling#NONE} if the objective needs
     *     none
     */
    public static Stage of(Objective objective, Schedule schedule, TrainingData data, WeakLabelling weakLabelling) {
        return new Stage(
                objective, schedule, data.unlabelled(), weakLabelling, Optional.empty(), Optional.empty(), false);
    }

    /** The same stage, starting from the outcome of another one. */
    public Stage startingFrom(Outcome outcome) {
        return new Stage(
                objective,
                schedule,
                unlabelled,
                weakLabelling,
                Optional.of(outcome.classifier()),
                Optional.ofNullable(outcome.ruleNetwork()),
                false);
    }

    /** The same stage, starting from the networks of an earlier training with other rules or labels. */
    Stage goingOnFrom(FrozenNetwork earlier, Optional<FrozenNetwork> earlierRules) {
        return new Stage(objective, schedule, unlabelled, weakLabelling, Optional.of(earlier), earlierRules, true);
    }

    /** Trains the networks. */
    public Outcome train(TrainingData data, TrainingOptions options, Work work) {
        try (TrainingRun run = new TrainingRun(data, options, this, work)) {
            return run.train();
        }
    }

    Objective objective() {
        return objective;
    }

    Schedule schedule() {
        return schedule;
    }

    CoveredPart unlabelled() {
        return unlabelled;
    }

    WeakLabelling weakLabelling() {
        return weakLabelling;
    }

    Optional<FrozenNetwork> classifier() {
        return classifier;
    }

    Optional<FrozenNetwork> ruleNetwork() {
        return ruleNetwork;
    }

    boolean goesOn() {
        return goesOn;
    }
}
