package io.overrule.training;

import io.overrule.cover.CoverMatrix;
import io.overrule.feature.FeatureMatrix;

/**
 * One part of a dataset prepared for training: the features of its instances and the rules that cover them.
 *
 * @param features one row per instance
 * @param cover one row per instance, in the same order
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
