package io.overrule.spark;

import io.overrule.OverruleException;
import io.overrule.cache.FeatureCache;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What an executor remembers of pretrained encoders, in a folder of its own machine. It saves work and nothing else: where
 * the folder cannot be written, because the disk is full for example, rows are encoded without it.
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
            LOG.warn("encoding goes on without the cache: {}", e.getMessage());
            return work.apply(FeatureCache.none());
        }
    }
}
