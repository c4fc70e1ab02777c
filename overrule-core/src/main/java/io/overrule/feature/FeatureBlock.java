package io.overrule.feature;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * A block of features and its scaling for the networks: (x − mean) · factor.
 *
 * @param name the name in the feature settings
 * @param denseWidth the number of dense columns
 * @param sparseWidth the number of sparse columns
 * @param mean subtracted from each dense column; empty if nothing is subtracted
 * @param factor multiplies all columns
 * @param description the description of the extractor in the model file
 */
public record FeatureBlock(
        String name, int denseWidth, int sparseWidth, List<Float> mean, float factor, JsonNode description) {
    public FeatureBlock {
        mean = List.copyOf(mean);
    }
}
