package io.overrule.training;

import io.overrule.Work;
import io.overrule.network.FrozenNetwork;
import io.overrule.objective.Objective;
import java.util.Optional;

/**
 * One training of the networks. Most methods have one, some a second that begins where the first ended.
 *
 * @param unlabelled the instances of U that take part
 * @param weakLabelling their weak labels, by their index in {@code unlabelled}
 * @param classifier where the classification network starts; empty starts at random
 * @param ruleNetwork where the rule network starts; if the objective does not use rules it stays as it is, and takes part
 *     in validation. Empty starts at random, or does without
 * @param goesOn whether the networks it starts from were made for other rules or labels: then they are no candidate
 *     themselves, and a few steps are enough
 */
record Stage(
        Objective objective,
        Schedule schedule,
        CoveredPart unlabelled,
        WeakLabelling weakLabelling,
        Optional<FrozenNetwork> classifier,
        Optional<FrozenNetwork> ruleNetwork,
        boolean goesOn) {
    Stage {
        if (schedule != Schedule.LABELLED && !objective.usesUnlabelled()) {
            throw new IllegalArgumentException("an objective of labelled rows alone, with the schedule " + schedule);
        }
    }

    /** A stage that starts at random. */
    static Stage of(Objective objective, Schedule schedule, TrainingData data, WeakLabelling weakLabelling) {
        return new Stage(
                objective, schedule, data.unlabelled(), weakLabelling, Optional.empty(), Optional.empty(), false);
    }

    /** The same, from where another ended. */
    Stage startingFrom(Outcome outcome) {
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
    Outcome train(TrainingData data, TrainingOptions options, Work work) {
        try (TrainingRun run = new TrainingRun(data, options, this, work)) {
            return run.train();
        }
    }
}
