package io.overrule.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.cache.CachedEncoder;
import io.overrule.cache.FeatureCache;
import io.overrule.data.Instance;
import io.overrule.data.Sentence;
import io.overrule.data.TextInstance;
import io.overrule.feature.FeatureExtractor;
import io.overrule.feature.FeatureMatrix;
import io.overrule.feature.FeatureRow;
import io.overrule.feature.FeatureSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EncoderExtractorTest {
    private static final List<Instance> TEXTS = List.of(
            new TextInstance("a", "The train leaves at nine."),
            new TextInstance("b", ""),
            new TextInstance("c", "Where is my parcel? It was sent a week ago, and nobody answers the telephone."),
            new TextInstance("d", "The train leaves at nine."));

    private static final List<Instance> TOKENS = tokens();

    private static List<Instance> tokens() {
        List<Instance> tokens = new ArrayList<>();
        tokens.addAll(new Sentence("s", List.of("a", "table", "near", "the", "window")).instances());
        tokens.addAll(new Sentence("t", List.of("a table", "near")).instances());
        return tokens;
    }

    private static float[][] dense(FeatureMatrix matrix) {
        float[][] rows = new float[matrix.rows()][matrix.denseWidth()];
        for (int i = 0; i < rows.length; i++) {
            matrix.copyDense(i, rows[i], 0);
        }
        return rows;
    }

    private static float[] oneByOne(FeatureExtractor extractor, Instance instance) {
        FeatureRow row = new FeatureRow(extractor.denseWidth());
        extractor.extract(instance, row);
        float[] dense = new float[extractor.denseWidth()];
        for (int column = 0; column < dense.length; column++) {
            dense[column] = row.dense(column);
        }
        return dense;
    }

    private static FeatureExtractor bge(List<Instance> instances) {
        return new EncoderProvider().fit("bge", instances);
    }

    @Test
    void aTextHasTheSameBitsAloneTogetherAndFromTheCache(@TempDir Path folder) {
        FeatureExtractor extractor = bge(TEXTS);
        float[][] together = dense(FeatureMatrix.extract(extractor, TEXTS, FeatureCache.none(), Work.quiet()));
        FeatureCache cache = FeatureCache.at(folder);
        float[][] written = dense(FeatureMatrix.extract(extractor, TEXTS, cache, Work.quiet()));
        float[][] read = dense(FeatureMatrix.extract(extractor, TEXTS, FeatureCache.at(folder), Work.quiet()));

        assertThat(together).isDeepEqualTo(written).isDeepEqualTo(read);
        for (int i = 0; i < together.length; i++) {
            assertThat(oneByOne(extractor, TEXTS.get(i))).containsExactly(together[i]);
        }
        assertThat(FeatureCache.list(folder))
                .extracting(CachedEncoder::contents)
                .containsExactly(3L);
    }

    @Test
    void aTokenHasTheSameBitsAloneTogetherAndFromTheCache(@TempDir Path folder) {
        FeatureExtractor extractor = bge(TOKENS);
        float[][] together = dense(FeatureMatrix.extract(extractor, TOKENS, FeatureCache.none(), Work.quiet()));
        float[][] cached = dense(FeatureMatrix.extract(extractor, TOKENS, FeatureCache.at(folder), Work.quiet()));

        assertThat(together).isDeepEqualTo(cached);
        for (int i = 0; i < together.length; i++) {
            assertThat(oneByOne(extractor, TOKENS.get(i))).containsExactly(together[i]);
        }
    }

    @Test
    void aTextAndASentenceWithTheSameWordsAreKeptApart() {
        String text = EncoderExtractor.content(new TextInstance("", "a b"));
        String words = EncoderExtractor.content(new Sentence("", List.of("a", "b")));
        String word = EncoderExtractor.content(new Sentence("", List.of("a b")));

        assertThat(List.of(text, words, word)).doesNotHaveDuplicates();
    }

    @Test
    void theExtractorComesBackFromItsDescription() {
        FeatureExtractor extractor = FeatureSettings.parse("bge+ngrams").fit(TEXTS);
        FeatureExtractor again = FeatureSettings.extractor(extractor.toJson(), extractor.tensors());

        assertThat(again.name()).isEqualTo("bge+ngrams");
        assertThat(oneByOne(again, TEXTS.get(2))).containsExactly(oneByOne(extractor, TEXTS.get(2)));
    }

    @Test
    void anotherEncoderThanTheModelWasTrainedWithIsRefused() {
        ObjectNode json = (ObjectNode) bge(TEXTS).toJson();
        json.put("fingerprint", "0123456789abcdef");

        assertThatThrownBy(() -> FeatureSettings.extractor(json, Map.of()))
                .isInstanceOf(OverruleException.class)
                .hasMessageStartingWith("the model was trained with another encoder than 'bge' is here"
                        + " (its fingerprint begins with 0123456789ab, here it is ")
                .hasMessageEndingWith("give the folder of that encoder as onnx:FOLDER, or train again");
    }

    @Test
    void aFolderThatIsGoneIsToldWithWhatToDo() {
        ObjectNode json = (ObjectNode) bge(TEXTS).toJson();
        json.put("source", "onnx:gone");

        assertThatThrownBy(() -> FeatureSettings.extractor(json, Map.of()))
                .isInstanceOf(OverruleException.class)
                .hasMessage(
                        "the encoder that the model was trained with cannot be loaded: gone is not a folder; give one"
                                + " that holds model.onnx and tokenizer.json; if it has moved, say where it is, as"
                                + " onnx:FOLDER");
    }

    @Test
    void aFolderThatHasMovedKeepsItsPooling(@TempDir Path folder) throws IOException {
        Path before = Files.createDirectory(folder.resolve("before"));
        Path after = folder.resolve("after");
        TinyModel.usual().writeWithTokenizer(before);
        FeatureExtractor extractor = new EncoderProvider().fit("onnx:" + before + ",pooling=first", TEXTS);
        float[] vector = oneByOne(extractor, TEXTS.get(0));
        ObjectNode json = (ObjectNode) extractor.toJson();
        Files.move(before, after);
        json.put("source", "onnx:" + after);

        assertThat(oneByOne(new EncoderProvider().extractor(json, Map.of()), TEXTS.get(0)))
                .containsExactly(vector);
    }

    @Test
    void anUnknownPoolingIsRefused() {
        assertThatThrownBy(
                        () -> FeatureSettings.parse("onnx:there,pooling=last").fit(TEXTS))
                .hasMessage("encoder 'onnx:there,pooling=last' has the pooling 'last'; expected mean or first");
    }

    @Test
    void recordsAreRefused() {
        Instance record = Instance.record(Map.of());

        assertThatThrownBy(() -> oneByOne(bge(TEXTS), record))
                .hasMessage("features 'bge' need texts or tokens, but instance '' is a record; use features 'records'");
    }

    @Test
    void extractorsShareAnEncoderAndTheLastOneClosesIt() {
        EncoderProvider provider = new EncoderProvider();
        FeatureExtractor first = provider.fit("bge", TEXTS);
        FeatureExtractor second = provider.extractor(first.toJson(), Map.of());
        assertThat(provider.open()).isEqualTo(1);
        OnnxEncoder encoder = ((EncoderExtractor) first).encoder();
        assertThat(((EncoderExtractor) second).encoder()).isSameAs(encoder);

        first.close();
        first.close();
        assertThat(oneByOne(second, TEXTS.get(0))).hasSize(encoder.width());
        assertThatThrownBy(() -> oneByOne(first, TEXTS.get(0))).hasMessageStartingWith("features 'bge' are closed");

        second.close();
        assertThat(provider.open()).isZero();
        assertThatThrownBy(() -> encoder.encode(List.of("a"), Work.quiet()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("is closed");
    }

    @Test
    void anEncoderThatDoesNotFitTheModelIsNotLeftOpen() {
        EncoderProvider provider = new EncoderProvider();
        FeatureExtractor extractor = provider.fit("bge", TEXTS);
        ObjectNode json = (ObjectNode) extractor.toJson();
        extractor.close();
        json.put("fingerprint", "0123456789abcdef");

        assertThatThrownBy(() -> provider.extractor(json, Map.of()))
                .isInstanceOfSatisfying(OverruleException.class, e -> assertThat(e.code())
                        .isEqualTo(OverruleException.Code.ENCODER_ELSEWHERE));
        assertThat(provider.open()).isZero();
    }

    @Test
    void closingWhatWasPreparedForInstancesLeavesTheExtractorOpen() {
        FeatureExtractor extractor = bge(TEXTS);
        extractor.preparedFor(TEXTS, FeatureCache.none(), Work.quiet()).close();

        assertThat(oneByOne(extractor, TEXTS.get(0))).hasSize(extractor.denseWidth());
    }

    @Test
    void combinedFeaturesCloseTheirParts() {
        FeatureExtractor combined = FeatureSettings.parse("bge+ngrams").fit(TEXTS);
        combined.close();

        assertThatThrownBy(() -> oneByOne(combined, TEXTS.get(0))).hasMessageStartingWith("features 'bge' are closed");
    }
}
