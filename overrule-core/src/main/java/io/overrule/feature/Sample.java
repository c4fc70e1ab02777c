package io.overrule.feature;

import java.util.List;
import java.util.stream.IntStream;

/** Takes an evenly spaced sample of a list. */
final class Sample {
    private Sample() {}

    /** The whole list, or an evenly spaced sample of it if it is too long. */
    static <T> List<T> evenly(List<? extends T> all, int atMost) {
        if (all.size() <= atMost) {
            return List.copyOf(all);
        }
        return IntStream.range(0, atMost)
                .<T>mapToObj(i -> all.get((int) ((long) i * all.size() / atMost)))
                .toList();
    }

    /** Whether {@link #evenly} takes the element at a position. */
    static boolean isEvenly(long position, long size, int atMost) {
        if (size <= atMost) {
            return true;
        }
        // The first sampled element at or after the position.
        long i = (position * atMost + size - 1) / size;
        return i < atMost && i * size / atMost == position;
    }
}
