package io.overrule.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.overrule.RandomStream;
import io.overrule.data.LabelSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EntityScoresTest {
    private static final List<String> TAGS = List.of("O", "B-A", "I-A", "E-A", "S-A", "B-B", "I-B", "E-B", "S-B");
    private static final TagScheme PREFIXED = TagScheme.of(LabelSet.of(TAGS));
    private static final TagScheme PLAIN = TagScheme.of(LabelSet.of("O", "A", "B"));

    /** Sentences with a bar between them, tags with spaces. */
    private static List<List<String>> sentences(String text) {
        return Arrays.stream(text.split(" +\\| +"))
                .map(sentence -> List.of(sentence.split(" +")))
                .toList();
    }

    private static EntityScores scores(TagScheme scheme, String truth, String predicted) {
        return EntityScores.of(scheme, sentences(truth), sentences(predicted));
    }

    @Test
    void anEntityIsRightIfItsBordersAndItsTypeAre() {
        // In this order: found, made up, found, cut short, of another type.
        EntityScores scores = scores(
                PREFIXED,
                "B-A I-A  O    B-B  O  B-A I-A  B-B I-B", //
                "B-A I-A  B-A  B-B  O  B-A O    B-A I-A");
        assertThat(scores.types()).isEqualTo(Map.of("A", new Counts(2, 4, 1), "B", new Counts(2, 1, 1)));
        assertThat(scores.all()).isEqualTo(new Counts(4, 5, 2));
        assertThat(scores.all().precision()).isEqualTo(2.0 / 5);
        assertThat(scores.all().recall()).isEqualTo(2.0 / 4);
        assertThat(scores.all().f1()).isCloseTo(2 * 0.4 * 0.5 / (0.4 + 0.5), within(1e-12));
        assertThat(scores.meanF1()).isCloseTo((2.0 / 6 + 2.0 / 3) / 2, within(1e-12));
    }

    @Test
    void accuracyIsToldOfAllTokensAndOfThoseInside() {
        EntityScores scores = scores(
                PREFIXED,
                "B-A I-A  O    B-B  O  B-A I-A  B-B I-B", //
                "B-A I-A  B-A  B-B  O  B-A O    B-A I-A");
        assertThat(scores.tokens()).isEqualTo(9);
        assertThat(scores.accuracy()).isEqualTo(5.0 / 9);
        assertThat(scores.inside()).isEqualTo(7);
        assertThat(scores.accuracyInside()).isEqualTo(4.0 / 7);
    }

    @Test
    void twoWaysOfWritingTheSameEntitiesAgree() {
        String iob2 = "B-A I-A B-A O B-B";
        assertThat(scores(PREFIXED, iob2, "I-A I-A B-A O I-B").all()).isEqualTo(new Counts(3, 3, 3));
        assertThat(scores(PREFIXED, iob2, "I-A E-A E-A O E-B").all()).isEqualTo(new Counts(3, 3, 3));
        assertThat(scores(PREFIXED, iob2, "I-A E-A I-A O I-B").all()).isEqualTo(new Counts(3, 3, 3));
        assertThat(scores(PREFIXED, iob2, "B-A E-A S-A O S-B").all()).isEqualTo(new Counts(3, 3, 3));
    }

    @Test
    void withoutTheSeparatingBTwoEntitiesBecomeOne() {
        assertThat(scores(PREFIXED, "B-A I-A B-A", "I-A I-A I-A").all()).isEqualTo(new Counts(2, 1, 0));
    }

    @Test
    void theEndOfASentenceEndsAnEntity() {
        assertThat(scores(PREFIXED, "O B-A | I-A O", "O B-A | I-A O").all()).isEqualTo(new Counts(2, 2, 2));
        assertThat(scores(PLAIN, "A | A", "A | O").all()).isEqualTo(new Counts(2, 1, 1));
    }

    @Test
    void plainClassesAreCountedInRuns() {
        // True: two tokens A, one B. Predicted: one token A, two B.
        assertThat(scores(PLAIN, "A A B O", "A B B O").types())
                .isEqualTo(Map.of("A", new Counts(1, 1, 0), "B", new Counts(1, 1, 0)));
        assertThat(scores(PLAIN, "A A B O", "A A B B").types())
                .isEqualTo(Map.of("A", new Counts(1, 1, 1), "B", new Counts(1, 1, 0)));
    }

    @Test
    void whereThereAreNoEntitiesTheScoresAreZero() {
        EntityScores scores = scores(PREFIXED, "O O", "O O");
        assertThat(scores.all()).isEqualTo(new Counts(0, 0, 0));
        assertThat(scores.all().precision()).isZero();
        assertThat(scores.all().recall()).isZero();
        assertThat(scores.all().f1()).isZero();
        assertThat(scores.meanF1()).isZero();
        assertThat(scores.accuracy()).isEqualTo(1);
        assertThat(scores.accuracyInside()).isZero();
        assertThat(EntityScores.of(PREFIXED, List.of(), List.of()).accuracy()).isZero();
    }

    @Test
    void aTypeThatWasOnlyPredictedCounts() {
        assertThat(scores(PREFIXED, "O O", "O B-A").types()).isEqualTo(Map.of("A", new Counts(0, 1, 0)));
    }

    @Test
    void sentencesOfDifferentLengthAreRefused() {
        assertThatThrownBy(() -> scores(PREFIXED, "O O", "O")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> scores(PREFIXED, "O | O", "O")).isInstanceOf(IllegalArgumentException.class);
    }

    // Laws, on random tags

    private static List<List<String>> random(RandomStream random, List<List<String>> like) {
        List<List<String>> sentences = new ArrayList<>();
        for (List<String> sentence : like) {
            sentences.add(sentence.stream()
                    .map(tag -> TAGS.get(random.nextInt(TAGS.size())))
                    .toList());
        }
        return sentences;
    }

    private static List<List<String>> random(RandomStream random) {
        List<List<String>> sentences = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            sentences.add(random(random, List.of(Collections.nCopies(random.nextInt(12), "O")))
                    .get(0));
        }
        return sentences;
    }

    @Test
    void identicalTagsGiveF1One() {
        RandomStream random = RandomStream.of(1, "identical tags");
        for (int round = 0; round < 50; round++) {
            List<List<String>> truth = random(random);
            EntityScores scores = EntityScores.of(PREFIXED, truth, truth);
            assertThat(scores.all().f1()).isEqualTo(1);
            assertThat(scores.accuracy()).isEqualTo(1);
        }
    }

    @Test
    void theOrderOfSentencesChangesNothing() {
        RandomStream random = RandomStream.of(2, "order of sentences");
        for (int round = 0; round < 50; round++) {
            List<List<String>> truth = new ArrayList<>(random(random));
            List<List<String>> predicted = new ArrayList<>(random(random, truth));
            EntityScores before = EntityScores.of(PREFIXED, truth, predicted);
            for (int i = truth.size() - 1; i > 0; i--) {
                int j = random.nextInt(i + 1);
                Collections.swap(truth, i, j);
                Collections.swap(predicted, i, j);
            }
            assertThat(EntityScores.of(PREFIXED, truth, predicted)).isEqualTo(before);
        }
    }

    @Test
    void tradingTruthAndPredictionTradesPrecisionAndRecall() {
        RandomStream random = RandomStream.of(3, "trading");
        for (int round = 0; round < 50; round++) {
            List<List<String>> truth = random(random);
            List<List<String>> predicted = random(random, truth);
            Counts counts = EntityScores.of(PREFIXED, truth, predicted).all();
            assertThat(EntityScores.of(PREFIXED, predicted, truth).all())
                    .isEqualTo(new Counts(counts.predicted(), counts.actual(), counts.right()));
        }
    }

    @Test
    void writingTagsAsBioChangesNoEntity() {
        RandomStream random = RandomStream.of(4, "as BIO");
        for (int round = 0; round < 50; round++) {
            List<List<String>> truth = random(random);
            List<List<String>> predicted = random(random, truth);
            assertThat(EntityScores.of(
                                    PREFIXED,
                                    truth.stream().map(PREFIXED::bio).toList(),
                                    predicted.stream().map(PREFIXED::bio).toList())
                            .types())
                    .isEqualTo(EntityScores.of(PREFIXED, truth, predicted).types());
        }
    }
}
