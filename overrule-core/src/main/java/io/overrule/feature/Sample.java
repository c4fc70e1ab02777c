package io.overrule.feature;

import java.util.List;
import java.util.stream.IntStream;

/** A part of many that stands for all. */
final class Sample {
    private Sample() {}

    /** All of a list, or as many as asked for, evenly spaced over it. */
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
        // The first element of the sample that is not before the position.
        long i = (position * atMost + size - 1) / size;
        return i < atMost && i * size / atMost == position;
    }
}
