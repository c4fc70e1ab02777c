package io.overrule.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.data.Dataset;
import io.overrule.evaluation.Metric;
import io.overrule.feature.FeatureSettings;
import java.util.Arrays;
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

    /** An epoch that predicts rightly on some instances; its logits are recognised by the smaller one. */
    private boolean add(float name, IntPredicate right) {
        return add(name, 1, right);
    }

    /** @param distance between the logits of an instance */
    private boolean add(float name, float distance, IntPredicate right) {
        float[] logits = new float[20];
        Arrays.fill(logits, name);
        int[] predicted = new int[10];
        for (int i = 0; i < 10; i++) {
            predicted[i] = right.test(i) ? TRUTH.get(i) : 1 - TRUTH.get(i);
            logits[2 * i + predicted[i]] += distance;
        }
        float[] ruleLogits = new float[DATA.validation().cover().pairCount()];
        Arrays.fill(ruleLogits, name);
        return fit.add(new NetworkOutputs(2, DATA.validation().cover(), logits, ruleLogits), predicted);
    }

    private float epochOf(int instance) {
        return smaller(fit.outputs().logits(instance));
    }

    private static float smaller(float[] logits) {
        return Math.min(logits[0], logits[1]);
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

        assertThat(fit.score()).isEqualTo(0.2);
        NetworkOutputs outputs = fit.outputs();
        for (int i = 0; i < 10; i++) {
            float expected = fit.folds().of(i) == 0 ? 2 : 1;
            assertThat(epochOf(i)).isEqualTo(expected);
            for (int pair = outputs.cover().firstPair(i); pair < outputs.cover().firstPair(i + 1); pair++) {
                assertThat(outputs.ruleLogits()[pair]).isEqualTo(expected);
            }
        }
        assertThat(smaller(fit.best().logits(firstOf(0)))).isEqualTo(1);
    }

    @Test
    void outputsOfEveryEpochHaveTheScaleOfTheBestOne() {
        int other = firstOf(1);
        add(0, 0.1f, i -> fit.folds().of(i) == 0);
        add(0, 5, i -> i == other);

        NetworkOutputs outputs = fit.outputs();
        for (int i = 0; i < 10; i++) {
            float[] logits = outputs.logits(i);
            assertThat(Math.abs(logits[1] - logits[0])).isCloseTo(0.1f, within(1e-6f));
            // Fold 0 has the outputs of the second epoch, which is wrong there; the others those of the first.
            assertThat(logits[TRUTH.get(i)]).isLessThan(logits[1 - TRUTH.get(i)]);
        }
    }

    @Test
    void anEpochThatSaysNothingLeavesTheOthersAsTheyAre() {
        int other = firstOf(1);
        add(0, 0, i -> fit.folds().of(i) == 0);
        add(3, 5, i -> i == other);

        assertThat(fit.outputs().logits(firstOf(0))).containsExactlyInAnyOrder(3, 8);
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
                assertThat(another.epochOf(another.firstOf(fold))).isEqualTo(neutral.epochOf(neutral.firstOf(fold)));
            }
        }
    }

    @Test
    void ofEquallyGoodEpochsTheOneIsChosenThatFindsTheTruthLikelier() {
        assertThat(add(1, 3, i -> i < 5)).isTrue();
        assertThat(add(2, 2, i -> i < 5)).isTrue();
        assertThat(add(3, 4, i -> i < 5)).isFalse();
        assertThat(add(4, 2, i -> i < 5)).isFalse();
        assertThat(epochOf(0)).isEqualTo(2);
    }

    @Test
    void withoutAnEpochThereIsNothingToChoose() {
        assertThatThrownBy(fit::outputs).isInstanceOf(IllegalStateException.class);
    }
}
