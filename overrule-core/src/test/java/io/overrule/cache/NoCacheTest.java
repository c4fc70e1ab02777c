package io.overrule.cache;

class NoCacheTest extends FeatureCacheContract {
    @Override
    FeatureCache cache() {
        return FeatureCache.none();
    }
}
