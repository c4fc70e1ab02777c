package io.overrule.text;

import com.fasterxml.jackson.databind.JsonNode;
import io.overrule.Work;
import io.overrule.cache.CachedVectors;
import io.overrule.cache.EncoderId;
import io.overrule.cache.FeatureCache;
import io.overrule.data.Instance;
import io.overrule.data.Sentence;
import io.overrule.data.TextInstance;
import io.overrule.data.TokenInstance;
import io.overrule.feature.FeatureExtractor;
import io.overrule.feature.FeatureRow;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.stream.IntStream;

/** The extractor of an encoder with precomputed vectors for certain instances. */
final class EncodedInstances implements FeatureExtractor {
    private final EncoderExtractor extractor;
    private final CachedVectors vectors;

    /** Where the vectors of a text or a sentence are, by the object: comparing contents would cost more than it saves. */
    private final IdentityHashMap<Object, Integer> positions;

    private EncodedInstances(
            EncoderExtractor extractor, CachedVectors vectors, IdentityHashMap<Object, Integer> positions) {
        this.extractor = extractor;
        this.vectors = vectors;
        this.positions = positions;
    }

    static EncodedInstances of(
            EncoderExtractor extractor, List<? extends Instance> instances, FeatureCache cache, Work work) {
        IdentityHashMap<Object, Integer> positions = new IdentityHashMap<>();
        List<Object> toEncode = new ArrayList<>();
        for (Instance instance : instances) {
            Object encoded = extractor.encoded(instance);
            if (positions.putIfAbsent(encoded, toEncode.size()) == null) {
                toEncode.add(encoded);
            }
        }
        OnnxEncoder encoder = extractor.encoder();
        CachedVectors vectors = cache.vectors(
                new EncoderId(encoder.name(), encoder.fingerprint()),
                contents(toEncode),
                (wanted, own) -> encode(encoder, toEncode, wanted, own),
                work);
        return new EncodedInstances(extractor, vectors, positions);
    }

    /** Created on access, so that a million of them need not be in memory. */
    private static List<String> contents(List<Object> toEncode) {
        return new AbstractList<>() {
            @Override
            public String get(int index) {
                return EncoderExtractor.content(toEncode.get(index));
            }

            @Override
            public int size() {
                return toEncode.size();
            }
        };
    }

    private static float[][] encode(OnnxEncoder encoder, List<Object> toEncode, int[] wanted, Work work) {
        if (wanted.length > 0 && toEncode.get(wanted[0]) instanceof Sentence) {
            List<List<String>> sentences = IntStream.of(wanted)
                    .mapToObj(i -> ((Sentence) toEncode.get(i)).tokens())
                    .toList();
            float[][][] vectors = encoder.encodeTokens(sentences, WordPieces.MEAN, work);
            float[][] joined = new float[wanted.length][];
            for (int i = 0; i < wanted.length; i++) {
                joined[i] = joined(vectors[i], encoder.width());
            }
            return joined;
        }
        return encoder.encode(
                IntStream.of(wanted)
                        .mapToObj(i -> ((TextInstance) toEncode.get(i)).text())
                        .toList(),
                work);
    }

    private static float[] joined(float[][] rows, int width) {
        float[] joined = new float[rows.length * width];
        for (int i = 0; i < rows.length; i++) {
            System.arraycopy(rows[i], 0, joined, i * width, width);
        }
        return joined;
    }

    @Override
    public void extract(Instance instance, FeatureRow row) {
        Integer position = positions.get(extractor.encoded(instance));
        if (position == null) {
            extractor.extract(instance, row);
            return;
        }
        int width = denseWidth();
        float[] vector = new float[width];
        int from = instance instanceof TokenInstance token ? token.index() * width : 0;
        vectors.copy(position, from, width, vector, 0);
        for (int column = 0; column < width; column++) {
            row.setDense(column, vector[column]);
        }
    }

    @Override
    public FeatureExtractor preparedFor(List<? extends Instance> instances, FeatureCache cache, Work work) {
        return extractor.preparedFor(instances, cache, work);
    }

    @Override
    public String name() {
        return extractor.name();
    }

    @Override
    public int denseWidth() {
        return extractor.denseWidth();
    }

    @Override
    public int sparseWidth() {
        return 0;
    }

    @Override
    public JsonNode toJson() {
        return extractor.toJson();
    }
}
