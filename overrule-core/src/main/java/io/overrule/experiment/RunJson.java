package io.overrule.experiment;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Writes and reads a run as the text of a file: a JSON object with the scores, the predictions as a string of class
 * indices, and a checksum of the rest.
 */
final class RunJson {
    private static final ObjectMapper MAPPER =
            new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private static final String CHECKSUM = "sha256";

    private RunJson() {}

    static String of(String key, String name, Run run) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("key", key);
        // For people who look into the folder.
        json.put("method", name);
        json.put("seed", run.seed());
        json.put("epoch", run.epoch());
        put(json.putObject("outcome"), run.outcome());
        run.classifier().ifPresent(outcome -> put(json.putObject("classifier"), outcome));
        run.calibrated().ifPresent(outcome -> put(json.putObject("calibrated"), outcome));
        run.denoising().ifPresent(denoising -> {
            ObjectNode fields = json.putObject("denoising");
            put(fields, "rawPrecision", denoising.rawPrecision());
            put(fields.putObject("trust"), denoising.trust());
            denoising.holding().ifPresent(holding -> put(fields.putObject("holding"), holding));
        });
        json.put("seconds", run.seconds());
        json.put(CHECKSUM, Fingerprint.hash(json.toString()));
        return json + "\n";
    }

    private static void put(ObjectNode fields, Run.Outcome outcome) {
        put(fields, "validation", outcome.validation());
        outcome.test().ifPresent(predictions -> fields.put("test", predictions.toString()));
    }

    private static void put(ObjectNode fields, Run.Estimate estimate) {
        put(fields, "precision", estimate.precision());
        put(fields, "suppressed", estimate.suppressed());
        put(fields, "keptOfRight", estimate.keptOfRight());
        put(fields, "auc", estimate.auc());
        put(fields, "calibrationError", estimate.calibrationError());
    }

    private static void put(ObjectNode fields, String name, OptionalDouble value) {
        if (value.isPresent()) {
            fields.put(name, value.getAsDouble());
        }
    }

    /** Reads the run; empty if the text is not exactly what {@link #of} wrote for this key. */
    static Optional<Run> parse(String text, String key) {
        try {
            if (!(MAPPER.readTree(text) instanceof ObjectNode json)) {
                return Optional.empty();
            }
            JsonNode checksum = json.remove(CHECKSUM);
            if (checksum == null
                    || !checksum.asText().equals(Fingerprint.hash(json.toString()))
                    || !json.path("key").asText().equals(key)) {
                return Optional.empty();
            }
            return Optional.of(new Run(
                    json.path("seed").asLong(),
                    json.path("epoch").asInt(),
                    outcome(json.path("outcome")),
                    json.has("classifier") ? Optional.of(outcome(json.path("classifier"))) : Optional.empty(),
                    json.has("calibrated") ? Optional.of(outcome(json.path("calibrated"))) : Optional.empty(),
                    json.has("denoising") ? Optional.of(denoising(json.path("denoising"))) : Optional.empty(),
                    json.path("seconds").asDouble()));
        } catch (JsonProcessingException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static Run.Outcome outcome(JsonNode fields) {
        return new Run.Outcome(
                number(fields, "validation"),
                fields.has("test")
                        ? Optional.of(Predictions.parse(fields.path("test").asText()))
                        : Optional.empty());
    }

    private static Run.Denoising denoising(JsonNode fields) {
        return new Run.Denoising(
                number(fields, "rawPrecision"),
                estimate(fields.path("trust")),
                fields.has("holding") ? Optional.of(estimate(fields.path("holding"))) : Optional.empty());
    }

    private static Run.Estimate estimate(JsonNode fields) {
        return new Run.Estimate(
                number(fields, "precision"),
                number(fields, "suppressed"),
                number(fields, "keptOfRight"),
                number(fields, "auc"),
                number(fields, "calibrationError"));
    }

    private static OptionalDouble number(JsonNode fields, String name) {
        return fields.has(name) ? OptionalDouble.of(fields.path(name).asDouble()) : OptionalDouble.empty();
    }
}
