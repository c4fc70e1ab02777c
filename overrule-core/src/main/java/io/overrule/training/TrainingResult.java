package io.overrule.training;

import io.overrule.inference.Inference;
import io.overrule.inference.Model;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The result of training: the model, its validation scores and the history of epochs.
 *
 * @param method the method of the options, or the one that was chosen automatically, which may be a mean of several
 * @param epoch the epoch that was kept, of the first method if several are averaged; 0 if none was better than the start
 *     of the training
 * @param bestEpoch the score of that epoch on the validation set that chose it, measured as in the paper; empty without
 *     a validation set
 * @param crossFitted the score of each way to predict on validation instances that did not help to choose or fit it;
 *     empty without a validation set
 * @param methodsTried the same score for every method that was tried, if the method was chosen automatically; for one
 *     that was stopped because it was clearly behind, the score of its best epoch
 * @param history all epochs in their order
 */
public record TrainingResult(
        Model model,
        Method method,
        int epoch,
        OptionalDouble bestEpoch,
        Map<Inference, Double> crossFitted,
        Map<Method, Double> methodsTried,
        List<EpochReport> history) {
    public TrainingResult {
        Objects.requireNonNull(model, "model");
        Objects.requireNonNull(method, "method");
        Map<Inference, Double> byInference = new EnumMap<>(Inference.class);
        byInference.putAll(crossFitted);
        crossFitted = Collections.unmodifiableMap(byInference);
        methodsTried = Collections.unmodifiableMap(new LinkedHashMap<>(methodsTried));
        history = List.copyOf(history);
    }

    /** The cross-fitted validation score for the model's way to predict. */
    public OptionalDouble validation() {
        return validation(model.decision().inference());
    }

    /** The cross-fitted validation score for a given way to predict. */
    public OptionalDouble validation(Inference inference) {
        return Optional.ofNullable(crossFitted.get(inference)).stream()
                .mapToDouble(Double::doubleValue)
                .findFirst();
    }
}
