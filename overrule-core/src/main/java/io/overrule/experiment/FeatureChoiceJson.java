package io.overrule.experiment;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.OverruleException;
import io.overrule.feature.FeatureSettings;
import io.overrule.training.FeatureChoice;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Writes and reads a choice of features as the text of a file, with a checksum like that of a run. */
final class FeatureChoiceJson {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String CHECKSUM = "sha256";

    private FeatureChoiceJson() {}

    static String of(String key, FeatureChoice choice) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("key", key);
        put(json.putArray("chosen"), choice.chosen());
        ArrayNode candidates = json.putArray("candidates");
        choice.validation().forEach((settings, score) -> {
            ObjectNode candidate = candidates.addObject();
            put(candidate.putArray("features"), settings);
            candidate.put("validation", score);
        });
        json.put(CHECKSUM, Fingerprint.hash(json.toString()));
        return json + "\n";
    }

    private static void put(ArrayNode blocks, FeatureSettings settings) {
        settings.blocks().forEach(blocks::add);
    }

    /** Reads the choice; empty if the text is not exactly what {@link #of} wrote for this key. */
    static Optional<FeatureChoice> parse(String text, String key) {
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
            Map<FeatureSettings, Double> validation = new LinkedHashMap<>();
            for (JsonNode candidate : json.path("candidates")) {
                validation.put(
                        settings(candidate.path("features")),
                        candidate.path("validation").asDouble());
            }
            return Optional.of(new FeatureChoice(settings(json.path("chosen")), validation));
        } catch (JsonProcessingException | OverruleException e) {
            return Optional.empty();
        }
    }

    private static FeatureSettings settings(JsonNode blocks) {
        List<String> names = new ArrayList<>();
        blocks.forEach(block -> names.add(block.asText()));
        return new FeatureSettings(names);
    }
}
