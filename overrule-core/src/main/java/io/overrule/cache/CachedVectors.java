package io.overrule.cache;

/**
 * The values of a list of contents, in its order. Values are copied on reading, so they may be in memory or in mapped
 * files. Safe to read from several threads.
 */
public interface CachedVectors {
    /** The number of contents. */
    int size();

    /** The number of numbers in the value of a content. */
    int length(int content);

    /** Copies {@code count} numbers of a content's value, from its number {@code from} on, to {@code target}. */
    void copy(int content, int from, int count, float[] target, int offset);

    /** Copies the whole value of a content to {@code target} from {@code offset} on. */
    default void copy(int content, float[] target, int offset) {
        copy(content, 0, length(content), target, offset);
    }
}
