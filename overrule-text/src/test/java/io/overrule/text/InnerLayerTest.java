package io.overrule.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.data.Instance;
import io.overrule.data.TextInstance;
import io.overrule.feature.FeatureExtractor;
import io.overrule.feature.FeatureRow;
import io.overrule.feature.FeatureSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Vectors from within a model; the word "good" is piece 4, whose vector is (4, 1, -4) before the first layer. */
class InnerLayerTest {
    private static final List<Instance> TEXTS =
            List.of(new TextInstance("a", "good day"), new TextInstance("b", "good daylight"));

    @TempDir
    Path folder;

    @Test
    void theVectorsOfEveryLayerCanBeHad() {
        TinyModel.ofTwoLayers().writeWithTokenizer(folder);

        assertThat(good("")).containsExactly(114, 111, 106);
        assertThat(good(",layer=1")).containsExactly(14, 11, 6);
        assertThat(good(",layer=2")).containsExactly(114, 111, 106);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/encoder/layer.0/output/LayerNorm/LayerNormalization",
                "/0/auto_model/encoder/layer.0/output/LayerNorm/Add_1",
                "/transformer/layer.0/output_layer_norm/Add_1"
            })
    void layersAreKnownByTheNamesOfOtherExportsToo(String lastNode) {
        TinyModel.of(TinyModel.PIECES)
                .input("input_ids", TinyModel.INT64)
                .layer(lastNode, 10)
                .layer("/head", 100)
                .piecesOutput("last_hidden_state")
                .writeWithTokenizer(folder);

        assertThat(good(",layer=1")).containsExactly(14, 11, 6);
    }

    @Test
    void aModelThatPoolsItselfGivesVectorsOfWordsFromItsLayers() {
        TinyModel.of(TinyModel.PIECES)
                .input("input_ids", TinyModel.INT64)
                .layer("/encoder/layer.0/output/LayerNorm/Add_1", 10)
                .sentenceOutput("sentence_embedding")
                .sentenceOutput("pooler_output")
                .writeWithTokenizer(folder);

        assertThat(good(",layer=1")).containsExactly(14, 11, 6);
    }

    @Test
    void aLayerIsPooledByItsMeanUnlessSaidOtherwise() {
        TinyModel.ofTwoLayers().writeWithTokenizer(folder);

        // [CLS] good [SEP] are the pieces 1, 4 and 2.
        assertThat(sentence(",layer=1")).isEqualTo(sentence(",layer=1,pooling=mean"));
        assertThat(sentence(",layer=1")[2] / sentence(",layer=1")[1])
                .isCloseTo((float) ((10 - 7 / 3.0) / 11), within(1e-6f));
        assertThat(sentence(",layer=1,pooling=first")[2] / sentence(",layer=1,pooling=first")[1])
                .isCloseTo(9 / 11f, within(1e-6f));
    }

    @Test
    void numbersInAFileOfTheirOwnAreFound() {
        TinyModel.ofTwoLayers().writeWithNumbersApart(folder);

        assertThat(good("")).containsExactly(114, 111, 106);
        assertThat(good(",layer=1")).containsExactly(14, 11, 6);
    }

    @Test
    void whatStandsAboveTheLayerIsLeftOut() {
        byte[] model = TinyModel.ofTwoLayers().bytes();

        assertThat(new String(InnerLayer.asOutput(model, 2, "model.onnx"), StandardCharsets.ISO_8859_1))
                .contains("last_hidden_state");
        assertThat(new String(InnerLayer.asOutput(model, 1, "model.onnx"), StandardCharsets.ISO_8859_1))
                .doesNotContain("last_hidden_state");
    }

    @Test
    void whatABranchReadsIsNotLeftOut() {
        TinyModel.of(TinyModel.PIECES)
                .input("input_ids", TinyModel.INT64)
                .layer("/before", 1)
                .branch()
                .layer("/encoder/layer.0/output/LayerNorm/Add_1", 10)
                .piecesOutput("last_hidden_state")
                .writeWithTokenizer(folder);

        assertThat(good(",layer=1")).containsExactly(15, 12, 7);
    }

    @Test
    void aLayerThatDoesNotExistIsRefused() {
        TinyModel.ofTwoLayers().writeWithTokenizer(folder);

        assertThatThrownBy(() -> good(",layer=3"))
                .isInstanceOf(OverruleException.class)
                .hasMessage(folder.resolve("model.onnx")
                        + " has the layers 1 to 2, but layer=3 is asked for; choose one of them");
        assertThatThrownBy(() -> OnnxEncoder.named("bge:layer=13"))
                .hasMessage(
                        "the model of encoder 'bge' has the layers 1 to 12, but layer=13 is asked for; choose one of"
                                + " them");
    }

    @Test
    void aModelWithoutKnownLayersIsRefused() {
        TinyModel.usual().writeWithTokenizer(folder);

        assertThatThrownBy(() -> good(",layer=1"))
                .isInstanceOf(OverruleException.class)
                .hasMessage(folder.resolve("model.onnx") + " has no layers that are known by their names, such as"
                        + " /encoder/layer.0/output/LayerNorm/Add_1; leave the option layer out, or export the encoder"
                        + " so that its nodes keep the names of its parts");
    }

    @Test
    void aModelOfTwoTransformersIsRefused() {
        TinyModel.of(TinyModel.PIECES)
                .input("input_ids", TinyModel.INT64)
                .layer("/encoder/layer.0/output/LayerNorm/Add_1", 10)
                .layer("/decoder/layer.0/output/LayerNorm/Add_1", 10)
                .piecesOutput("last_hidden_state")
                .writeWithTokenizer(folder);

        assertThatThrownBy(() -> good(",layer=1"))
                .isInstanceOf(OverruleException.class)
                .hasMessageContaining(" has two layers 1, which end in /encoder/layer.0/");
    }

    @Test
    void damagedFilesAreRefused() {
        byte[] whole = TinyModel.ofTwoLayers().bytes();
        Random random = new Random(7);
        Stream<byte[]> shortened = Stream.iterate(0, length -> length < whole.length, length -> length + 1)
                .map(length -> Arrays.copyOf(whole, length));
        Stream<byte[]> changed = Stream.generate(() -> {
                    byte[] bytes = whole.clone();
                    for (int i = 0; i < 3; i++) {
                        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
                    }
                    return bytes;
                })
                .limit(5000);

        Stream.concat(shortened, changed).forEach(bytes -> {
            try {
                InnerLayer.asOutput(bytes, 1, "model.onnx");
            } catch (OverruleException e) {
                assertThat(e.kind()).isEqualTo(OverruleException.Kind.INPUT);
                assertThat(e).hasMessageStartingWith("model.onnx ");
            }
        });
    }

    @Test
    void aFileOfMessagesWithinMessagesIsRefused() {
        assertThatThrownBy(() -> InnerLayer.asOutput(TinyModel.nested(60), 1, "model.onnx"))
                .isInstanceOf(OverruleException.class)
                .hasMessageStartingWith("model.onnx is not an ONNX model, or it is damaged at byte ");
    }

    @Test
    void aTruncatedFileIsRefused() throws IOException {
        TinyModel.ofTwoLayers().writeWithTokenizer(folder);
        Path file = folder.resolve("model.onnx");
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));

        assertThatThrownBy(() -> good(",layer=1"))
                .isInstanceOf(OverruleException.class)
                .hasMessageStartingWith(file + " is not an ONNX model, or it is damaged at byte ")
                .hasMessageEndingWith("; export the encoder as ONNX and put it there");
    }

    @Test
    void anEmptyFileIsRefused() {
        assertThatThrownBy(() -> InnerLayer.asOutput(new byte[0], 1, "model.onnx"))
                .hasMessage("model.onnx is not an ONNX model: it has no graph; export the encoder as ONNX and put it"
                        + " there");
    }

    @Test
    void fingerprintsTellLayersAndPoolingsApart() {
        TinyModel.ofTwoLayers().writeWithTokenizer(folder);

        assertThat(Stream.of("", ",pooling=first", ",layer=1", ",layer=2", ",layer=1,pooling=first")
                        .map(this::fingerprint))
                .doesNotHaveDuplicates();
        assertThat(fingerprint(",pooling=mean")).isEqualTo(fingerprint(""));
        assertThat(fingerprint(",pooling=mean,layer=1")).isEqualTo(fingerprint(",layer=1"));
    }

    @Test
    void theLastLayerOfTheDefaultEncoderIsTheDefaultEncoder() {
        try (OnnxEncoder plain = OnnxEncoder.named("bge");
                OnnxEncoder last = OnnxEncoder.named("bge:layer=12,pooling=first")) {
            float[] expected = plain.encode(List.of("Where is my parcel?"), Work.quiet())[0];
            float[] vector = last.encode(List.of("Where is my parcel?"), Work.quiet())[0];

            assertThat(product(vector, expected)).isGreaterThan(0.999);
            assertThat(last.name()).isEqualTo("bge:layer=12,pooling=first");
        }
    }

    @Test
    void anInnerLayerOfTheDefaultEncoderHasOtherVectors() {
        try (OnnxEncoder last = OnnxEncoder.named("bge:pooling=mean");
                OnnxEncoder inner = OnnxEncoder.named("bge:layer=6")) {
            float[] ofLast = last.encode(List.of("Where is my parcel?"), Work.quiet())[0];
            float[] ofInner = inner.encode(List.of("Where is my parcel?"), Work.quiet())[0];
            float[][] words =
                    inner.encodeTokens(List.of(List.of("cheap", "shawarma")), WordPieces.MEAN, Work.quiet())[0];

            assertThat(product(ofInner, ofLast)).isLessThan(0.9);
            assertThat(words).hasDimensions(2, 384);
            assertThat(words[0]).isNotEqualTo(words[1]);
        }
    }

    @Test
    void theDefaultEncodersOwnPoolingCanBeNamed() {
        try (OnnxEncoder plain = OnnxEncoder.builtIn("bge");
                OnnxEncoder named = OnnxEncoder.named("bge:pooling=first")) {
            assertThat(named.fingerprint()).isEqualTo(plain.fingerprint());
        }
    }

    @Test
    void layersStandSideBySideAndComeBackFromTheirDescription() {
        TinyModel.ofTwoLayers().writeWithTokenizer(folder);
        FeatureExtractor extractor = FeatureSettings.parse(
                        "onnx:" + folder + ",layer=1+onnx:" + folder + ",pooling=first,layer=2+bge:layer=6+ngrams")
                .fit(TEXTS);

        FeatureExtractor again = FeatureSettings.extractor(extractor.toJson(), extractor.tensors());

        assertThat(again.name())
                .isEqualTo(extractor.name())
                .isEqualTo("onnx:" + folder + ",layer=1+onnx:" + folder + ",layer=2,pooling=first+bge:layer=6+ngrams");
        assertThat(again.denseWidth()).isEqualTo(3 + 3 + 384);
        assertThat(dense(again)).containsExactly(dense(extractor));
    }

    @Test
    void aFolderThatHasMovedKeepsItsLayer() throws IOException {
        Path before = folder.resolve("before");
        Path after = folder.resolve("after");
        TinyModel.ofTwoLayers().writeWithTokenizer(before);
        EncoderProvider provider = new EncoderProvider();
        FeatureExtractor extractor = provider.fit("onnx:" + before + ",layer=1", TEXTS);
        float[] vector = dense(extractor);
        ObjectNode json = (ObjectNode) extractor.toJson();
        Files.move(before, after);
        json.put("source", "onnx:" + after);

        FeatureExtractor again = provider.extractor(json, Map.of());

        assertThat(again.name()).isEqualTo("onnx:" + after + ",layer=1");
        assertThat(dense(again)).containsExactly(vector);
    }

    @Test
    void optionsThatMakeNoSenseAreRefused() {
        refused("bge:layer=0", "encoder 'bge:layer=0' has the layer '0'; expected a whole number from 1, ");
        refused("bge:layer=six", "encoder 'bge:layer=six' has the layer 'six'; expected a whole number from 1, ");
        refused("onnx:there,layer=", "encoder 'onnx:there,layer=' has the layer ''; expected a whole number from 1, ");
        refused("bge:layer=6,layer=7", "encoder 'bge:layer=6,layer=7' has the option 'layer' twice; give it once");
        refused("bge:pooling=last", "encoder 'bge:pooling=last' has the pooling 'last'; expected mean or first");
        refused(
                "bge:6",
                "encoder 'bge:6' has the unknown option '6'; expected layer=6, for example, pooling=mean or"
                        + " pooling=first");
    }

    @Test
    void aFolderMayHaveCommasInItsName() {
        Path odd = folder.resolve("a,layer b,c=3");
        TinyModel.ofTwoLayers().writeWithTokenizer(odd);

        try (OnnxEncoder encoder = OnnxEncoder.named("onnx:" + odd + ",layer=1")) {
            assertThat(encoder.name()).isEqualTo("onnx:" + odd + ",layer=1");
        }
    }

    private static void refused(String block, String message) {
        FeatureSettings settings = FeatureSettings.parse(block);
        assertThatThrownBy(() -> settings.fit(TEXTS))
                .isInstanceOf(OverruleException.class)
                .hasMessageStartingWith(message);
    }

    private float[] good(String options) {
        try (OnnxEncoder encoder = OnnxEncoder.named("onnx:" + folder + options)) {
            return encoder.encodeTokens(List.of(List.of("good")), WordPieces.MEAN, Work.quiet())[0][0];
        }
    }

    private float[] sentence(String options) {
        try (OnnxEncoder encoder = OnnxEncoder.named("onnx:" + folder + options)) {
            return encoder.encode(List.of("good"), Work.quiet())[0];
        }
    }

    private String fingerprint(String options) {
        try (OnnxEncoder encoder = OnnxEncoder.named("onnx:" + folder + options)) {
            return encoder.fingerprint();
        }
    }

    private static float[] dense(FeatureExtractor extractor) {
        FeatureRow row = new FeatureRow(extractor.denseWidth());
        extractor.extract(TEXTS.get(0), row);
        float[] dense = new float[extractor.denseWidth()];
        for (int column = 0; column < dense.length; column++) {
            dense[column] = row.dense(column);
        }
        return dense;
    }

    private static double product(float[] a, float[] b) {
        double sum = 0;
        for (int j = 0; j < a.length; j++) {
            sum += (double) a[j] * b[j];
        }
        return sum;
    }
}
