package io.overrule.objective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.overrule.RandomStream;
import io.overrule.feature.FeatureMatrix;
import io.overrule.feature.InMemoryFeatures;
import io.overrule.network.Adam;
import io.overrule.network.ClassificationNetwork;
import io.overrule.network.InputBatch;
import io.overrule.network.NetworkShape;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class LearningToReweightTest extends ObjectiveContract {
    private static final float STEP = 0x1p-10f;

    private final LearningToReweight objective = new LearningToReweight(RandomBatch.CLASSES);

    @Override
    Objective objective() {
        return objective;
    }

    private static double[] randomAlignments(int rows, long seed) {
        RandomStream random = RandomStream.of(seed, "alignments");
        double[] alignments = new double[rows];
        for (int row = 0; row < rows; row++) {
            alignments[row] = random.nextGaussian();
        }
        return alignments;
    }

    @RepeatedTest(5)
    void theReweightedGradientsAreThoseOfTheLossWithTheWeightsHeld(RepetitionInfo repetition) {
        RandomBatch random = randomBatch(repetition.getCurrentRepetition());
        double[] alignments = randomAlignments(random.batch.rows(), repetition.getCurrentRepetition());
        objective.reweight(random.batch, random.outputs, alignments.clone());
        float[] gradient = random.outputs.classGradient().clone();

        float[] logits = random.outputs.classLogits();
        for (int i = 0; i < logits.length; i++) {
            float logit = logits[i];
            logits[i] = logit + STEP;
            double above = objective.reweight(random.batch, random.outputs, alignments.clone());
            logits[i] = logit - STEP;
            double below = objective.reweight(random.batch, random.outputs, alignments.clone());
            logits[i] = logit;
            assertThat((double) gradient[i]).as("logit %d", i).isCloseTo((above - below) / (2 * STEP), within(1e-6));
        }
    }

    @Test
    void theWeightsAreTheAlignmentsAboveZeroOverTheirSum() {
        double[] alignments = {5, 5, 3, -2, 0, 1};
        RandomBatch random = new RandomBatch(2, 4, false, 1);
        objective.reweight(random.batch, random.outputs, alignments);

        assertThat(alignments).containsExactly(0, 0, 0.75, 0, 0, 0.25);
    }

    @Test
    void aFactorCommonToAllAlignmentsChangesNoWeight() {
        double[] small = {0, 3e-20, -1e-20, 1e-20};
        double[] large = {0, 3e20, -1e20, 1e20};
        RandomBatch random = new RandomBatch(1, 3, false, 1);
        objective.reweight(random.batch, random.outputs, small);
        objective.reweight(random.batch, random.outputs, large);

        assertThat(small).containsExactly(large, within(1e-15));
    }

    @Test
    void theLossIsTheWeightedSumOfTheWeakLabelsLosses() {
        Batch batch = new Batch(3);
        batch.addLabelledRow(0);
        batch.addUnlabelledRow();
        batch.addWeakLabel(2, 1);
        batch.addUnlabelledRow();
        batch.addWeakLabel(1, 1);
        float[] logits = {5, 1, 2, 3, /**/ 0, 0, 0, 0, /**/ 1, 0, -1, 0.5f};
        Outputs outputs = RandomBatch.outputs(logits, new float[] {});

        double loss = objective.reweight(batch, outputs, new double[] {0, 1, 3});

        double last = -Math.log(Logits.softmax(new float[] {1, 0, -1, 0.5f})[1]);
        assertThat(loss).isCloseTo(0.25 * Math.log(4) + 0.75 * last, within(1e-12));
        assertThat(Arrays.copyOf(outputs.classGradient(), 8))
                .containsExactly(new float[] {0, 0, 0, 0, 0.0625f, 0.0625f, -0.1875f, 0.0625f}, within(1e-7f));
    }

    @Test
    void ifNoRowHelpsAllWeightsAndGradientsAreZero() {
        double[] alignments = {0, 0, -1, -2, 0, -1e-9};
        RandomBatch random = new RandomBatch(2, 4, false, 1);

        assertThat(objective.reweight(random.batch, random.outputs, alignments)).isZero();
        assertThat(alignments).containsOnly(0);
        assertThat(random.outputs.classGradient()).containsOnly(0);
    }

    @Test
    void anAlignmentThatIsNotANumberShowsInTheLoss() {
        Batch batch = new Batch(1);
        batch.addUnlabelledRow();
        batch.addWeakLabel(2, 1);
        Outputs outputs = RandomBatch.outputs(new float[RandomBatch.CLASSES], new float[] {});

        assertThat(objective.reweight(batch, outputs, new double[] {Double.NaN}))
                .isNaN();
    }

    /** Instances of two kinds; the labelled ones say which kind has which label. */
    @Test
    void aWeakLabelThatContradictsTheLabelledRowsHasNoWeight() {
        FeatureMatrix features = InMemoryFeatures.ofDense(new float[][] {{1, 0}, {0, 1}});
        int[] kinds = {0, 1, 0, 0, 1, 1};
        int[] labels = {0, 1, 0, 1, 0, 1};
        double[] alignments = new double[kinds.length];
        Adam adam = new Adam(0.01);
        Batch batch = new Batch(kinds.length);
        try (InputBatch input = new InputBatch(kinds.length, 2, 0, 0);
                ClassificationNetwork network =
                        new ClassificationNetwork(new NetworkShape(2, 0, List.of(), 2), kinds.length, 1)) {
            input.clear();
            for (int row = 0; row < kinds.length; row++) {
                input.addRow(features, kinds[row]);
                if (row < 2) {
                    batch.addLabelledRow(labels[row]);
                } else {
                    batch.addUnlabelledRow();
                    batch.addWeakLabel(labels[row], 1);
                }
            }
            Outputs outputs = new Outputs(2, network.logits(), new float[0], network.logitGradient(), new float[0]);
            LearningToReweight ofTwoClasses = new LearningToReweight(2);
            network.forward(input, adam, 1);
            ofTwoClasses.evaluate(batch, outputs);
            network.alignments(input, batch.labelledRows(), alignments);
            ofTwoClasses.reweight(batch, outputs, alignments);
        }

        assertThat(alignments[3]).isZero();
        assertThat(alignments[4]).isZero();
        assertThat(alignments[2]).isCloseTo(0.5, within(0.05));
        assertThat(alignments[2] + alignments[5]).isCloseTo(1, within(1e-12));
    }
}
