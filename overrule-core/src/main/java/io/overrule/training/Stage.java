package io.overrule.training;

import io.overrule.Work;
import io.overrule.network.FrozenNetwork;
import io.overrule.objective.Objective;
import java.util.Optional;

/** One training of the networks. Most methods have one, some a second that begins where the first ended. */
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
     * @param classifier where the classification network starts; empty starts at random
     * @param ruleNetwork where the rule network starts; if the objective does not use rules it stays as it is, and takes
     *     part in validation. Empty starts at random, or does without
     * @param goesOn whether the networks it starts from were made for other rules or labels: then they are no candidate
     *     themselves, and a few steps are enough
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
     * A stage that starts at random and learns from L and from the instances of U that rules cover.
     *
     * @param weakLabelling the weak labels of those instances, {@link WeakLabelling#NONE} if the objective does without
     */
    public static Stage of(Objective objective, Schedule schedule, TrainingData data, WeakLabelling weakLabelling) {
        return new Stage(
                objective, schedule, data.unlabelled(), weakLabelling, Optional.empty(), Optional.empty(), false);
    }

    /** The same, from where another ended. */
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

    /** The same, from the networks of an earlier training with other rules or labels. */
    Stage goingOnFrom(FrozenNetwork earlier, Optional<FrozenNetwork> earlierRules) {
        return new Stage(objective, schedule, unlabelled, weakLabelling, Optional.of(earlier), earlierRules, true);
    }

    /** Trains it. */
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
