package io.overrule.feature;

import com.fasterxml.jackson.databind.JsonNode;
import io.overrule.Work;
import io.overrule.Tensor;
import io.overrule.cache.FeatureCache;
import io.overrule.data.Instance;
import java.util.List;
import java.util.Map;

/**
 * A fitted way from an instance to its features. Immutable and safe to share between threads; it travels in the model
 * file ({@link #toJson()}, {@link #tensors()}, {@link FeatureSettings#extractor}).
 */
public interface FeatureExtractor {
    /** The name by which it is asked for: {@code ngrams}. */
    String name();

    int denseWidth();

    int sparseWidth();

    /** Adds the features of an instance to an empty row of {@link #denseWidth()}. */
    void extract(Instance instance, FeatureRow row);

    /**
     * This extractor, made ready for certain instances, which it then extracts faster: a pretrained encoder reads them
     * in batches, or finds them where it kept them. The features are the same.
     */
    default FeatureExtractor preparedFor(List<? extends Instance> instances, FeatureCache cache, Work work) {
        return this;
    }

    /** What is needed to build it again, but for the {@link #tensors()}. */
    JsonNode toJson();

    /** The large arrays among what is needed to build it again, by name. */
    default Map<String, Tensor> tensors() {
        return Map.of();
    }
}
