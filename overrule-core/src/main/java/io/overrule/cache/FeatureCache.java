package io.overrule.cache;

import io.overrule.Work;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Stores the vectors that encoders compute, so that each content is encoded only once per encoder.
 *
 * <p>In a folder, each encoder has a folder named by its fingerprint, with segments in it: immutable files of values
 * under the hash of their contents (see {@link SegmentHeader}). A segment appears under its name only when it is
 * complete, and names are never reused. So processes may share a folder without locks. At worst two of them encode the
 * same content, and either value is valid.
 */
public sealed interface FeatureCache permits FolderCache, MemoryCache, NoCache {
    /** Computes the values of contents that are not in the cache. */
    @FunctionalInterface
    interface Encoding {
        /**
         * @param positions the positions of the contents to encode, in the list given to {@link #vectors}
         * @param work receives the number of finished positions
         * @return a value of any length for each position
         */
        float[][] encode(int[] positions, Work work);
    }

    /** A cache in a folder, which is created on the first write. */
    static FeatureCache at(Path folder) {
        return FolderCache.open(folder);
    }

    /** No cache: every call encodes and holds the values in memory. */
    static FeatureCache none() {
        return new NoCache();
    }

    /**
     * A cache in memory that uses at most a quarter of the memory that Java may use ({@link Runtime#maxMemory()}). The
     * least recently used values are dropped first.
     */
    static FeatureCache inMemory() {
        return inMemory(Runtime.getRuntime().maxMemory() / 4);
    }

    /**
     * A cache in memory. The least recently used values are dropped first.
     *
     * @param bytes the maximum size, including the contents
     */
    static FeatureCache inMemory(long bytes) {
        return new MemoryCache(bytes);
    }

    /** Whether values are kept from one call to the next. */
    default boolean keeps() {
        return !(this instanceof NoCache);
    }

    /** The content of a folder, by name of the encoder. */
    static List<CachedEncoder> list(Path folder) {
        return FolderCache.list(folder);
    }

    /**
     * Deletes the values of all encoders in a folder, or of those with a name or fingerprint. Only the cache's own
     * files are deleted.
     *
     * @return the number of bytes freed
     */
    static long clear(Path folder, Optional<String> encoder) {
        return FolderCache.clear(folder, encoder);
    }

    /**
     * The values of contents, from the cache or else newly encoded and stored. Equal contents are encoded once. Missing
     * contents are encoded in portions, and each portion is stored as soon as it is finished.
     *
     * @param contents the contents to encode: texts, or tokenised sentences in an unambiguous form. Each is read once,
     *     so the list may create them on access.
     */
    CachedVectors vectors(EncoderId encoder, List<String> contents, Encoding encoding, Work work);
}
