package io.overrule.objective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class DistillationTest extends ObjectiveContract {
    private static final float[] CLASS_LOGITS = {1, 0, -1, 0.5f};
    private static final float RULE_LOGIT = 0.25f;

    @Override
    Objective objective() {
        return new Distillation(ImplicationOptions.defaults(), RandomBatch.CLASSES);
    }

    private static Outputs outputs(int rules) {
        float[] ruleLogits = new float[rules];
        Arrays.fill(ruleLogits, RULE_LOGIT);
        return RandomBatch.outputs(CLASS_LOGITS.clone(), ruleLogits);
    }

    /** A row of which a teacher says that it is of class 1 with 0.7, of class 3 with 0.3. */
    private static Batch taught(int... ruleLabels) {
        Batch batch = new Batch(1);
        batch.addUnlabelledRow();
        batch.addWeakLabel(1, 0.7);
        batch.addWeakLabel(3, 0.3);
        for (int label : ruleLabels) {
            batch.addPair(label, false);
        }
        return batch;
    }

    @Test
    void aTeachersWordCostsItsCrossEntropy() {
        double[] p = Logits.softmax(CLASS_LOGITS);

        assertThat(objective().evaluate(taught(), outputs(0)))
                .isCloseTo(-0.7 * Math.log(p[1]) - 0.3 * Math.log(p[3]), within(1e-12));
    }

    @Test
    void aRuleHoldsAsSurelyAsItsLabelIsRight() {
        double g = 1 / (1 + Math.exp(-RULE_LOGIT));
        double without = objective().evaluate(taught(), outputs(0));

        assertThat(objective().evaluate(taught(1), outputs(1)) - without)
                .isCloseTo(-0.7 * Math.log(g) - 0.3 * Math.log(1 - g), within(1e-12));
        assertThat(objective().evaluate(taught(2), outputs(1)) - without).isCloseTo(-Math.log(1 - g), within(1e-12));
    }

    @Test
    void aRuleOnTheTeachersSideIsRaisedAndAnotherLowered() {
        Outputs outputs = outputs(2);
        objective().evaluate(taught(1, 3), outputs);

        assertThat(outputs.ruleGradient()[0]).isNegative();
        assertThat(outputs.ruleGradient()[1]).isPositive();
    }

    @Test
    void labelledRowsTeachAsInImplyLoss() {
        RandomBatch student = new RandomBatch(6, 0, true, 3);
        RandomBatch plain = new RandomBatch(6, 0, true, 3);

        assertThat(objective().evaluate(student.batch, student.outputs))
                .isEqualTo(new ImplicationObjective(ImplicationOptions.defaults(), RandomBatch.CLASSES)
                        .evaluate(plain.batch, plain.outputs));
        assertThat(student.outputs.ruleGradient()).containsExactly(plain.outputs.ruleGradient());
        assertThat(student.outputs.classGradient()).containsExactly(plain.outputs.classGradient());
    }

    @Test
    void aRowOfWhichNothingIsSaidCostsNothing() {
        Batch batch = new Batch(1);
        batch.addUnlabelledRow();
        batch.addPair(1, false);
        Outputs outputs = outputs(1);

        assertThat(objective().evaluate(batch, outputs)).isZero();
        assertThat(outputs.ruleGradient()).containsOnly(0);
        assertThat(outputs.classGradient()).containsOnly(0);
    }
}
