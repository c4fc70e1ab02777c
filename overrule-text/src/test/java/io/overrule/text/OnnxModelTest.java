package io.overrule.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.OverruleException;
import io.overrule.Work;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Signatures found in the wild, and what is none. */
class OnnxModelTest {
    @TempDir
    Path folder;

    @Test
    void theFirstPieceIsPooled() {
        TinyModel.usual().writeWithTokenizer(folder);

        // [CLS] is piece 1.
        assertThat(sentence(Pooling.FIRST, "good day")).isEqualTo(unit(1, 1, -1));
    }

    @Test
    void theMeanIsPooled() {
        TinyModel.usual().writeWithTokenizer(folder);

        // [CLS] good day [SEP]
        assertThat(sentence(Pooling.MEAN, "good day"))
                .isEqualTo(unit((1 + 4 + 5 + 2) / 4.0, 1, -(1 + 4 + 5 + 2) / 4.0));
    }

    @Test
    void aModelOfIdsAloneIsRead() {
        TinyModel.of(TinyModel.PIECES)
                .input("input_ids", TinyModel.INT64)
                .piecesOutput("last_hidden_state")
                .writeWithTokenizer(folder);

        assertThat(sentence(Pooling.FIRST, "good day")).isEqualTo(unit(1, 1, -1));
    }

    @Test
    void aModelWithTypesAndPositionsIsRead() {
        TinyModel.of(TinyModel.PIECES)
                .input("input_ids", TinyModel.INT64)
                .input("attention_mask", TinyModel.INT64)
                .input("token_type_ids", TinyModel.INT64)
                .places(512)
                .piecesOutput("last_hidden_state")
                .writeWithTokenizer(folder);

        assertThat(sentence(Pooling.FIRST, "good day")).isEqualTo(unit(1, 1, -1));
    }

    @Test
    void aModelOfNarrowIntegersIsRead() {
        TinyModel.of(TinyModel.PIECES)
                .input("input_ids", TinyModel.INT32)
                .input("attention_mask", TinyModel.INT32)
                .piecesOutput("last_hidden_state")
                .writeWithTokenizer(folder);

        assertThat(sentence(Pooling.FIRST, "good day")).isEqualTo(unit(1, 1, -1));
    }

    @Test
    void theVectorsOfPiecesAreChosenWhereverTheyStand() {
        TinyModel.of(TinyModel.PIECES)
                .input("input_ids", TinyModel.INT64)
                .sentenceOutput("pooler_output")
                .scoreOutput("score")
                .piecesOutput("token_embeddings")
                .writeWithTokenizer(folder);

        assertThat(sentence(Pooling.FIRST, "good day")).isEqualTo(unit(1, 1, -1));
    }

    @Test
    void aModelThatPoolsItselfGivesItsOwnSentenceVectors() {
        TinyModel.of(TinyModel.PIECES)
                .input("input_ids", TinyModel.INT64)
                .sentenceOutput("sentence_embedding")
                .writeWithTokenizer(folder);

        assertThat(sentence(Pooling.FIRST, "good day")).isEqualTo(unit(3, 1, -3));
    }

    @Test
    void aModelThatPoolsItselfHasNoVectorsOfWords() {
        TinyModel.of(TinyModel.PIECES)
                .input("input_ids", TinyModel.INT64)
                .sentenceOutput("sentence_embedding")
                .writeWithTokenizer(folder);

        try (OnnxEncoder encoder = OnnxEncoder.at(folder, Pooling.MEAN)) {
            assertThat(encoder.encodesTokens()).isFalse();
            assertThatThrownBy(() -> encoder.encodeTokens(List.of(List.of("good")), WordPieces.FIRST, Work.quiet()))
                    .isInstanceOf(OverruleException.class)
                    .hasMessageContaining("gives one vector for a sentence and none for its words");
        }
    }

    @Test
    void aModelOfFixedLengthIsPaddedAndItsPaddingNotRead() {
        TinyModel.of(TinyModel.PIECES)
                .input("input_ids", TinyModel.INT64, 1, 16)
                .input("attention_mask", TinyModel.INT64, 1, 16)
                .piecesOutput("last_hidden_state")
                .writeWithTokenizer(folder);

        assertThat(sentence(Pooling.MEAN, "good day")).isEqualTo(unit(3, 1, -3));
    }

