package io.overrule.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.overrule.data.Instance;
import io.overrule.data.RecordInstance;
import io.overrule.data.Sentence;
import io.overrule.data.TextInstance;
import io.overrule.data.TokenInstance;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

class NgramExtractorTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final List<Instance> TEXTS =
            List.of(Instance.text("red red wine"), Instance.text("red wine"), Instance.text("white wine"));

    private static Map<Integer, Float> features(String settings, String text) {
        return Rows.sparse(FeatureSettings.parse(settings).fit(TEXTS), Instance.text(text));
    }

    private static List<String> grams(String settings, Instance instance) {
        List<String> grams = new ArrayList<>();
        Ngrams.of(NgramOptions.parse(settings), instance instanceof TokenInstance)
                .forEach(instance, grams::add);
        return grams;
    }

    @Test
    void fewHotNgramsAreOneWhereverTheyOccur() {
        assertThat(features("ngrams:few-hot", "red red wine").values())
                .hasSize(3)
                .containsOnly(1f);
    }

    @Test
    void countedNgramsSayHowOftenTheyOccur() {
        // Columns by frequency: wine, red, red wine.
        assertThat(features("ngrams:counts", "red red wine")).isEqualTo(Map.of(0, 1f, 1, 2f, 2, 1f));
    }

    @Test
    void theMinimumAndTheMostAreOptions() {
        assertThat(FeatureSettings.parse("ngrams:min=1").fit(TEXTS).sparseWidth())
                .isEqualTo(6);
        assertThat(FeatureSettings.parse("ngrams:min=3").fit(TEXTS).sparseWidth())
                .isEqualTo(1);
        assertThat(FeatureSettings.parse("ngrams:few-hot,min=1,max=4")
                        .fit(TEXTS)
                        .sparseWidth())
                .isEqualTo(4);
    }

    @Test
    void optionsComeBackFromTheFile() {
        FeatureExtractor extractor =
                FeatureSettings.parse("ngrams:counts,min=1").fit(TEXTS);
        FeatureExtractor again = FeatureSettings.extractor(extractor.toJson(), Map.of());
        assertThat(again.name()).isEqualTo("ngrams:counts,min=1");
        assertThat(Rows.sparse(again, TEXTS.get(0))).isEqualTo(Rows.sparse(extractor, TEXTS.get(0)));
    }

    @Test
    void unknownOptionsAreRefusedWithASuggestion() {
        assertThatThrownBy(() -> FeatureSettings.parse("ngrams:fewhot"))
                .hasMessage("features 'ngrams:fewhot' have the unknown option 'fewhot'; did you mean 'few-hot'?");
        assertThatThrownBy(() -> FeatureSettings.parse("chars:zzz"))
                .hasMessage("features 'chars:zzz' have the unknown option 'zzz'; the options are tf-idf, few-hot,"
                        + " counts, min=2, max=30000, tokens=words, tokens=word2, tokens=spaces");
        assertThatThrownBy(() -> FeatureSettings.parse("ngrams:min=0"))
                .hasMessage("features 'ngrams:min=0' have '0' where a whole number from 1 on is expected;"
                        + " write 'min=2', for example");
        assertThatThrownBy(() -> FeatureSettings.parse("lsa:many"))
                .hasMessage("features 'lsa:many' have 'many' where a whole number from 1 on is expected;"
                        + " write 'lsa:200', for example");
        assertThatThrownBy(() -> FeatureSettings.parse("lsa:2,3"))
                .hasMessage("features 'lsa:2,3' have several options where one number of dimensions is expected;"
                        + " write 'lsa:200', for example");
        assertThatThrownBy(() -> FeatureSettings.parse("records:raw"))
                .hasMessage("features 'records' have no options, but 'records:raw' names some; write 'records'");
        assertThatThrownBy(() -> FeatureSettings.parse("ngram:min=2"))
                .hasMessage("unknown features 'ngram:min=2'; did you mean 'ngrams'?");
    }

    @Test
    void charactersBetweenSpacesIncludeSigns() {
        assertThat(grams("chars", Instance.text("a £5!"))).contains("£5", "5!", " £5! ", " a ");
        assertThat(grams("chars:tokens=words", Instance.text("a £5!")))
                .contains(" 5 ")
                .doesNotContain("£5");
    }

    @Test
    void wordsOfTwoCharactersAreAnOption() {
        assertThat(grams("ngrams:tokens=word2", Instance.text("I'm_1 at a Café")))
                .containsExactly("m_1", "at", "m_1 at", "café", "at café");
    }

    @Test
    void aTokenHasItsNeighboursByPosition() {
        Sentence sentence = new Sentence("s", List.of("A", "cheap", "bar"));
        assertThat(grams("ngrams", sentence.instances().get(1)))
                .containsExactly("-2|", "-1=a", "0=cheap", "1=bar", "2|", "-1=a 0=cheap", "0=cheap 1=bar");
    }

    @Test
    void theCharactersOfATokenAreItsOwnAndItsShape() {
        Sentence sentence = new Sentence("s", List.of("at", "McDonald", "2"));
        assertThat(grams("chars", sentence.instances().get(1)))
                .contains(" mc", "ld ", "shape=XxXx")
                .doesNotContain("at ");
    }

    @Test
    void theSameWordInAnotherPlaceHasOtherFeatures() {
        List<Instance> tokens = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            tokens.addAll(new Sentence("s" + i, List.of("find", "a", "cheap", "bar")).instances());
        }
        for (String settings : List.of("ngrams", "chars")) {
            FeatureExtractor extractor = FeatureSettings.parse(settings).fit(tokens);
            FeatureExtractor again = FeatureSettings.extractor(extractor.toJson(), Map.of());
            assertThat(Rows.sparse(extractor, tokens.get(1)).keySet())
                    .isNotEqualTo(Rows.sparse(extractor, tokens.get(2)).keySet());
            assertThat(Rows.sparse(again, tokens.get(2))).isEqualTo(Rows.sparse(extractor, tokens.get(2)));
        }
        assertThat(Rows.dense(FeatureSettings.parse("lsa:2").fit(tokens), tokens.get(1)))
                .hasSize(2);
    }

    @Test
    void textsAndTokensAreNotTakenForEachOther() {
        List<Instance> tokens = new ArrayList<>(new Sentence("s", List.of("a", "a", "a")).instances());
        FeatureExtractor ofTokens = FeatureSettings.parse("ngrams").fit(tokens);
        FeatureExtractor ofTexts = FeatureSettings.parse("ngrams").fit(TEXTS);
        assertThatThrownBy(() -> Rows.row(ofTokens, new TextInstance("t", "a")))
                .hasMessage(
                        "features 'ngrams' were fitted to tokens, but instance 't' is not a token; give tokenised sentences");
        assertThatThrownBy(() -> Rows.row(ofTexts, tokens.get(1)))
                .hasMessage("features 'ngrams' need texts, but instance 's:1' is a token of a sentence;"
                        + " give texts, or train on tokens");
        assertThatThrownBy(() -> Rows.row(ofTexts, new RecordInstance("r", Map.of())))
                .hasMessage("features 'ngrams' need texts, but instance 'r' is a record; use features 'records'");
        assertThatThrownBy(() -> FeatureSettings.parse("ngrams:tokens=word2").fit(tokens))
                .hasMessage("features 'ngrams:tokens=word2' say what a word of a text is, but the instances are tokens"
                        + " already; leave 'tokens=' out");
    }

    @Test
    void strangeTextsHaveFiniteFeaturesThatSurviveTheFile() throws IOException {
        List<String> strange = List.of(
                "",
                " \t\n",
                "\u0000\u0001\u001b[31m\u007f",
                "😀😀👩‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿",
                "lone \ud83d surrogate \ude00 \ud83d",
                "𝓯𝓻𝓮𝓮 𝓶𝓸𝓷𝓮𝔂 ".repeat(10) + "𝓯".repeat(100),
                "x".repeat(100_000),
                "ab ".repeat(33_334),
                "e\u0301\u202e\ufeff\u200d",
                "İSTANBUL ŒUVRE ǅ");
        List<Instance> texts = new ArrayList<>(TEXTS);
        List<Instance> tokens = new ArrayList<>(new Sentence("plain", List.of("red", "red", "wine")).instances());
        for (int copy = 0; copy < 2; copy++) {
            strange.forEach(text -> texts.add(Instance.text(text)));
            tokens.addAll(new Sentence("strange" + copy, strange.subList(1, strange.size())).instances());
        }
        for (List<Instance> instances : List.of(texts, tokens)) {
            FeatureExtractor extractor =
                    FeatureSettings.parse("ngrams+chars+lsa:3").fit(instances);
            byte[] written = JSON.writeValueAsBytes(extractor.toJson());
            FeatureExtractor again = FeatureSettings.extractor(JSON.readTree(written), extractor.tensors());
            for (Instance instance : instances) {
                assertThat(Rows.row(extractor, instance).isFinite()).isTrue();
                assertThat(Rows.sparse(again, instance)).isEqualTo(Rows.sparse(extractor, instance));
                assertThat(Rows.dense(again, instance)).isEqualTo(Rows.dense(extractor, instance));
            }
        }
    }

    @Test
    void aVocabularyThatOutgrowsTheMemoryForgetsTheRarest() {
        List<Instance> texts = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            texts.add(Instance.text("common rare" + i));
        }
        Vocabulary vocabulary = Vocabulary.of(texts, Ngrams.of(NgramOptions.parse("ngrams"), false), 1, 1000, 50);
        assertThat(vocabulary.grams()).startsWith("common").hasSizeLessThanOrEqualTo(50);
        assertThat(vocabulary.instancesWith().get(0)).isEqualTo(200);
    }

    @Test
    void aSampleIsEvenlySpaced() {
        List<Integer> numbers = List.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
        assertThat(Sample.evenly(numbers, 4)).containsExactly(0, 2, 5, 7);
        assertThat(Sample.evenly(numbers, 10)).isEqualTo(numbers);
    }

    @Test
    void theFeaturesOfThePaperAreRebuiltExactly() throws IOException {
        Path file = Path.of("..", "..", "shared", "data", "youtube", "unlabeled.jsonl");
        Assumptions.assumeTrue(Files.exists(file));
        List<Instance> texts = new ArrayList<>();
        for (String line : Files.readString(file, StandardCharsets.UTF_8).split("\n")) {
            texts.add(Instance.text(JSON.readTree(line).path("text").asText()));
        }
        FeatureExtractor extractor = FeatureSettings.parse("ngrams:counts,min=1,max=100000,tokens=word2")
                .fit(texts);
        assertThat(extractor.sparseWidth()).isEqualTo(16_634);
    }

    @Test
    void candidatesSuitTheInstances() {
        assertThat(FeatureSettings.candidates(List.of(Instance.record(Map.of())), "bge"))
                .containsExactly(FeatureSettings.parse("records"));
        List<FeatureSettings> ofTexts = FeatureSettings.candidates(TEXTS, "bge");
        assertThat(ofTexts).contains(FeatureSettings.parse("ngrams+chars"), FeatureSettings.parse("lsa"));
        assertThat(new TreeSet<>(ofTexts.stream().map(FeatureSettings::toString).toList()))
                .hasSameSizeAs(ofTexts);
        assertThat(FeatureSettings.candidates(new Sentence("s", List.of("a")).instances(), "bge"))
                .contains(FeatureSettings.parse("ngrams+chars"));
    }
}
