package io.overrule.training;

import io.overrule.Cancellation;
import io.overrule.OverruleException;
import io.overrule.Report;
import io.overrule.Work;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.DoubleStream;

/**
 * A training that stops after a few epochs if it is clearly worse on the validation set than another one.
 *
 * @param bestEpoch the validation score of its best epoch; empty without a validation set
 * @param outcome its outcome; empty if it was stopped
 */
record Trial(OptionalDouble bestEpoch, Optional<Outcome> outcome) {
    /** Before that many epochs nothing is stopped. */
    private static final int FEWEST_EPOCHS = 6;

    /**
     * Runs a training.
     *
     * @param other the score of the best epoch of the other training; empty if there is none
     * @param errorsBehind by how many standard errors of that score it may be behind
     */
    static Trial of(
            TrainingData data, OptionalDouble other, double errorsBehind, Work work, Function<Work, Outcome> training) {
        double required = other.isPresent()
                ? other.getAsDouble()
                        - errorsBehind
                                * standardError(
                                        other.getAsDouble(), data.validation().size())
                : Double.NEGATIVE_INFINITY;
        Cancellation behind = new Cancellation();
        OptionalDouble[] highest = {OptionalDouble.empty()};
        // Reported by the training thread, so that training always stops after the same epoch.
        Consumer<Report> watching = EpochReport.listener(report -> {
            highest[0] = DoubleStream.concat(highest[0].stream(), report.validation().stream())
                    .max();
            if (report.epoch() >= FEWEST_EPOCHS && highest[0].orElse(required) < required) {
                behind.cancel();
            }
        });
        Work watched = work.cancelledBy(behind).reportingTo(watching.andThen(work::report));
        try {
            Outcome outcome = training.apply(watched);
            return new Trial(outcome.validation(), Optional.of(outcome));
        } catch (OverruleException e) {
            if (!behind.isRequested() || work.isCancelled()) {
                throw e;
            }
            return new Trial(highest[0], Optional.empty());
        }
    }

    /** With one more right and one more wrong instance, because the error of a perfect score would be 0. */
    private static double standardError(double score, int instances) {
        double drawn = (score * instances + 1) / (instances + 2);
        return Math.sqrt(drawn * (1 - drawn) / instances);
    }
}
