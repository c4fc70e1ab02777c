package io.overrule.feature;

import com.fasterxml.jackson.databind.JsonNode;
import io.overrule.Tensor;
import io.overrule.data.Instance;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Offers feature blocks that need more than this library, such as pretrained encoders. Found as a service ({@link
 * java.util.ServiceLoader}) by the thread's context class loader or that of this library, so that adding the artifact is
 * all there is to do.
 */
public interface FeatureProvider {
    /** The names of its blocks for help and messages: {@code bge}, {@code onnx:FOLDER}. */
    List<String> names();

    /** Whether a block, as asked for, is one of its own. */
    boolean offers(String block);

    /** The block of an encoder's middle layer, which knows a word better than the last; empty if it has none by itself. */
    default Optional<String> middleLayer(String encoder) {
        return Optional.empty();
    }

    /**
     * Blocks of layers between an encoder's middle and its end, which know better what kind of text it is, while the last
     * knows what it is about; empty if it has none by itself.
     */
    default List<String> upperLayers(String encoder) {
        return List.of();
    }

    /** Fits a block that it {@link #offers} to instances. */
    FeatureExtractor fit(String block, List<? extends Instance> instances);

    /** Whether it wrote the extractors of a kind into model files. */
    boolean reads(String kind);

    /** The extractor that {@link FeatureExtractor#toJson()} and {@link FeatureExtractor#tensors()} described. */
    FeatureExtractor extractor(JsonNode json, Map<String, Tensor> tensors);
}
