package io.overrule.workbench.training;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.overrule.OverruleException;
import io.overrule.training.EpochReport;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What came out of a training. Scores that nobody measured are null.
 *
 * @param metric what {@code validation} is
 * @param validation the score on validation instances that chose and fitted nothing
 * @param validationSize how many validation instances there are
 * @param majority what the rules' vote scores there
 * @param onlyLabelled what the same classifier scores there if it learns from the labels alone
 * @param classes how well each class is predicted on the validation set
 * @param rules what became of each rule on the unlabelled instances
 * @param flips instances that the previous model predicted differently; some of them if there are many
 * @param flipCount how many of those there are
 * @param failure why there is no model
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record TrainingSummary(
        String method,
        String features,
        String metric,
        @Nullable Double validation,
        int validationSize,
        @Nullable Double majority,
        @Nullable Double onlyLabelled,
        double seconds,
        int epoch,
        List<Epoch> epochs,
        List<ClassScore> classes,
        List<RuleScore> rules,
        List<Flip> flips,
        int flipCount,
        List<String> warnings,
        @Nullable String failure) {
    private static final ObjectMapper MAPPER =
            new ObjectMapper().configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, false);

    public TrainingSummary {
        epochs = copy(epochs);
        classes = copy(classes);
        rules = copy(rules);
        flips = copy(flips);
        warnings = copy(warnings);
    }

    /** A summary that an earlier version wrote may lack some lists. */
    private static <T> List<T> copy(@Nullable List<T> list) {
        return list == null ? List.of() : List.copyOf(list);
    }

    /** An epoch, for the curve. */
    public record Epoch(int epoch, double loss, @Nullable Double validation, boolean best) {
        static Epoch of(EpochReport report) {
            return new Epoch(
                    report.epoch(),
                    report.loss(),
                    report.validation().isPresent() ? report.validation().getAsDouble() : null,
                    report.best());
        }

        public EpochReport report() {
            return new EpochReport(
                    epoch, loss, validation == null ? OptionalDouble.empty() : OptionalDouble.of(validation), best);
        }
    }

    /** How well a class is predicted: how many instances have it, are predicted to have it, and both. */
    public record ClassScore(String label, int actual, int predicted, int right) {
        public double f1() {
            return actual + predicted == 0 ? 0 : 2.0 * right / (actual + predicted);
        }

        public double recall() {
            return actual == 0 ? 0 : (double) right / actual;
        }
    }

    /**
     * What became of a rule on the unlabelled instances.
     *
     * @param trust the mean trust in it
     */
    public record RuleScore(String id, int fired, int overruled, double trust) {}

    /** An instance that is predicted differently than before. */
    public record Flip(String id, String text, String before, String after) {}

    /** A training that failed. */
    static TrainingSummary failed(String method, String features, double seconds, String failure) {
        return new TrainingSummary(
                method, features, "", null, 0, null, null, seconds, 0, List.of(), List.of(), List.of(), List.of(), 0,
                List.of(), failure);
    }

    TrainingSummary withBaselines(@Nullable Double votes, @Nullable Double labelsAlone, List<String> more) {
        return new TrainingSummary(
                method,
                features,
                metric,
                validation,
                validationSize,
                votes,
                labelsAlone,
                seconds,
                epoch,
                epochs,
                classes,
                rules,
                flips,
                flipCount,
                more,
                failure);
    }

    public String toJson() {
        try {
            return MAPPER.writeValueAsString(this);
        } catch (JsonProcessingException e) {
            throw OverruleException.internal("a summary cannot be written", e);
        }
    }

    public static TrainingSummary parse(String json) {
        try {
            return MAPPER.readValue(json, TrainingSummary.class);
        } catch (JsonProcessingException e) {
            throw OverruleException.internal("the summary of a training cannot be read", e);
        }
    }
}
