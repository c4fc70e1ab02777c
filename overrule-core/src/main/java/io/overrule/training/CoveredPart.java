package io.overrule.training;

import io.overrule.cover.CoverMatrix;
import io.overrule.feature.FeatureMatrix;

/**
 * The instances of one part of a dataset as training sees them: their features and the rules that cover them.
 *
 * @param features a row per instance
 * @param cover a row per instance, in the same order
 */
public record CoveredPart(FeatureMatrix features, CoverMatrix cover) {
    public CoveredPart {
        if (features.rows() != cover.instanceCount()) {
            throw new IllegalArgumentException(
                    features.rows() + " rows of features, " + cover.instanceCount() + " rows of covers");
        }
    }

    int size() {
        return features.rows();
    }
}
