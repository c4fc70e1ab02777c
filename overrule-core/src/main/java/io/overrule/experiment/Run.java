package io.overrule.experiment;

import io.overrule.evaluation.Evaluation;
import io.overrule.evaluation.Reliability;
import io.overrule.inference.JointInference;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a job gave.
 *
 * @param epoch the epoch that was kept; 0 for what has no epochs
 * @param outcome as published: by joint inference with the rules that hold, where the method has a rule network
 * @param classifier as published, by the classifier alone, where the method has a rule network; otherwise empty
 * @param calibrated with what was fitted to validation data after training: calibrated classes, trust in rules, and the
 *     way to predict that did best; empty for what is not trained
 * @param denoising what became of the rules on the test part; empty if the method is not trained, or nothing was tested
 * @param seconds that it took to train and to predict
 */
public record Run(
        long seed,
        int epoch,
        Outcome outcome,
        Optional<Outcome> classifier,
        Optional<Outcome> calibrated,
        Optional<Denoising> denoising,
        double seconds) {
    public Run {
        Objects.requireNonNull(outcome, "outcome");
        if (epoch < 0 || !(seconds >= 0)) {
            throw new IllegalArgumentException("epoch " + epoch + " after " + seconds + " s");
        }
    }

    /**
     * How good it is.
     *
     * @param validation the metric on the validation part; empty without one
     * @param test what was predicted on the test part; empty if nothing was tested
     */
    public record Outcome(OptionalDouble validation, Optional<Predictions> test) {}

    /**
     * What became of the rules, all firings taken together.
     *
     * @param rawPrecision the share of right firings; empty if no rule fired
     * @param trust where rules are overruled that are trusted too little
     * @param holding where rules are overruled by P_jphi, as the paper does; empty without a rule network
     */
    public record Denoising(OptionalDouble rawPrecision, Estimate trust, Optional<Estimate> holding) {
        static Denoising of(Evaluation evaluation, double threshold) {
            return new Denoising(
                    evaluation.rules().rawPrecision(),
                    Estimate.of(evaluation.trust(), threshold),
                    evaluation.holding().map(holding -> Estimate.of(holding, JointInference.THRESHOLD)));
        }
    }

    /**
     * An estimate of which firings are right. See {@link Reliability}.
     *
     * @param precision of the firings that are kept; empty if none is
     * @param suppressed the share of firings that are overruled; empty if no rule fired
     * @param keptOfRight the share of right firings that are kept; empty if none is right
     * @param auc empty unless some firings are right and some wrong
     * @param calibrationError empty if no rule fired
     */
    public record Estimate(
            OptionalDouble precision,
            OptionalDouble suppressed,
            OptionalDouble keptOfRight,
            OptionalDouble auc,
            OptionalDouble calibrationError) {
        static Estimate of(Reliability reliability, double threshold) {
            Reliability.Point point = reliability.at(threshold);
            return new Estimate(
                    point.precision(),
                    reliability.firings() == 0 ? OptionalDouble.empty() : OptionalDouble.of(point.suppressed()),
                    point.keptOfRight(),
                    reliability.auc(),
                    reliability.calibrationError());
        }
    }

    /** Whether another run gave the same, however long it took. */
    public boolean sameAs(Run other) {
        return equals(new Run(
                other.seed, other.epoch, other.outcome, other.classifier, other.calibrated, other.denoising, seconds));
    }
}
