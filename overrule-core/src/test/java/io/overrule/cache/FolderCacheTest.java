package io.overrule.cache;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class FolderCacheTest extends FeatureCacheContract {
    @TempDir
    private Path folder;

    @Override
    FeatureCache cache() {
        return FeatureCache.at(folder.resolve("cache"));
    }
}
