package io.overrule.feature;

import com.fasterxml.jackson.databind.JsonNode;
import io.overrule.Tensor;
import io.overrule.data.Instance;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Offers additional feature blocks that need other libraries, such as pretrained encoders. Implementations are found
 * with {@link java.util.ServiceLoader} through the thread's context class loader or that of this library, so adding the
 * artifact is enough.
 */
public interface FeatureProvider {
    /** The names of its blocks for help and messages: {@code bge}, {@code onnx:FOLDER}. */
    List<String> names();

    /** Whether this provider offers a block. */
    boolean offers(String block);

    /**
     * The block of an encoder's middle layer, which represents single words better than the last layer; empty if there
     * is none.
     */
    default Optional<String> middleLayer(String encoder) {
        return Optional.empty();
    }

    /**
     * The blocks of layers between an encoder's middle and its end. They represent the kind of a text better, while the
     * last layer represents its topic. Empty if there are none.
     */
    default List<String> upperLayers(String encoder) {
        return List.of();
    }

    /**
     * Another encoder that is always available and was trained differently, so that both together know more than each
     * alone. Empty if there is none.
     */
    default Optional<String> secondEncoder(String encoder) {
        return Optional.empty();
    }

    /** Fits a block that it {@link #offers} to instances. */
    FeatureExtractor fit(String block, List<? extends Instance> instances);

    /** Whether this provider reads extractors of a kind from model files. */
    boolean reads(String kind);

    /** Builds the extractor that {@link FeatureExtractor#toJson()} and {@link FeatureExtractor#tensors()} describe. */
    FeatureExtractor extractor(JsonNode json, Map<String, Tensor> tensors);
}
