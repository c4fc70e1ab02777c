package io.overrule.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.OverruleException;
import io.overrule.RandomStream;
import io.overrule.Work;
import io.overrule.cache.CacheWriter.CountingEncoding;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every cache does, whatever it remembers. */
abstract class FeatureCacheContract {
    static final EncoderId ENCODER = CacheWriter.ENCODER;

    abstract FeatureCache cache();

    static void assertHolds(CachedVectors vectors, List<String> contents) {
        assertThat(vectors.size()).isEqualTo(contents.size());
        for (int i = 0; i < contents.size(); i++) {
            float[] value = new float[vectors.length(i)];
            vectors.copy(i, value, 0);
            assertThat(value).containsExactly(CacheWriter.value(contents.get(i)));
        }
    }

    /** Looks contents up and returns what had to be encoded. */
    static List<String> encode(FeatureCache cache, List<String> contents) {
        CountingEncoding encoding = new CountingEncoding(contents);
        assertHolds(cache.vectors(ENCODER, contents, encoding, Work.quiet()), contents);
        return encoding.encoded;
    }

    @Test
    void anySequenceOfQuestionsGetsTheRightValuesAndEncodesNothingTwiceAtOnce() {
        FeatureCache cache = cache();
        RandomStream random = RandomStream.of(8, "questions");
        for (int round = 0; round < 50; round++) {
            List<String> contents = new ArrayList<>();
            int count = random.nextInt(40);
            for (int i = 0; i < count; i++) {
                contents.add("content " + random.nextInt(60));
            }
            List<String> encoded = encode(cache, contents);
            assertThat(encoded).doesNotHaveDuplicates();
            assertThat(contents).containsAll(encoded);
        }
    }

    @Test
    void valuesStayWhateverIsAskedForLater() {
        FeatureCache cache = cache();
        List<String> contents = CacheWriter.contents(30);
        CachedVectors vectors = cache.vectors(ENCODER, contents, new CountingEncoding(contents), Work.quiet());
        for (int i = 0; i < 20; i++) {
            encode(cache, List.of("other " + i, "another " + i));
        }
        assertHolds(vectors, contents);
    }

    @Test
    void aPartOfAValueCanBeCopied() {
        List<String> contents = List.of("a");
        CachedVectors vectors = cache().vectors(ENCODER, contents, new CountingEncoding(contents), Work.quiet());
        float[] whole = CacheWriter.value("a");
        float[] target = new float[5];
        vectors.copy(0, 2, 3, target, 1);
        assertThat(target).containsExactly(0, whole[2], whole[3], whole[4], 0);
    }

    @Test
    void aFailedEncodingIsPassedOnAndNotKept() {
        FeatureCache cache = cache();
        OverruleException failure = OverruleException.cancelled("enough");
        assertThatThrownBy(() -> cache.vectors(
                        ENCODER,
                        List.of("a"),
                        (positions, progress) -> {
                            throw failure;
                        },
                        Work.quiet()))
                .isSameAs(failure);
        assertThat(encode(cache, List.of("a"))).containsExactly("a");
    }

    @Test
    void nothingNeedsNoEncoding() {
        assertThat(encode(cache(), List.of())).isEmpty();
    }
}
