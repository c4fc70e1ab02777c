package io.overrule.training;

import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.cover.CoverMatrix;
import io.overrule.data.Instance;
import io.overrule.feature.FeatureExtractor;
import io.overrule.feature.FeatureMatrix;
import io.overrule.feature.FeatureStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

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

    /** @param store the file that shall hold the features, if they shall not be held in memory */
    static CoveredPart of(
            List<? extends Instance> instances,
            CoverMatrix cover,
            FeatureExtractor extractor,
            FeatureCache cache,
            Optional<Path> store,
            Work work) {
        FeatureMatrix features = store.isPresent()
                ? FeatureStore.write(store.get(), extractor, instances, cache, work)
                : FeatureMatrix.extract(extractor, instances, cache, work);
        return new CoveredPart(features, cover);
    }

    int size() {
        return features.rows();
    }
}
