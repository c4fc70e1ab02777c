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
 * A fitted way from an instance to its features. Immutable and safe to share between threads; it travels in the model
 * file ({@link #toJson()}, {@link #tensors()}, {@link FeatureSettings#extractor}).
 *
 * <p>Who fits or reads one closes it, unless it goes into a model, which then does. Only pretrained encoders hold
 * anything that is freed by that.
 */
public interface FeatureExtractor extends AutoCloseable {
    /** The name by which it is asked for: {@code ngrams}. */
    String name();

    int denseWidth();

    int sparseWidth();

    /** Adds the features of an instance to an empty row of {@link #denseWidth()}. */
    void extract(Instance instance, FeatureRow row);

    /**
     * This extractor, made ready for certain instances, which it then extracts faster: a pretrained encoder reads them
     * in batches, or finds them where it kept them. The features are the same. Of use until this one is closed; closing
     * the prepared one does not close this.
     */
    default FeatureExtractor preparedFor(List<? extends Instance> instances, FeatureCache cache, Work work) {
        return this;
    }

    /**
     * What an attribute of a record is if nothing is known about it: the value that says least. Empty if it does not
     * read that attribute.
     */
    default Optional<Value> typicalValue(String attribute) {
        return Optional.empty();
    }

    /**
     * The blocks that it consists of, in the order in which their columns stand side by side, dense ones and sparse ones
     * each for themselves. For who feeds a network by other means.
     */
    default List<FeatureBlock> blocks() {
        return List.of(new FeatureBlock(name(), denseWidth(), sparseWidth(), List.of(), 1, toJson()));
    }

    /** What is needed to build it again, but for the {@link #tensors()}. */
    JsonNode toJson();

    /** The large arrays among what is needed to build it again, by name. */
    default Map<String, Tensor> tensors() {
        return Map.of();
    }

    /** Frees what it holds besides Java's memory. It extracts nothing any more; closing it again does nothing. */
    @Override
    default void close() {}
}