    @Test
    void theWindowIsNoLongerThanTheModelHasPlaces() {
        TinyModel.of(TinyModel.PIECES)
                .input("input_ids", TinyModel.INT64)
                .places(40)
                .piecesOutput("last_hidden_state")
                .writeWithTokenizer(folder);

        try (OnnxEncoder encoder = OnnxEncoder.at(folder, Pooling.MEAN)) {
            assertThat(encoder.window()).isEqualTo(32);
            assertThat(encoder.encode(List.of("good day ".repeat(500)), Work.quiet())[0])
                    .hasSize(3);
        }
    }

    @Test
    void theFirstPieceOfAWordGivesItsVector() {
        assertThat(words(WordPieces.FIRST, "Daylight", "good", "a"))
                .isDeepEqualTo(new float[][] {{5, 1, -5}, {4, 1, -4}, {7, 1, -7}});
    }

    @Test
    void theMeanOverAWordsPiecesGivesItsVector() {
        assertThat(words(WordPieces.MEAN, "daylight", "good!"))
                .isDeepEqualTo(new float[][] {{5.5f, 1, -5.5f}, {3.5f, 1, -3.5f}});
    }

    @Test
    void aWordWithoutPiecesHasTheVectorZero() {
        assertThat(words(WordPieces.MEAN, "a", "", "\u0007\u0000", " ", "b"))
                .isDeepEqualTo(new float[][] {{7, 1, -7}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {8, 1, -8}});
    }

    @Test
    void anUnknownWordHasTheVectorOfUnknown() {
        assertThat(words(WordPieces.MEAN, "zzz", "\uD83D\uDE00")).isDeepEqualTo(new float[][] {{3, 1, -3}, {3, 1, -3}});
    }

    @Test
    void aSentenceWithoutWordsHasNoVectors() {
        assertThat(words(WordPieces.MEAN)).isEmpty();
    }

    @Test
    void everyWordOfALongSentenceHasItsVector() {
        String[] vocabulary = {"daylight", "a", "b", "c", "good"};
        float[][] expected = words(WordPieces.MEAN, vocabulary);
        String[] words = new String[5000];
        for (int i = 0; i < words.length; i++) {
            words[i] = vocabulary[i * i % 5];
        }

        float[][] vectors = words(WordPieces.MEAN, words);

        for (int i = 0; i < words.length; i++) {
            assertThat(vectors[i]).isEqualTo(expected[i * i % 5]);
        }
    }

    @Test
    void aFolderThatIsNoneIsRefused() {
        refused(folder.resolve("nowhere"))
                .hasMessage(folder.resolve("nowhere")
                        + " is not a folder; give one that holds model.onnx and tokenizer.json");
    }

    @Test
    void aMissingModelIsRefused() {
        TinyModel.writeTokenizer(folder, TinyModel.PIECES);

        refused(folder)
                .hasMessage(folder + " has no model.onnx; an encoder's folder holds model.onnx and tokenizer.json");
    }

    @Test
    void aMissingTokenizerIsRefused() {
        TinyModel.usual().writeTo(folder);

        refused(folder).hasMessageStartingWith(folder + " has no tokenizer.json;");
    }

    @Test
    void aModelThatIsNotOnnxIsRefused() throws IOException {
        TinyModel.writeTokenizer(folder, TinyModel.PIECES);
        Files.writeString(folder.resolve("model.onnx"), "version https://git-lfs.github.com/spec/v1\n");

        refused(folder)
                .hasMessageStartingWith(folder.resolve("model.onnx") + " is not a model that ONNX Runtime ")
                .hasMessageEndingWith("; export the encoder as ONNX and put it there");
    }

    @Test
    void aTruncatedModelIsRefused() throws IOException {
        TinyModel.usual().writeWithTokenizer(folder);
        byte[] bytes = Files.readAllBytes(folder.resolve("model.onnx"));
        Files.write(folder.resolve("model.onnx"), Arrays.copyOf(bytes, bytes.length / 2));

        refused(folder).hasMessageStartingWith(folder.resolve("model.onnx") + " is not a model");
    }

    @Test
    void anEmptyModelFileIsRefused() throws IOException {
        TinyModel.writeTokenizer(folder, TinyModel.PIECES);
        Files.write(folder.resolve("model.onnx"), new byte[0]);

        refused(folder).hasMessageStartingWith(folder.resolve("model.onnx") + " is not a model");
    }

