package io.overrule.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** With room for a few values, so that the contract holds while values are pushed out. */
class MemoryCacheTest extends FeatureCacheContract {
    /** What an entry of these tests takes: a content of one letter and 16 numbers. */
    private static final int ENTRY = 128 + 2 + 16 * 4;

    @Override
    FeatureCache cache() {
        return FeatureCache.inMemory(10 * ENTRY);
    }

    @Test
    void whatWasAskedForLongestAgoGoesFirst() {
        FeatureCache cache = FeatureCache.inMemory(3 * ENTRY);
        assertThat(encode(cache, List.of("a", "b", "c"))).hasSize(3);
        assertThat(encode(cache, List.of("a"))).isEmpty();
        assertThat(encode(cache, List.of("d"))).containsExactly("d");

        // b was the oldest; asking for the others does not push anything out.
        assertThat(encode(cache, List.of("a", "c", "d"))).isEmpty();
        assertThat(encode(cache, List.of("b"))).containsExactly("b");
    }

    @Test
    void moreThanThereIsRoomForIsAnsweredInFull() {
        FeatureCache cache = FeatureCache.inMemory(3 * ENTRY);
        List<String> letters = List.of("a", "b", "c", "d", "e", "f");

        assertThat(encode(cache, letters)).hasSize(6);
        assertThat(encode(cache, List.of("d", "e", "f"))).isEmpty();
    }

    @Test
    void aValueLargerThanAllRoomPushesNothingOut() {
        FeatureCache cache = FeatureCache.inMemory(2 * ENTRY);
        encode(cache, List.of("a", "b"));

        assertThat(encode(cache, List.of("x".repeat(1000)))).hasSize(1);
        assertThat(encode(cache, List.of("x".repeat(1000)))).hasSize(1);
        assertThat(encode(cache, List.of("a", "b"))).isEmpty();
    }

    @Test
    void withoutRoomNothingIsKept() {
        FeatureCache cache = FeatureCache.inMemory(0);
        assertThat(encode(cache, List.of("a"))).containsExactly("a");
        assertThat(encode(cache, List.of("a"))).containsExactly("a");
        assertThatThrownBy(() -> FeatureCache.inMemory(-1))
                .hasMessage("the size of the cache is -1 bytes; expected 0 or more");
    }

    @Test
    void severalThreadsGetTheRightValuesWhileValuesArePushedOut() throws Exception {
        FeatureCache cache = cache();
        ExecutorService pool = Executors.newFixedThreadPool(4);
        try {
            List<Future<?>> workers = new ArrayList<>();
            for (int t = 0; t < 4; t++) {
                int first = t;
                workers.add(pool.submit(() -> {
                    for (int round = 0; round < 200; round++) {
                        encode(cache, List.of("content " + (first + round) % 15, "content " + round % 7));
                    }
                }));
            }
            for (Future<?> worker : workers) {
                worker.get();
            }
        } finally {
            pool.shutdownNow();
        }
    }
}
