package io.overrule.objective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class WeakLabelsTest extends ObjectiveContract {
    private static final double GAMMA = 0.3;
    /** Of four classes with these logits. */
    private static final float[] CLASS_LOGITS = {1, 0, -1, 0.5f};

    @Override
    Objective objective() {
        return new WeakLabels(WeakLabelOptions.noiseTolerant(GAMMA, 0.6), RandomBatch.CLASSES);
    }

    private static Batch hard(int label) {
        Batch batch = new Batch(1);
        batch.addUnlabelledRow();
        batch.addWeakLabel(label, 1);
        return batch;
    }

    private static Batch soft() {
        Batch batch = new Batch(1);
        batch.addUnlabelledRow();
        batch.addWeakLabel(1, 0.7);
        batch.addWeakLabel(3, 0.3);
        return batch;
    }

    private static Outputs outputs() {
        return RandomBatch.outputs(CLASS_LOGITS.clone(), new float[] {});
    }

    private static double loss(WeakLabelOptions options, Batch batch) {
        return new WeakLabels(options, RandomBatch.CLASSES).evaluate(batch, outputs());
    }

    private static double probability(int label) {
        return Logits.softmax(CLASS_LOGITS)[label];
    }

    @Test
    void aHardWeakLabelCostsItsNegativeLogarithmTimesGamma() {
        assertThat(loss(WeakLabelOptions.crossEntropy(GAMMA), hard(2)))
                .isCloseTo(-GAMMA * Math.log(probability(2)), within(1e-12));
    }

    @Test
    void aSoftWeakLabelCostsTheExpectedNegativeLogarithm() {
        double expected = -0.7 * Math.log(probability(1)) - 0.3 * Math.log(probability(3));

        assertThat(loss(WeakLabelOptions.crossEntropy(1), soft())).isCloseTo(expected, within(1e-12));
    }

    @Test
    void aSoftWeakLabelUnderNoiseToleranceCostsTheExpectedGeneralisedCrossEntropy() {
        double q = 0.6;
        double expected = 0.7 * (1 - Math.pow(probability(1), q)) / q + 0.3 * (1 - Math.pow(probability(3), q)) / q;

        assertThat(loss(WeakLabelOptions.noiseTolerant(1, q), soft())).isCloseTo(expected, within(1e-12));
    }

    @Test
    void towardsZeroQGivesTheLossAndTheGradientOfCrossEntropy() {
        RandomBatch tolerant = new RandomBatch(6, 6, false, 5);
        RandomBatch plain = new RandomBatch(6, 6, false, 5);
        double loss = new WeakLabels(WeakLabelOptions.noiseTolerant(GAMMA, 1e-9), RandomBatch.CLASSES)
                .evaluate(tolerant.batch, tolerant.outputs);

        assertThat(loss)
                .isCloseTo(
                        new WeakLabels(WeakLabelOptions.crossEntropy(GAMMA), RandomBatch.CLASSES)
                                .evaluate(plain.batch, plain.outputs),
                        within(1e-7));
        assertThat(tolerant.outputs.classGradient()).containsExactly(plain.outputs.classGradient(), within(1e-7f));
    }

    @Test
    void aQOfOneIsTheMeanAbsoluteError() {
        assertThat(loss(WeakLabelOptions.noiseTolerant(1, 1), hard(2))).isCloseTo(1 - probability(2), within(1e-12));
    }

    @Test
    void aGammaOfZeroLearnsFromTheLabelledRowsAlone() {
        RandomBatch random = new RandomBatch(4, 4, false, 1);
        RandomBatch labelled = new RandomBatch(4, 0, false, 1);
        System.arraycopy(random.outputs.classLogits(), 0, labelled.outputs.classLogits(), 0, 4 * RandomBatch.CLASSES);
        double loss = new WeakLabels(WeakLabelOptions.crossEntropy(0), RandomBatch.CLASSES)
                .evaluate(random.batch, random.outputs);

        // Over eight rows, four of which cost nothing.
        assertThat(2 * loss)
                .isCloseTo(
                        new LabelledOnly(RandomBatch.CLASSES).evaluate(labelled.batch, labelled.outputs),
                        within(1e-12));
    }

    @Test
    void aRowWithoutAWeakLabelCostsNothing() {
        Batch batch = new Batch(1);
        batch.addUnlabelledRow();
        Outputs outputs = outputs();

        assertThat(new WeakLabels(WeakLabelOptions.crossEntropy(1), RandomBatch.CLASSES).evaluate(batch, outputs))
                .isZero();
        assertThat(outputs.classGradient()).containsOnly(0);
    }

    @Test
    void aClearedBatchForgetsItsWeakLabels() {
        Batch batch = soft();
        batch.clear();
        batch.addUnlabelledRow();

        assertThat(batch.weakStart(0)).isEqualTo(batch.weakEnd(0));
    }

    @Test
    void aLabelledRowHasNoWeakLabel() {
        Batch batch = new Batch(1);
        batch.addLabelledRow(1);

        assertThatThrownBy(() -> batch.addWeakLabel(1, 1)).hasMessage("weak labels are for unlabelled rows");
    }

    @Test
    void aQAboveOneIsRefused() {
        assertThatThrownBy(() -> WeakLabelOptions.noiseTolerant(1, 1.5))
                .hasMessage("q is 1.5; expected a number from 0 to 1");
    }

    @Test
    void aNegativeGammaIsRefused() {
        assertThatThrownBy(() -> WeakLabelOptions.crossEntropy(-1))
                .hasMessage("gamma is -1.0; expected a finite number of 0 or more");
    }
}
