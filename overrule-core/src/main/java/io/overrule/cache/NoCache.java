package io.overrule.cache;

import io.overrule.Work;
import java.util.List;
import java.util.stream.IntStream;

/** No cache: the values are in memory until the caller drops them. */
final class NoCache implements FeatureCache {
    @Override
    public CachedVectors vectors(EncoderId encoder, List<String> contents, Encoding encoding, Work work) {
        DistinctContents distinct = DistinctContents.of(contents);
        float[][] values = new float[distinct.count()][];
        int[] all = IntStream.range(0, distinct.count()).toArray();
        distinct.encode(all, encoding, work, (portion, encoded) -> {
            for (int i = 0; i < portion.length; i++) {
                values[portion[i]] = encoded[i].clone();
            }
        });
        return new InMemory(distinct, values);
    }

    private static final class InMemory implements CachedVectors {
        private final DistinctContents distinct;
        private final float[][] values;

        InMemory(DistinctContents distinct, float[][] values) {
            this.distinct = distinct;
            this.values = values;
        }

        @Override
        public int size() {
            return distinct.size();
        }

        @Override
        public int length(int content) {
            return values[distinct.of(content)].length;
        }

        @Override
        public void copy(int content, int from, int count, float[] target, int offset) {
            System.arraycopy(values[distinct.of(content)], from, target, offset, count);
        }
    }
}
