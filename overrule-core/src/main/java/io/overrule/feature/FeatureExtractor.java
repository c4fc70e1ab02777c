package io.overrule.feature;

import com.fasterxml.jackson.databind.JsonNode;
import io.overrule.data.Instance;

/**
 * A fitted way from an instance to its features. Immutable and safe to share between threads; it travels in the model
 * file as JSON ({@link #toJson()}, {@link FeatureSettings#extractor}).
 */
public interface FeatureExtractor {
    /** The name by which it is asked for: {@code ngrams}. */
    String name();

    int denseWidth();

    int sparseWidth();

    /** Adds the features of an instance to an empty row of {@link #denseWidth()}. */
    void extract(Instance instance, FeatureRow row);

    /** Everything needed to build it again. */
    JsonNode toJson();
}
