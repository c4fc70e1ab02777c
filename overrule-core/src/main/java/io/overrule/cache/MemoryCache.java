package io.overrule.cache;

import io.overrule.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/** Values in memory, kept as long as the cache is. */
final class MemoryCache implements FeatureCache {
    private record Key(EncoderId encoder, String content) {}

    private final Map<Key, float[]> values = new ConcurrentHashMap<>();

    @Override
    public CachedVectors vectors(EncoderId encoder, List<String> contents, Encoding encoding, Work work) {
        List<Key> keys = new ArrayList<>(contents.size());
        contents.forEach(content -> keys.add(new Key(encoder, content)));
        int[] missing = IntStream.range(0, keys.size())
                .filter(i -> !values.containsKey(keys.get(i)))
                .toArray();
        List<String> toEncode =
                IntStream.of(missing).mapToObj(i -> keys.get(i).content()).toList();
        CachedVectors encoded = FeatureCache.none()
                .vectors(
                        encoder,
                        toEncode,
                        (positions, told) -> encoding.encode(
                                IntStream.of(positions).map(i -> missing[i]).toArray(), told),
                        work);
        for (int i = 0; i < missing.length; i++) {
            float[] value = new float[encoded.length(i)];
            encoded.copy(i, value, 0);
            values.putIfAbsent(keys.get(missing[i]), value);
        }
        float[] none = {};
        return new Found(
                keys.stream().map(key -> values.getOrDefault(key, none)).toArray(float[][]::new));
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
