package io.overrule.cache;

import io.overrule.Work;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Remembers what encoders made of contents, so that encoding is paid once per content and encoder.
 *
 * <p>In a folder, each encoder has a folder named by its fingerprint, with segments in it: immutable files of values
 * under the hash of their contents (see {@link SegmentHeader}). A segment is written aside and appears under its name
 * only when whole, and names are never used twice. So processes may share a folder without locks: at worst two of them
 * encode the same content, and either value will do.
 */
public sealed interface FeatureCache permits FolderCache, MemoryCache, NoCache {
    /** Makes the values of contents that are not in the cache. */
    @FunctionalInterface
    interface Encoding {
        /**
         * @param positions which of the contents to encode, by their place in the list given to {@link #vectors}
         * @param work receives how many of the positions are done
         * @return a value of any length for each position
         */
        float[][] encode(int[] positions, Work work);
    }

    /** The cache in a folder, which is made when first written to. */
    static FeatureCache at(Path folder) {
        return FolderCache.open(folder);
    }

    /** Keeps nothing: every call encodes, and holds the values in memory. */
    static FeatureCache none() {
        return new NoCache();
    }

    /**
     * Keeps values in memory, for as long as the cache itself is kept, in at most a quarter of the memory that Java may
     * use ({@link Runtime#maxMemory()}). What was asked for longest ago goes first.
     */
    static FeatureCache inMemory() {
        return inMemory(Runtime.getRuntime().maxMemory() / 4);
    }

    /**
     * Keeps values in memory, for as long as the cache itself is kept. What was asked for longest ago goes first.
     *
     * @param bytes how much it keeps at most, contents included
     */
    static FeatureCache inMemory(long bytes) {
        return new MemoryCache(bytes);
    }

    /** Whether it remembers anything from one call to the next. */
    default boolean keeps() {
        return !(this instanceof NoCache);
    }

    /** What a folder holds, by name of the encoder. */
    static List<CachedEncoder> list(Path folder) {
        return FolderCache.list(folder);
    }

    /**
     * Deletes what a folder holds of all encoders, or of those with a name or fingerprint. Nothing but the cache's own
     * files is touched.
     *
     * @return the number of bytes freed
     */
    static long clear(Path folder, Optional<String> encoder) {
        return FolderCache.clear(folder, encoder);
    }

    /**
     * The values of contents: from the cache if there, otherwise encoded and kept. Equal contents are encoded once.
     * What is missing is encoded in portions, and each is kept as soon as it is done.
     *
     * @param contents what the values depend on besides the encoder: a text, or a tokenised sentence written down so
     *     that no two are alike. Each is asked for once, so the list may make them as they are asked for.
     */
    CachedVectors vectors(EncoderId encoder, List<String> contents, Encoding encoding, Work work);
}
