package io.overrule.experiment;

import io.overrule.inference.RuleReport;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a job gave.
 *
 * @param epoch the epoch that was kept; 0 for what has no epochs
 * @param outcome by everything that was learned: jointly with the rules that hold, where the method learned where they do
 * @param classifier by the classifier alone, where the method learned about rules too; otherwise empty
 * @param denoising what became of the rules on the test part; empty if the method learned nothing about rules, or nothing
 *     was tested
 * @param seconds that it took to train and to predict
 */
public record Run(
        long seed,
        int epoch,
        Outcome outcome,
        Optional<Outcome> classifier,
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
     * What became of the rules, all firings taken together. See {@link RuleReport}.
     *
     * @param rawPrecision empty if no rule fired
     * @param denoisedPrecision empty if all firings were overruled
     * @param suppressed empty if no rule fired
     */
    public record Denoising(OptionalDouble rawPrecision, OptionalDouble denoisedPrecision, OptionalDouble suppressed) {
        static Denoising of(RuleReport report) {
            return new Denoising(report.rawPrecision(), report.denoisedPrecision(), report.suppressed());
        }
    }

    /** Whether another run gave the same, however long it took. */
    public boolean sameAs(Run other) {
        return equals(new Run(other.seed, other.epoch, other.outcome, other.classifier, other.denoising, seconds));
    }
}
