package io.overrule.objective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class LabelledOnlyTest extends ObjectiveContract {
    @Override
    Objective objective() {
        return new LabelledOnly(RandomBatch.CLASSES);
    }

    @Test
    void theLossIsTheNegativeLogarithmOfTheLabelsProbability() {
        Batch batch = new Batch(1);
        batch.addLabelledRow(2);
        Outputs outputs = RandomBatch.outputs(new float[] {0, 0, 0, 0}, new float[] {});

        assertThat(objective().evaluate(batch, outputs)).isCloseTo(Math.log(4), within(1e-12));
        assertThat(outputs.classGradient()).containsExactly(0.25f, 0.25f, -0.75f, 0.25f);
    }
}
