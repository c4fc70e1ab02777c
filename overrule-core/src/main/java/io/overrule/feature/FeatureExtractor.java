package io.overrule.feature;

import com.fasterxml.jackson.databind.JsonNode;
import io.overrule.Tensor;
import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.data.Instance;
import io.overrule.data.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Computes the features of an instance, after it was fitted to data. Immutable and safe to share between threads. It is
 * stored in the model file ({@link #toJson()}, {@link #tensors()}, {@link FeatureSettings#extractor}).
 *
 * <p>The code that fits or reads an extractor must close it, unless the extractor becomes part of a model, which then
 * closes it. Only pretrained encoders hold resources.
 */
public interface FeatureExtractor extends AutoCloseable {
    /** Its name in the feature settings: {@code ngrams}. */
    String name();

    int denseWidth();

    int sparseWidth();

    /** Adds the features of an instance to an empty row of {@link #denseWidth()}. */
    void extract(Instance instance, FeatureRow row);

    /**
     * This extractor, prepared for certain instances so that it extracts them faster: a pretrained encoder encodes them
     * in batches, or finds them in the cache. The features are the same. The prepared extractor is valid until this one
     * is closed; closing it does not close this one.
     */
    default FeatureExtractor preparedFor(List<? extends Instance> instances, FeatureCache cache, Work work) {
        return this;
    }

    /**
     * The most neutral value of a record's attribute, for when nothing is known about it. Empty if the extractor does
     * not use that attribute.
     */
    default Optional<Value> typicalValue(String attribute) {
        return Optional.empty();
    }

    /**
     * Its blocks, in the order of their columns; dense and sparse columns are counted separately. For callers who
     * compute the input of a network by other means.
     */
    default List<FeatureBlock> blocks() {
        return List.of(new FeatureBlock(name(), denseWidth(), sparseWidth(), List.of(), 1, toJson()));
    }

    /** A description from which it can be built again, together with the {@link #tensors()}. */
    JsonNode toJson();

    /** The large arrays that are needed to build it again, by name. */
    default Map<String, Tensor> tensors() {
        return Map.of();
    }

    /** Frees native memory. The extractor cannot be used afterwards; closing it again does nothing. */
    @Override
    default void close() {}
}
