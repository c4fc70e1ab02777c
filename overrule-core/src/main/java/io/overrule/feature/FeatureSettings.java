package io.overrule.feature;

import com.fasterxml.jackson.databind.JsonNode;
import io.overrule.OverruleException;
import io.overrule.data.Instance;
import io.overrule.data.RecordInstance;
import java.util.ArrayList;
import java.util.List;

/**
 * Which features to use, before they are fitted: one or more blocks, side by side.
 *
 * @param blocks the names of the blocks, in their order
 */
public record FeatureSettings(List<String> blocks) {
    private static final List<String> KNOWN = List.of("ngrams", "chars", "records");

    public FeatureSettings {
        blocks = List.copyOf(blocks);
        if (blocks.isEmpty()) {
            throw OverruleException.input("no features are named; expected one or more of " + KNOWN + " joined by '+'");
        }
        for (String block : blocks) {
            if (!KNOWN.contains(block)) {
                throw OverruleException.input(
                        "unknown features '" + block + "'; expected one or more of " + KNOWN + " joined by '+'");
            }
            if (blocks.indexOf(block) != blocks.lastIndexOf(block)) {
                throw OverruleException.input("features '" + block + "' are named twice; name them once");
            }
        }
    }

    /** Reads {@code ngrams+chars}. */
    public static FeatureSettings parse(String text) {
        return new FeatureSettings(List.of(text.split("\\+", -1)));
    }

    /** What suits the instances: records for records, word and character n-grams for texts. */
    public static FeatureSettings defaultFor(List<? extends Instance> instances) {
        boolean records = !instances.isEmpty() && instances.get(0) instanceof RecordInstance;
        return new FeatureSettings(records ? List.of("records") : List.of("ngrams", "chars"));
    }

    /** Fits the features to instances: vocabularies, categories, means. Labels play no part in it. */
    public FeatureExtractor fit(List<? extends Instance> instances) {
        List<FeatureExtractor> fitted = new ArrayList<>();
        for (String block : blocks) {
            fitted.add(
                    switch (block) {
                        case "ngrams" -> NgramExtractor.fit(NgramExtractor.Unit.WORD, instances);
                        case "chars" -> NgramExtractor.fit(NgramExtractor.Unit.CHARACTER, instances);
                        case "records" -> RecordExtractor.fit(instances);
                        default -> throw OverruleException.internal("no such block: " + block);
                    });
        }
        return fitted.size() == 1 ? fitted.get(0) : new CombinedExtractor(fitted);
    }

    /** The extractor that {@link FeatureExtractor#toJson()} described. */
    public static FeatureExtractor extractor(JsonNode json) {
        String kind = json.path("kind").asText();
        return switch (kind) {
            case "ngrams", "chars" -> NgramExtractor.ofJson(json);
            case "records" -> RecordExtractor.ofJson(json);
            case "combined" -> CombinedExtractor.ofJson(json);
            default ->
                throw OverruleException.input("the model uses features of the unknown kind '" + kind
                        + "'; it was made by a newer version, use that version to read it");
        };
    }

    @Override
    public String toString() {
        return String.join("+", blocks);
    }
}
