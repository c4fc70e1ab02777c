package io.overrule.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.data.Dataset;
import io.overrule.evaluation.Metric;
import io.overrule.feature.FeatureSettings;
import java.util.List;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

/** Ten validation instances in five folds of two, and epochs that are right where the test wants it. */
class CrossFitTest {
    private static final TrainingData DATA = TrainingData.prepare(
            Tasks.of(Tasks.rules(), Tasks.labelled(), 10),
            FeatureSettings.parse("ngrams"),
            FeatureCache.none(),
            Work.quiet());
    private static final List<Integer> TRUTH = Dataset.labels(DATA.dataset().validation());

    private final CrossFit fit = new CrossFit(DATA, Metric.ACCURACY);

    /** An epoch that predicts rightly on some instances; its logits are recognised by their size. */
    private boolean add(float size, IntPredicate right) {
        float[] logits = new float[20];
        int[] predicted = new int[10];
        for (int i = 0; i < 10; i++) {
            predicted[i] = right.test(i) ? TRUTH.get(i) : 1 - TRUTH.get(i);
            logits[2 * i + predicted[i]] = size;
        }
        int pairs = DATA.validation().cover().pairCount();
        float[] ruleLogits = new float[pairs];
        for (int pair = 0; pair < pairs; pair++) {
            ruleLogits[pair] = size;
        }
        return fit.add(new NetworkOutputs(2, DATA.validation().cover(), logits, ruleLogits), predicted);
    }

    private float size(int instance) {
        float[] logits = fit.outputs().logits(instance);
        return Math.max(logits[0], logits[1]);
    }

    private int firstOf(int fold) {
        int instance = 0;
        while (fit.folds().of(instance) != fold) {
            instance++;
        }
        return instance;
    }

    @Test
    void outputsOfAnInstanceComeFromTheEpochThatItsFoldDidNotChoose() {
        // The first epoch is the best because of fold 0 alone; without fold 0 the second is.
        int other = firstOf(1);
        assertThat(add(1, i -> fit.folds().of(i) == 0)).isTrue();
        assertThat(add(2, i -> i == other)).isFalse();

        assertThat(fit.figure()).isEqualTo(0.2);
        NetworkOutputs outputs = fit.outputs();
        for (int i = 0; i < 10; i++) {
            float expected = fit.folds().of(i) == 0 ? 2 : 1;
            assertThat(size(i)).isEqualTo(expected);
            for (int pair = outputs.cover().firstPair(i); pair < outputs.cover().firstPair(i + 1); pair++) {
                assertThat(outputs.ruleLogits()[pair]).isEqualTo(expected);
            }
        }
        assertThat(Math.max(fit.best().logits(firstOf(0))[0], fit.best().logits(firstOf(0))[1]))
                .isEqualTo(1);
    }

    @Test
    void noChangeInAFoldChangesWhichEpochItsOwnOutputsComeFrom() {
        for (int fold = 0; fold < 5; fold++) {
            for (boolean good : new boolean[] {true, false}) {
                CrossFitTest another = new CrossFitTest();
                int left = fold;
                another.add(1, i -> another.fit.folds().of(i) == left ? good : i % 2 == 0);
                another.add(2, i -> another.fit.folds().of(i) == left ? !good : i % 3 == 0);
                another.add(3, i -> another.fit.folds().of(i) == left ? good : i % 4 == 0);
                CrossFitTest neutral = new CrossFitTest();
                neutral.add(1, i -> another.fit.folds().of(i) != left && i % 2 == 0);
                neutral.add(2, i -> another.fit.folds().of(i) != left && i % 3 == 0);
                neutral.add(3, i -> another.fit.folds().of(i) != left && i % 4 == 0);
                assertThat(another.size(another.firstOf(fold))).isEqualTo(neutral.size(neutral.firstOf(fold)));
            }
        }
    }

    @Test
    void ofEquallyGoodEpochsTheOneIsChosenThatFindsTheTruthLikelier() {
        assertThat(add(3, i -> i < 5)).isTrue();
        assertThat(add(2, i -> i < 5)).isTrue();
        assertThat(add(4, i -> i < 5)).isFalse();
        assertThat(add(2, i -> i < 5)).isFalse();
        assertThat(size(0)).isEqualTo(2);
    }

    @Test
    void withoutAnEpochThereIsNothingToChoose() {
        assertThatThrownBy(fit::outputs).isInstanceOf(IllegalStateException.class);
    }
}
