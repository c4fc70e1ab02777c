package io.overrule.feature;

import com.fasterxml.jackson.databind.JsonNode;
import io.overrule.OverruleException;
import io.overrule.Suggestion;
import io.overrule.Tensor;
import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.data.Instance;
import io.overrule.data.RecordInstance;
import io.overrule.data.TokenInstance;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The choice of features before they are fitted: one or more blocks, each with its options, such as {@code
 * ngrams:few-hot,min=1}. In addition to the blocks of this library, a {@link FeatureProvider} on the class path may
 * offer more.
 *
 * @param blocks the blocks with their options, in their order
 */
public record FeatureSettings(List<String> blocks) {
    private static final List<String> KNOWN = List.of("ngrams", "chars", "lsa", "style", "records", "vectors");

    /** The names of the blocks that the artifact overrule-text offers. */
    private static final Set<String> ENCODERS = Set.of("e5", "bge", "bge-full", "minilm", "onnx");

    public FeatureSettings {
        blocks = List.copyOf(blocks);
        if (blocks.isEmpty()) {
            throw OverruleException.input("there are no features; " + expectation());
        }
        for (String block : blocks) {
            check(block);
            if (blocks.indexOf(block) != blocks.lastIndexOf(block)) {
                throw OverruleException.input("features '" + block + "' are named twice; name them once");
            }
        }
    }

    private static void check(String text) {
        Block block = Block.parse(text);
        switch (block.name()) {
            case "ngrams", "chars" -> NgramOptions.of(block);
            case "lsa" -> LatentExtractor.width(block);
            case "records", "style", "vectors" -> {
                if (!block.options().isEmpty()) {
                    throw block.unknown(block.options().get(0), List.of());
                }
            }
            default -> {
                if (provider(each -> each.offers(text)).isEmpty()) {
                    if (ENCODERS.contains(block.name()) && !names().contains("bge")) {
                        throw OverruleException.of(
                                OverruleException.Code.ENCODER_NOT_INSTALLED,
                                "features '" + text
                                        + "' are those of a pretrained encoder, which another artifact offers;"
                                        + " add io.overrule:overrule-text to the class path, or use " + names());
                    }
                    throw OverruleException.input("unknown features '" + text + "'; "
                            + Suggestion.nearest(block.name(), names())
                                    .map(name -> "did you mean '" + name + "'?")
                                    .orElseGet(FeatureSettings::expectation));
                }
            }
        }
    }

    private static String expectation() {
        return "expected one or more of " + names() + " joined by '+'";
    }

    private static List<String> names() {
        return Stream.concat(KNOWN.stream(), providers().flatMap(each -> each.names().stream()))
                .toList();
    }

    private static Stream<FeatureProvider> providers() {
        return Providers.all().stream();
    }

    private static Optional<FeatureProvider> provider(Predicate<FeatureProvider> condition) {
        return providers().filter(condition).findFirst();
    }

    /** Reads {@code ngrams+chars} or {@code bge+ngrams:few-hot,min=1+lsa:200}. */
    public static FeatureSettings parse(String text) {
        return new FeatureSettings(List.of(text.split("\\+", -1)));
    }

    /**
     * Features worth trying on the instances, the most promising first. Validation decides which are best.
     *
     * @param encoder the block of the pretrained encoder to try, if its artifact is on the class path
     */
    public static List<FeatureSettings> candidates(List<? extends Instance> instances, String encoder) {
        if (!instances.isEmpty() && instances.get(0).vector().isPresent()) {
            return withVectors(instances.get(0), encoder);
        }
        if (!instances.isEmpty() && instances.get(0) instanceof RecordInstance) {
            return List.of(parse("records"));
        }
        Optional<FeatureProvider> provider = provider(each -> each.offers(encoder));
        List<List<String>> blocks = new ArrayList<>();
        if (provider.isPresent()) {
            blocks.add(List.of(encoder));
            if (!instances.isEmpty() && instances.get(0) instanceof TokenInstance) {
                provider.get().middleLayer(encoder).ifPresent(inner -> blocks.add(List.of(inner)));
            } else {
                blocks.add(List.of(encoder, "style"));
                List<String> upper = provider.get().upperLayers(encoder);
                if (!upper.isEmpty()) {
                    blocks.add(upper);
                    blocks.add(Stream.concat(upper.stream(), Stream.of("style")).toList());
                }
            }
            blocks.add(List.of(encoder, "ngrams"));
        } else {
            blocks.add(List.of("lsa"));
        }
        // The encoder may not have been trained on this language.
        blocks.add(List.of("ngrams", "chars"));
        if (instances.isEmpty() || !(instances.get(0) instanceof TokenInstance)) {
            provider.ifPresent(known -> blocks.addAll(withSecondEncoder(known, encoder)));
        }
        return blocks.stream().map(FeatureSettings::new).toList();
    }