    @Test
    void aTokenizerThatIsNotJsonIsRefused() throws IOException {
        TinyModel.usual().writeTo(folder);
        Files.writeString(folder.resolve("tokenizer.json"), "[CLS] [SEP]");

        refused(folder)
                .hasMessageStartingWith(
                        folder.resolve("tokenizer.json") + " is not a Hugging Face tokenizer: it is not JSON: ");
    }

    @Test
    void aTokenizerWithoutAModelIsRefused() throws IOException {
        TinyModel.usual().writeTo(folder);
        Files.writeString(folder.resolve("tokenizer.json"), "{\"model_max_length\": 512}");

        refused(folder)
                .hasMessage(folder.resolve("tokenizer.json")
                        + " is not a Hugging Face tokenizer: it has no object 'model'; put there the tokenizer.json"
                        + " that was published with the model");
    }

    @Test
    void aTokenizerWithAnEmptyVocabularyIsRefused() throws IOException {
        TinyModel.usual().writeTo(folder);
        for (String vocabulary : List.of("{}", "[]", "null")) {
            Files.writeString(
                    folder.resolve("tokenizer.json"),
                    "{\"version\": \"1.0\", \"model\": {\"type\": \"WordPiece\", \"unk_token\": \"[UNK]\","
                            + " \"continuing_subword_prefix\": \"##\", \"max_input_chars_per_word\": 100, \"vocab\": "
                            + vocabulary + "}}");

            refused(folder)
                    .hasMessageStartingWith(folder.resolve("tokenizer.json")
                            + " is not a Hugging Face tokenizer: its vocabulary is empty; ");
        }
    }

    @Test
    void aTokenizerWithoutItsPieceForUnknownWordsIsTheUsersMistake() throws IOException {
        TinyModel.usual().writeTo(folder);
        Files.writeString(
                folder.resolve("tokenizer.json"),
                "{\"version\": \"1.0\", \"model\": {\"type\": \"WordPiece\", \"unk_token\": \"[UNK]\","
                        + " \"continuing_subword_prefix\": \"##\", \"max_input_chars_per_word\": 100, \"vocab\":"
                        + " {\"zzz\": 0}}}");

        refused(folder).hasMessageStartingWith(folder.resolve("tokenizer.json") + " is not a Hugging Face tokenizer: ");
    }

    @Test
    void aTokenizerOfAnUnknownKindIsRefused() throws IOException {
        TinyModel.usual().writeTo(folder);
        Files.writeString(folder.resolve("tokenizer.json"), "{\"version\": \"1.0\", \"model\": {\"type\": \"Magic\"}}");

        refused(folder).hasMessageStartingWith(folder.resolve("tokenizer.json") + " is not a Hugging Face tokenizer: ");
    }

    @Test
    void aTokenizerWithMorePiecesThanTheModelIsRefused() {
        TinyModel.usual().writeTo(folder);
        TinyModel.writeTokenizer(folder, TinyModel.PIECES + 1);

        refused(folder)
                .hasMessage(folder + ": tokenizer.json has pieces up to number 10, which model.onnx has no vector for;"
                        + " put there the tokenizer.json that was published with the model");
    }

    @Test
    void inputsThatNobodyKnowsAreRefused() {
        TinyModel.of(TinyModel.PIECES)
                .input("input_ids", TinyModel.INT64)
                .input("pixel_values", TinyModel.FLOAT, 1, 3, 8, 8)
                .piecesOutput("last_hidden_state")
                .writeWithTokenizer(folder);

        refused(folder)
                .hasMessageStartingWith(folder.resolve("model.onnx")
                        + " has the inputs input_ids (INT64 [-1, -1]), pixel_values (FLOAT [1, 3, 8, 8]); expected"
                        + " input_ids and, if it has more,");
    }

    @Test
    void aModelForFixedBatchesIsRefused() {
        TinyModel.of(TinyModel.PIECES)
                .input("input_ids", TinyModel.INT64, 4, 16)
                .piecesOutput("last_hidden_state")
                .writeWithTokenizer(folder);

        refused(folder).hasMessageContaining("has the inputs input_ids (INT64 [4, 16]); expected");
    }

