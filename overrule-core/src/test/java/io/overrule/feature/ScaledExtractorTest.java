package io.overrule.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.Tensor;
import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.data.Instance;
import io.overrule.data.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ScaledExtractorTest {
    private static final List<Instance> TEXTS = List.of(
            Instance.text("where is my parcel"),
            Instance.text("my parcel is late again and again"),
            Instance.text("my refund is late"),
            Instance.text("where is the refund"));

    private static double rootMeanSquareLength(FeatureExtractor extractor) {
        double squares = 0;
        for (Instance text : TEXTS) {
            squares += Math.pow(Rows.length(extractor, text), 2);
        }
        return Math.sqrt(squares / TEXTS.size());
    }

    @Test
    void everyBlockHasTheSameLengthInTheMean() {
        FeatureExtractor counts = FeatureSettings.parse("ngrams:counts").fit(TEXTS);
        FeatureExtractor scaled = ScaledExtractor.fit(counts, TEXTS, FeatureCache.none(), Work.quiet());
        FeatureExtractor latent = FeatureSettings.parse("lsa:3").fit(TEXTS);
        assertThat(rootMeanSquareLength(counts)).isGreaterThan(2);
        assertThat(rootMeanSquareLength(scaled)).isCloseTo(ScaledExtractor.ROW_LENGTH, within(1e-5));
        assertThat(rootMeanSquareLength(latent)).isCloseTo(ScaledExtractor.ROW_LENGTH, within(1e-5));
    }

    @Test
    void theBlocksOfACombinationAreScaled() {
        FeatureExtractor combined =
                FeatureSettings.parse("ngrams:counts+chars:few-hot+lsa:3").fit(TEXTS);
        assertThat(rootMeanSquareLength(combined)).isCloseTo(Math.sqrt(3) * ScaledExtractor.ROW_LENGTH, within(1e-5));
    }

    @Test
    void denseFeaturesLoseTheirMean() {
        FeatureExtractor latent = FeatureSettings.parse("lsa:3").fit(TEXTS);
        float[] sums = new float[latent.denseWidth()];
        for (Instance text : TEXTS) {
            float[] dense = Rows.dense(latent, text);
            for (int column = 0; column < sums.length; column++) {
                sums[column] += dense[column];
            }
        }
        assertThat(sums).containsExactly(new float[sums.length], within(1e-5f));
    }

    @Test
    void aSingleSparseBlockAndRecordsStayAsTheyAre() {
        assertThat(FeatureSettings.parse("ngrams:counts").fit(TEXTS)).isInstanceOf(NgramExtractor.class);
        List<Instance> records =
                List.of(Instance.record(Map.of("age", Value.of(3))), Instance.record(Map.of("age", Value.of(5))));
        assertThat(FeatureSettings.parse("records").fit(records)).isInstanceOf(RecordExtractor.class);
    }

    @Test
    void rowsThatAreAllAlikeStayFinite() {
        List<Instance> same = List.of(Instance.text("same"), Instance.text("same"), Instance.text("same"));
        FeatureExtractor extractor = FeatureSettings.parse("lsa+ngrams").fit(same);
        assertThat(Rows.row(extractor, Instance.text("same")).isFinite()).isTrue();
        assertThat(Rows.row(extractor, Instance.text("other")).isFinite()).isTrue();
    }

    @Test
    void meansAndFactorComeBackFromTheFile() {
        FeatureExtractor extractor =
                FeatureSettings.parse("lsa:2+chars:few-hot").fit(TEXTS);
        FeatureExtractor again = FeatureSettings.extractor(extractor.toJson(), extractor.tensors());
        for (Instance text : TEXTS) {
            assertThat(Rows.dense(again, text)).isEqualTo(Rows.dense(extractor, text));
            assertThat(Rows.sparse(again, text)).isEqualTo(Rows.sparse(extractor, text));
        }
    }

    @Test
    void aFileWithoutTheMeansIsRefused() {
        FeatureExtractor extractor = FeatureSettings.parse("lsa:2").fit(TEXTS);
        Map<String, Tensor> tensors = new HashMap<>(extractor.tensors());
        tensors.remove("mean");
        assertThatThrownBy(() -> FeatureSettings.extractor(extractor.toJson(), tensors))
                .hasMessage("the model's features 'lsa:2' have 0 means for 2 columns;"
                        + " the file is damaged, train the model again");
    }

    @Test
    void aCombinationFromBeforeBlocksWereScaledIsReadAsItWas() {
        FeatureExtractor words = FeatureSettings.parse("ngrams").fit(TEXTS);
        FeatureExtractor characters =
                FeatureSettings.parse("chars:tokens=words").fit(TEXTS);
        JsonNode old = new CombinedExtractor(List.of(words, characters)).toJson();
        List<JsonNode> parts = new ArrayList<>();
        old.path("parts").forEach(parts::add);
        parts.forEach(part -> ((ObjectNode) part).remove(List.of("block", "instances")));
        FeatureExtractor again = FeatureSettings.extractor(old, Map.of());
        Instance text = Instance.text("where, my parcel!");
        Map<Integer, Float> expected = Rows.sparse(words, text);
        Rows.sparse(characters, text).forEach((column, value) -> expected.put(words.sparseWidth() + column, value));
        assertThat(Rows.sparse(again, text)).isEqualTo(expected);
    }
}
