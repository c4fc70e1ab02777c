package io.overrule.spark;

import io.overrule.OverruleException;
import io.overrule.cache.FeatureCache;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An executor's cache for the vectors of pretrained encoders, in a folder on its own machine. If the folder cannot be
 * written, for example because the disk is full, rows are encoded without the cache.
 *
 * @param folder empty for no cache
 */
record ExecutorCache(String folder) implements Serializable {
    private static final Logger LOG = LoggerFactory.getLogger(ExecutorCache.class);

    <T> T with(Function<FeatureCache, T> work) {
        if (folder.isEmpty()) {
            return work.apply(FeatureCache.none());
        }
        try {
            return work.apply(FeatureCache.at(Path.of(folder)));
        } catch (OverruleException e) {
            if (e.code() != OverruleException.Code.CACHE_FAILED && e.code() != OverruleException.Code.CACHE_MISPLACED) {
                throw e;
            }
            LOG.warn("encoding continues without the cache: {}", e.getMessage());
            return work.apply(FeatureCache.none());
        }
    }
}
