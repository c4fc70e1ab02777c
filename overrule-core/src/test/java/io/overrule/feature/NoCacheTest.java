package io.overrule.feature;

class NoCacheTest extends FeatureCacheContract {
    @Override
    FeatureCache cache() {
        return FeatureCache.none();
    }
}