    @Test
    void aFixedLengthWithoutAMaskIsRefused() {
        TinyModel.of(TinyModel.PIECES)
                .input("input_ids", TinyModel.INT64, 1, 16)
                .piecesOutput("last_hidden_state")
                .writeWithTokenizer(folder);

        refused(folder).hasMessageContaining("reads exactly 16 pieces and has no attention_mask");
    }

    @Test
    void aModelWithoutVectorsIsRefused() {
        TinyModel.of(TinyModel.PIECES)
                .input("input_ids", TinyModel.INT64)
                .scoreOutput("score")
                .writeWithTokenizer(folder);

        refused(folder)
                .hasMessageStartingWith(
                        folder.resolve("model.onnx") + " has the outputs score (FLOAT [-1]); expected one of floats");
    }

    @Test
    void aClassifierIsRefused() {
        TinyModel.of(TinyModel.PIECES)
                .input("input_ids", TinyModel.INT64)
                .sentenceOutput("logits")
                .writeWithTokenizer(folder);

        refused(folder).hasMessageContaining("export the model for feature extraction");
    }

    @Test
    void vectorsThatAreNotFiniteAreRefused() {
        TinyModel.of(TinyModel.PIECES)
                .input("input_ids", TinyModel.INT64)
                .infiniteOutput("last_hidden_state")
                .writeWithTokenizer(folder);

        refused(folder).hasMessageContaining("gave a vector that is not finite");
    }

    @Test
    void theFingerprintTellsModelsTokenizersAndPoolingsApart() {
        Path larger = TinyModel.of(TinyModel.PIECES + 1)
                .input("input_ids", TinyModel.INT64)
                .piecesOutput("last_hidden_state")
                .writeWithTokenizer(folder.resolve("larger"));
        Path extended = TinyModel.of(TinyModel.PIECES + 1)
                .input("input_ids", TinyModel.INT64)
                .piecesOutput("last_hidden_state")
                .writeTo(folder.resolve("extended"));
        TinyModel.writeTokenizer(extended, TinyModel.PIECES + 1);
        Path usual = TinyModel.usual().writeWithTokenizer(folder.resolve("usual"));
        Path same = TinyModel.usual().writeWithTokenizer(folder.resolve("same"));

        assertThat(List.of(
                        fingerprint(usual, Pooling.FIRST),
                        fingerprint(usual, Pooling.MEAN),
                        fingerprint(larger, Pooling.FIRST),
                        fingerprint(extended, Pooling.FIRST)))
                .doesNotHaveDuplicates()
                .allMatch(hash -> hash.matches("[0-9a-f]{64}"));
        assertThat(fingerprint(same, Pooling.FIRST)).isEqualTo(fingerprint(usual, Pooling.FIRST));
    }

    private static String fingerprint(Path folder, Pooling pooling) {
        try (OnnxEncoder encoder = OnnxEncoder.at(folder, pooling)) {
            return encoder.fingerprint();
        }
    }

    private static AbstractThrowableAssert<?, ? extends Throwable> refused(Path folder) {
        return assertThatThrownBy(() -> OnnxEncoder.at(folder, Pooling.MEAN))
                .isInstanceOfSatisfying(
                        OverruleException.class, e -> assertThat(e.kind()).isEqualTo(OverruleException.Kind.INPUT));
    }

    private float[] sentence(Pooling pooling, String text) {
        try (OnnxEncoder encoder = OnnxEncoder.at(folder, pooling)) {
            assertThat(encoder.width()).isEqualTo(TinyModel.WIDTH);
            return encoder.encode(List.of(text), Work.quiet())[0];
        }
    }

    private float[][] words(WordPieces wordPieces, String... words) {
        TinyModel.usual().writeWithTokenizer(folder);
        try (OnnxEncoder encoder = OnnxEncoder.at(folder, Pooling.FIRST)) {
            return encoder.encodeTokens(List.of(List.of(words)), wordPieces, Work.quiet())[0];
        }
    }

    private static float[] unit(double... vector) {
        double length = Math.sqrt(vector[0] * vector[0] + vector[1] * vector[1] + vector[2] * vector[2]);
        float[] unit = new float[3];
        for (int j = 0; j < 3; j++) {
            unit[j] = (float) (vector[j] / length);
        }
        return unit;
    }
}