    /** They take twice the time to predict, so they come last: of equals, the first is chosen. */
    private static List<List<String>> withSecondEncoder(FeatureProvider provider, String encoder) {
        return provider.secondEncoder(encoder)
                .map(second -> List.of(
                        List.of(encoder, second),
                        Stream.of(encoder, second)
                                .flatMap(each -> provider.upperLayers(each).stream())
                                .toList()))
                .orElse(List.of());
    }

    /** If instances have vectors, the user expects them to be useful; other features may add to them. */
    private static List<FeatureSettings> withVectors(Instance first, String encoder) {
        if (first instanceof RecordInstance record) {
            return record.values().isEmpty()
                    ? List.of(parse("vectors"))
                    : List.of(parse("vectors+records"), parse("vectors"), parse("records"));
        }
        List<FeatureSettings> settings = new ArrayList<>(List.of(parse("vectors"), parse("vectors+ngrams")));
        if (provider(each -> each.offers(encoder)).isPresent()) {
            settings.add(new FeatureSettings(List.of("vectors", encoder)));
        }
        return List.copyOf(settings);
    }

    /** The same as {@link #fit(List, FeatureCache, Work)} without a cache. */
    public FeatureExtractor fit(List<? extends Instance> instances) {
        return fit(instances, FeatureCache.none(), Work.quiet());
    }

    /**
     * The sizes of the samples that fitting reads; a sample is evenly spaced over all instances. A caller whose
     * instances are stored elsewhere can fetch the samples in advance ({@link #isSampled}). Records and style are
     * fitted to all instances.
     */
    public Set<Integer> sampleSizes() {
        Set<Integer> sizes = new TreeSet<>(Set.of(ScaledExtractor.MEASURED));
        for (String text : blocks) {
            switch (Block.parse(text).name()) {
                case "ngrams", "chars" -> sizes.add(Vocabulary.COUNTED);
                case "lsa" -> sizes.addAll(List.of(Vocabulary.COUNTED, LatentExtractor.DECOMPOSED));
                default -> {
                    // Reads all instances, or only the sample that every block reads.
                }
            }
        }
        return sizes;
    }

    /** Whether an instance is in an evenly spaced sample of this size. */
    public static boolean isSampled(long position, long size, int sample) {
        return Sample.isEvenly(position, size, sample);
    }

    /** Fits the features to instances: vocabularies, categories, means. Labels are not used. */
    public FeatureExtractor fit(List<? extends Instance> instances, FeatureCache cache, Work work) {
        if (blocks.size() == 1) {
            FeatureExtractor fitted = fit(blocks.get(0), work.watching(instances), work);
            // N-grams of one kind already have the same length, or should stay unscaled; records are standardised.
            boolean asItIs = fitted.denseWidth() == 0 || fitted instanceof RecordExtractor;
            return asItIs ? fitted : ScaledExtractor.fit(fitted, instances, cache, work);
        }
        return CombinedExtractor.of(
                blocks,
                (index, block) ->
                        ScaledExtractor.fit(fit(block, work.watching(instances), work), instances, cache, work));
    }

    private static FeatureExtractor fit(String text, List<? extends Instance> instances, Work work) {
        Block block = Block.parse(text);
        return switch (block.name()) {
            case "ngrams", "chars" -> NgramExtractor.fit(NgramOptions.of(block), instances);
            case "lsa" -> LatentExtractor.fit(block, instances, work);
            case "records" -> RecordExtractor.fit(instances);
            case "style" -> StyleExtractor.fit(instances);
            case "vectors" -> VectorExtractor.fit(instances);
            default ->
                provider(each -> each.offers(text))
                        .orElseThrow(() -> OverruleException.internal("no such block: " + text))
                        .fit(text, instances);
        };
    }

    /** Builds the extractor that {@link FeatureExtractor#toJson()} and {@link FeatureExtractor#tensors()} describe. */
    public static FeatureExtractor extractor(JsonNode json, Map<String, Tensor> tensors) {
        String kind = json.path("kind").asText();
        return switch (kind) {
            case "ngrams", "chars" -> NgramExtractor.ofJson(json);
            case "lsa" -> LatentExtractor.ofJson(json, tensors);
            case "records" -> RecordExtractor.ofJson(json);
            case "style" -> StyleExtractor.ofJson(json);
            case "vectors" -> VectorExtractor.ofJson(json);
            case "scaled" -> ScaledExtractor.ofJson(json, tensors);
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
