package io.overrule.training;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.data.Instance;
import io.overrule.data.LabelledInstance;
import io.overrule.data.Sentence;
import io.overrule.data.TextInstance;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FoldsTest {
    private static Folds texts(int count) {
        return Folds.of(IntStream.range(0, count)
                .mapToObj(i -> new LabelledInstance(new TextInstance("V" + i, "text " + i), 0))
                .toList());
    }

    private static int[] sizes(Folds folds) {
        int[] sizes = new int[folds.count()];
        for (int i = 0; i < folds.size(); i++) {
            sizes[folds.of(i)]++;
        }
        return sizes;
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 6, 23, 100, 104})
    void foldsAreOfEqualSizeUpToOne(int count) {
        Folds folds = texts(count);
        assertThat(folds.count()).isEqualTo(5);
        assertThat(folds.size()).isEqualTo(count);
        for (int size : sizes(folds)) {
            assertThat(size).isBetween(count / 5, (count + 4) / 5);
        }
    }

    @Test
    void fewInstancesAreFoldsOfTheirOwn() {
        assertThat(sizes(texts(3))).containsExactly(1, 1, 1);
        assertThat(texts(1).count()).isEqualTo(1);
        assertThat(texts(0).count()).isEqualTo(1);
        assertThat(texts(0).size()).isZero();
    }

    @Test
    void tokensOfASentenceStayTogether() {
        List<LabelledInstance> tokens = new ArrayList<>();
        List<Integer> sentenceOf = new ArrayList<>();
        for (int s = 0; s < 40; s++) {
            List<String> words = new ArrayList<>();
            for (int k = 0; k < 1 + s % 7; k++) {
                words.add("w" + k);
            }
            for (Instance token : new Sentence("S" + s, words).instances()) {
                tokens.add(new LabelledInstance(token, 0));
                sentenceOf.add(s);
            }
        }
        Folds folds = Folds.of(tokens);
        int[] foldOfSentence = new int[40];
        int[] sentences = new int[folds.count()];
        for (int i = 0; i < tokens.size(); i++) {
            int sentence = sentenceOf.get(i);
            if (i == 0 || sentenceOf.get(i - 1) != sentence) {
                foldOfSentence[sentence] = folds.of(i);
                sentences[folds.of(i)]++;
            }
            assertThat(folds.of(i)).isEqualTo(foldOfSentence[sentence]);
        }
        assertThat(sentences).containsOnly(8);
    }

    @Test
    void theFoldsAreTheSameEveryTimeAndNotInOrder() {
        Folds once = texts(50);
        Folds again = texts(50);
        assertThat(IntStream.range(0, 50).map(once::of).toArray())
                .isEqualTo(IntStream.range(0, 50).map(again::of).toArray())
                .isNotEqualTo(IntStream.range(0, 50).map(i -> i % 5).toArray());
    }
}
