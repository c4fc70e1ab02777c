package io.overrule.cache;

import io.overrule.OverruleException;
import io.overrule.Work;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A cache in memory of limited size. The least recently used values are dropped first. Its state is guarded by itself,
 * except during encoding.
 */
final class MemoryCache implements FeatureCache {
    /** The overhead of an entry, in addition to its content and its value: objects, headers, references. */
    private static final int OVERHEAD = 128;

    private record Key(EncoderId encoder, String content) {
        long bytes(float[] value) {
            // A string may take two bytes a character.
            return OVERHEAD + (long) Character.BYTES * content.length() + (long) Float.BYTES * value.length;
        }
    }

    private final long capacity;
    /** In the order in which they were last asked for. */
    private final Map<Key, float[]> values = new LinkedHashMap<>(16, 0.75f, true);

    private long size;

    /** @param capacity in bytes */
    MemoryCache(long capacity) {
        if (capacity < 0) {
            throw OverruleException.input("the size of the cache is " + capacity + " bytes; expected 0 or more");
        }
        this.capacity = capacity;
    }

    @Override
    public CachedVectors vectors(EncoderId encoder, List<String> contents, Encoding encoding, Work work) {
        List<Key> keys = new ArrayList<>(contents.size());
        contents.forEach(content -> keys.add(new Key(encoder, content)));
        // Hold the values here, because new values may push them out of the cache.
        float[][] found = new float[keys.size()][];
        int[] missing = find(keys, found);
        List<String> toEncode =
                IntStream.of(missing).mapToObj(i -> keys.get(i).content()).toList();
        CachedVectors encoded = FeatureCache.none()
                .vectors(
                        encoder,
                        toEncode,
                        (positions, own) -> encoding.encode(
                                IntStream.of(positions).map(i -> missing[i]).toArray(), own),
                        work);
        for (int i = 0; i < missing.length; i++) {
            float[] value = new float[encoded.length(i)];
            encoded.copy(i, value, 0);
            found[missing[i]] = kept(keys.get(missing[i]), value);
        }
        return new Found(found);
    }

    /** Fills in what is kept, and returns the positions of what is not. */
    private synchronized int[] find(List<Key> keys, float[][] found) {
        return IntStream.range(0, found.length)
                .filter(i -> {
                    float[] value = values.get(keys.get(i));
                    if (value != null) {
                        found[i] = value;
                    }
                    return value == null;
                })
                .toArray();
    }

    /** The value that is kept under the key: this one, or the equal one that came before it. */
    private synchronized float[] kept(Key key, float[] value) {
        float[] before = values.get(key);
        if (before != null) {
            return before;
        }
        long bytes = key.bytes(value);
        // What does not fit at all must not push out everything else.
        if (bytes <= capacity) {
            values.put(key, value);
            size += bytes;
            Iterator<Map.Entry<Key, float[]>> oldest = values.entrySet().iterator();
            while (size > capacity) {
                Map.Entry<Key, float[]> entry = oldest.next();
                size -= entry.getKey().bytes(entry.getValue());
                oldest.remove();
            }
        }
        return value;
    }

    private static final class Found implements CachedVectors {
        private final float[][] values;

        Found(float[][] values) {
            this.values = values;
        }

        @Override
        public int size() {
            return values.length;
        }

        @Override
        public int length(int content) {
            return values[content].length;
        }

        @Override
        public void copy(int content, int from, int count, float[] target, int offset) {
            System.arraycopy(values[content], from, target, offset, count);
        }
    }
}
