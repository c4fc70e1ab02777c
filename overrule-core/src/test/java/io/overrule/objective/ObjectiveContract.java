package io.overrule.objective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** What holds for every objective; the test of each extends it. */
abstract class ObjectiveContract {
    private static final float STEP = 0x1p-10f;
    private static final long EVALUATIONS = 1_000;

    abstract Objective objective();

    RandomBatch randomBatch(long seed) {
        return new RandomBatch(
                6, objective().usesUnlabelled() ? 6 : 0, objective().usesRules(), seed);
    }

    @RepeatedTest(5)
    void theGradientsAreThoseOfTheLoss(RepetitionInfo repetition) {
        RandomBatch random = randomBatch(repetition.getCurrentRepetition());
        objective().evaluate(random.batch, random.outputs);
        float[] classGradient = random.outputs.classGradient().clone();
        float[] ruleGradient = random.outputs.ruleGradient().clone();

        assertSlopes(random, random.outputs.classLogits(), classGradient);
        assertSlopes(random, random.outputs.ruleLogits(), ruleGradient);
    }

    private void assertSlopes(RandomBatch random, float[] logits, float[] gradient) {
        for (int i = 0; i < logits.length; i++) {
            float logit = logits[i];
            logits[i] = logit + STEP;
            double above = objective().evaluate(random.batch, random.outputs);
            logits[i] = logit - STEP;
            double below = objective().evaluate(random.batch, random.outputs);
            logits[i] = logit;
            assertThat((double) gradient[i]).as("logit %d", i).isCloseTo((above - below) / (2 * STEP), within(1e-7));
        }
    }

    @Test
    void lossAndGradientsStayFiniteForExtremeLogits() {
        float[] extremes = {1e4f, -1e4f, 0, 30, -30};
        for (long seed = 1; seed <= 20; seed++) {
            RandomBatch random = randomBatch(seed);
            float[] classLogits = random.outputs.classLogits();
            float[] ruleLogits = random.outputs.ruleLogits();
            for (int i = 0; i < classLogits.length; i++) {
                classLogits[i] = extremes[(int) ((i * 7 + seed) % extremes.length)];
            }
            for (int i = 0; i < ruleLogits.length; i++) {
                ruleLogits[i] = extremes[(int) ((i * 3 + seed) % extremes.length)];
            }

            double loss = objective().evaluate(random.batch, random.outputs);

            assertThat(loss).isFinite();
            for (float gradient : random.outputs.classGradient()) {
                assertThat(gradient).isFinite();
            }
            for (float gradient : random.outputs.ruleGradient()) {
                assertThat(gradient).isFinite();
            }
        }
    }

    @Test
    void theLossIsTheMeanOverTheRows() {
        double sum = 0;
        RandomBatch whole = randomBatch(3);
        for (int row = 0; row < whole.batch.rows(); row++) {
            sum += lossOfRow(whole, row);
        }

        assertThat(objective().evaluate(whole.batch, whole.outputs)).isCloseTo(sum / whole.batch.rows(), within(1e-12));
    }

    private double lossOfRow(RandomBatch whole, int row) {
        Batch one = new Batch(1);
        if (row < whole.batch.labelledRows()) {
            one.addLabelledRow(whole.batch.label(row));
        } else {
            one.addUnlabelledRow();
            for (int weak = whole.batch.weakStart(row); weak < whole.batch.weakEnd(row); weak++) {
                one.addWeakLabel(whole.batch.weakClass(weak), whole.batch.weakProbability(weak));
            }
        }
        int start = whole.batch.pairStart(row);
        int end = whole.batch.pairEnd(row);
        for (int pair = start; pair < end; pair++) {
            one.addPair(whole.batch.pairLabel(pair), whole.batch.isExemplar(pair));
        }
        int classes = whole.outputs.classes();
        float[] classLogits =
                java.util.Arrays.copyOfRange(whole.outputs.classLogits(), row * classes, (row + 1) * classes);
        float[] ruleLogits = java.util.Arrays.copyOfRange(whole.outputs.ruleLogits(), start, end);
        return objective().evaluate(one, RandomBatch.outputs(classLogits, ruleLogits));
    }

    @Test
    void evaluatingTwiceGivesTheSame() {
        RandomBatch random = randomBatch(4);
        double loss = objective().evaluate(random.batch, random.outputs);
        float[] classGradient = random.outputs.classGradient().clone();
        float[] ruleGradient = random.outputs.ruleGradient().clone();

        assertThat(objective().evaluate(random.batch, random.outputs)).isEqualTo(loss);
        assertThat(random.outputs.classGradient()).isEqualTo(classGradient);
        assertThat(random.outputs.ruleGradient()).isEqualTo(ruleGradient);
    }

    @Test
    void evaluatingAllocatesNothing() {
        RandomBatch random = randomBatch(5);
        Objective objective = objective();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        evaluate(objective, random);
        threads.getCurrentThreadAllocatedBytes();
        long before = threads.getCurrentThreadAllocatedBytes();
        evaluate(objective, random);

        // Counting may itself allocate a little; a step that allocates anything takes 16 bytes at least.
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(16 * EVALUATIONS);
    }

    private static void evaluate(Objective objective, RandomBatch random) {
        for (int i = 0; i < EVALUATIONS; i++) {
            objective.evaluate(random.batch, random.outputs);
        }
    }
}
