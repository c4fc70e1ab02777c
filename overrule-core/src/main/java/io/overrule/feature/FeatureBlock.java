package io.overrule.feature;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * A block of features and how it becomes input of the networks: (x − mean) · factor.
 *
 * @param name as it is asked for
 * @param denseWidth how many dense columns it has
 * @param sparseWidth how many sparse columns it has
 * @param mean what is taken from each dense column; empty for nothing
 * @param factor what all columns are multiplied by
 * @param description how an instance becomes its columns, as in the model file
 */
public record FeatureBlock(
        String name, int denseWidth, int sparseWidth, List<Float> mean, float factor, JsonNode description) {
    public FeatureBlock {
        mean = List.copyOf(mean);
    }
}
