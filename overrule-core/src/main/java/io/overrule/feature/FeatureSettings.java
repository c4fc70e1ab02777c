package io.overrule.feature;

import com.fasterxml.jackson.databind.JsonNode;
import io.overrule.OverruleException;
import io.overrule.Progress;
import io.overrule.Tensor;
import io.overrule.data.Instance;
import io.overrule.data.RecordInstance;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Which features to use, before they are fitted: one or more blocks, side by side. Besides the blocks of this library
 * there are those that a {@link FeatureProvider} on the class path offers.
 *
 * @param blocks the names of the blocks, in their order
 */
public record FeatureSettings(List<String> blocks) {
    private static final List<String> KNOWN = List.of("ngrams", "chars", "records");

    public FeatureSettings {
        blocks = List.copyOf(blocks);
        if (blocks.isEmpty()) {
            throw OverruleException.input("no features are named; " + expectation());
        }
        for (String block : blocks) {
            if (!KNOWN.contains(block) && provider(each -> each.offers(block)).isEmpty()) {
                throw OverruleException.input("unknown features '" + block + "'; " + expectation());
            }
            if (blocks.indexOf(block) != blocks.lastIndexOf(block)) {
                throw OverruleException.input("features '" + block + "' are named twice; name them once");
            }
        }
    }

    private static String expectation() {
        List<String> names = Stream.concat(KNOWN.stream(), providers().flatMap(each -> each.names().stream()))
                .toList();
        return "expected one or more of " + names + " joined by '+'";
    }

    /** What is on the class path, looked for once. */
    private static final class Providers {
        private static final List<FeatureProvider> ALL =
                ServiceLoader.load(FeatureProvider.class, FeatureProvider.class.getClassLoader()).stream()
                        .map(ServiceLoader.Provider::get)
                        .toList();
    }

    private static Stream<FeatureProvider> providers() {
        return Providers.ALL.stream();
    }

    private static Optional<FeatureProvider> provider(Predicate<FeatureProvider> condition) {
        return providers().filter(condition).findFirst();
    }

    /** Reads {@code ngrams+chars}. */
    public static FeatureSettings parse(String text) {
        return new FeatureSettings(List.of(text.split("\\+", -1)));
    }

    /** What may suit the instances, the likeliest first. */
    public static List<FeatureSettings> candidates(List<? extends Instance> instances, String encoder) {
        if (!instances.isEmpty() && instances.get(0) instanceof RecordInstance) {
            return List.of(new FeatureSettings(List.of("records")));
        }
        return List.of(new FeatureSettings(List.of("ngrams", "chars")));
    }

    /** As {@link #fit(List, FeatureCache, Progress)}, remembering nothing. */
    public FeatureExtractor fit(List<? extends Instance> instances) {
        return fit(instances, FeatureCache.none(), Progress.NONE);
    }

    /** Fits the features to instances: vocabularies, categories, means. Labels play no part in it. */
    public FeatureExtractor fit(List<? extends Instance> instances, FeatureCache cache, Progress progress) {
        List<FeatureExtractor> fitted = new ArrayList<>();
        for (String block : blocks) {
            fitted.add(
                    switch (block) {
                        case "ngrams" -> NgramExtractor.fit(NgramExtractor.Unit.WORD, instances);
                        case "chars" -> NgramExtractor.fit(NgramExtractor.Unit.CHARACTER, instances);
                        case "records" -> RecordExtractor.fit(instances);
                        default ->
                            provider(each -> each.offers(block))
                                    .orElseThrow(() -> OverruleException.internal("no such block: " + block))
                                    .fit(block, instances);
                    });
        }
        return fitted.size() == 1 ? fitted.get(0) : new CombinedExtractor(fitted);
    }

    /** The extractor that {@link FeatureExtractor#toJson()} and {@link FeatureExtractor#tensors()} described. */
    public static FeatureExtractor extractor(JsonNode json, Map<String, Tensor> tensors) {
        String kind = json.path("kind").asText();
        return switch (kind) {
            case "ngrams", "chars" -> NgramExtractor.ofJson(json);
            case "records" -> RecordExtractor.ofJson(json);
            case "combined" -> CombinedExtractor.ofJson(json, tensors);
            default ->
                provider(each -> each.reads(kind))
                        .orElseThrow(
                                () -> OverruleException.input("the model uses features of the unknown kind '" + kind
                                        + "'; add the artifact that offers them, such as overrule-text, or use the newer"
                                        + " version that made it"))
                        .extractor(json, tensors);
        };
    }

    @Override
    public String toString() {
        return String.join("+", blocks);
    }
}
