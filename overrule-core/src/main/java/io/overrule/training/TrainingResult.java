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
 * What training gives.
 *
 * @param method the one that was asked for, or chosen where the options left it open
 * @param epoch the epoch that was kept; 0 if none was better than where the training started
 * @param bestEpoch the metric of that epoch on the validation set that chose it, as the paper measures it; empty without
 *     a validation set
 * @param crossFitted the metric of each way to predict on validation instances that it had no part in choosing or
 *     fitting; empty without a validation set
 * @param methodsTried the same metric of every method that was tried, where the options left the method open
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

    /** The metric on validation instances that chose nothing, in the way in which the model predicts. */
    public OptionalDouble validation() {
        return validation(model.decision().inference());
    }

    /** The metric on validation instances that chose nothing, in a given way to predict. */
    public OptionalDouble validation(Inference inference) {
        return Optional.ofNullable(crossFitted.get(inference)).stream()
                .mapToDouble(Double::doubleValue)
                .findFirst();
    }
}
