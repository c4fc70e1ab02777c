package io.overrule.experiment;

import io.overrule.evaluation.Evaluation;
import io.overrule.evaluation.Reliability;
import io.overrule.inference.JointInference;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The result of a job.
 *
 * @param epoch the epoch that was kept; 0 for entrants without epochs
 * @param outcome the outcome as in the paper: with joint inference if the method has a rule network
 * @param classifier the outcome of the classifier alone, as in the paper; empty if the method has no rule network
 * @param calibrated the outcome with everything that was fitted to validation data after training: calibration, trust
 *     in rules, and the best way to predict; empty for entrants that are not trained
 * @param denoising the effect of denoising on the rules on the test part; empty if the method is not trained, or
 *     nothing was tested
 * @param seconds the time for training and prediction, including that of networks that another run had trained
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
     * The scores and predictions of one way to predict.
     *
     * @param validation the score on the validation part; empty without one
     * @param test the predictions on the test part; empty if nothing was tested
     */
    public record Outcome(OptionalDouble validation, Optional<Predictions> test) {}

    /**
     * The effect of denoising on all firings of all rules.
     *
     * @param rawPrecision the share of right firings; empty if no rule fired
     * @param trust the effect of overruling by trust
     * @param holding the effect of overruling by P_jphi, as in the paper; empty without a rule network
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
     * The quality of an estimate of which firings are right. See {@link Reliability}.
     *
     * @param precision the precision of the kept firings; empty if none is kept
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

    /** Whether another run has the same result, regardless of time. */
    public boolean sameAs(Run other) {
        return equals(new Run(
                other.seed, other.epoch, other.outcome, other.classifier, other.calibrated, other.denoising, seconds));
    }
}
