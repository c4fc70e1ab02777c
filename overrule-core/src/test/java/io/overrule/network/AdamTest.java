package io.overrule.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.overrule.RandomStream;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AdamTest {
    private static final double LEARNING_RATE = 0.01;

    /** Adam as printed, on all weights at every step, in double precision. */
    private static final class PlainAdam {
        private final double[] weights;
        private final double[] m;
        private final double[] v;
        private int step;

        PlainAdam(float[] start) {
            this.weights = new double[start.length];
            for (int i = 0; i < start.length; i++) {
                weights[i] = start[i];
            }
            this.m = new double[start.length];
            this.v = new double[start.length];
        }

        void step(float[] gradient) {
            step++;
            for (int i = 0; i < weights.length; i++) {
                m[i] = 0.9 * m[i] + 0.1 * gradient[i];
                v[i] = 0.999 * v[i] + 0.001 * gradient[i] * gradient[i];
                double mHat = m[i] / (1 - Math.pow(0.9, step));
                double vHat = v[i] / (1 - Math.pow(0.999, step));
                weights[i] -= LEARNING_RATE * mHat / (Math.sqrt(vHat) + 1e-8);
            }
        }

        float[] weights() {
            float[] result = new float[weights.length];
            for (int i = 0; i < result.length; i++) {
                result[i] = (float) weights[i];
            }
            return result;
        }
    }

    @Test
    void theStepsAreThoseOfTheFormula() {
        RandomStream random = RandomStream.of(1, "adam");
        float[] weights = RandomInput.numbers(100, random);
        PlainAdam plain = new PlainAdam(weights);
        float[] m = new float[100];
        float[] v = new float[100];
        Adam adam = new Adam(LEARNING_RATE);
        for (int step = 0; step < 2000; step++) {
            float[] gradient = RandomInput.numbers(100, random);
            plain.step(gradient);
            adam.nextStep();
            adam.update(100, weights, gradient, m, v);
        }

        assertThat(weights).containsExactly(plain.weights(), within(2e-5f));
    }

    @Test
    void weightsOutsideTheHeapMoveAsThoseInside() {
        int size = 2 * Moments.CHUNK + 17;
        RandomStream random = RandomStream.of(2, "adam");
        float[] weights = RandomInput.numbers(size, random);
        float[] m = new float[size];
        float[] v = new float[size];
        Moments moments = new Moments(size);
        Adam adam = new Adam(LEARNING_RATE);
        try (NativeFloats outside = new NativeFloats(size);
                NativeFloats gradients = new NativeFloats(size)) {
            outside.write(0, weights, 0, size);
            for (int step = 0; step < 5; step++) {
                float[] gradient = RandomInput.numbers(size, random);
                gradients.write(0, gradient, 0, size);
                adam.nextStep();
                adam.update(size, weights, gradient, m, v);
                adam.update(outside, gradients, moments);
            }
            float[] result = new float[size];
            outside.read(0, result, 0, size);
            float[] left = new float[size];
            gradients.read(0, left, 0, size);

            assertThat(result).isEqualTo(weights);
            assertThat(left).containsOnly(0);
        }
    }

    /**
     * 300 steps on 50 rows, of which the first has a gradient at every step and the last at one in a hundred, against
     * Adam on all of them at every step.
     *
     * @param scale of the gradients; ε shows when they are not far above it
     * @return the largest difference of a weight, to be compared with the learning rate: about what a step moves it
     */
    private static double deviationOfDeferral(double scale) {
        int rows = 50;
        int width = 8;
        RandomStream random = RandomStream.of(3, "deferral");
        SparseWeights deferred = new SparseWeights(rows, width, random);
        PlainAdam plain = new PlainAdam(deferred.tensor().values());
        PresentRows present = new PresentRows(rows);
        Adam adam = new Adam(LEARNING_RATE);
        for (int step = 0; step < 300; step++) {
            float[] gradient = new float[rows * width];
            present.clear();
            for (int row = 0; row < rows; row++) {
                if (random.nextDouble() < Math.pow(0.01, row / (double) rows)) {
                    present.slot(row);
                }
            }
            deferred.begin(present, adam);
            for (int slot = 0; slot < present.count(); slot++) {
                float[] part = RandomInput.numbers(width, random);
                for (int j = 0; j < width; j++) {
                    part[j] *= (float) scale;
                }
                deferred.addGradient(slot, 1, part);
                System.arraycopy(part, 0, gradient, present.row(slot) * width, width);
            }
            plain.step(gradient);
            adam.nextStep();
            deferred.update(present, adam);
        }
        deferred.bringAllUpToDate(adam);
        float[] weights = deferred.tensor().values();
        double largest = 0;
        for (int i = 0; i < weights.length; i++) {
            largest = Math.max(largest, Math.abs(weights[i] - plain.weights[i]));
        }
        return largest;
    }

    /** Measured: 1.7e-7, 1.9e-7, 6.1e-7, 3.3e-5 and 2.1e-4. The first two are the rounding of floats. */
    @ParameterizedTest
    @CsvSource({"1, 1e-6", "1e-3, 1e-6", "1e-4, 2e-6", "1e-5, 1e-4", "1e-6, 5e-4"})
    void deferringTheRowsWithoutAGradientChangesNothingButByEpsilon(double scale, double tolerance) {
        assertThat(deviationOfDeferral(scale)).isLessThan(tolerance);
    }

    @Test
    void aRowThatNeverHadAGradientStaysAsItWas() {
        RandomStream random = RandomStream.of(4, "adam");
        SparseWeights table = new SparseWeights(3, 4, random);
        float[] before = table.tensor().values();
        PresentRows present = new PresentRows(3);
        Adam adam = new Adam(LEARNING_RATE);
        for (int step = 0; step < 10; step++) {
            present.clear();
            present.slot(1);
            table.begin(present, adam);
            table.addGradient(0, 1, new float[] {1, 1, 1, 1});
            adam.nextStep();
            table.update(present, adam);
        }
        table.bringAllUpToDate(adam);
        float[] after = table.tensor().values();

        assertThat(Arrays.copyOfRange(after, 0, 4)).isEqualTo(Arrays.copyOfRange(before, 0, 4));
        assertThat(Arrays.copyOfRange(after, 8, 12)).isEqualTo(Arrays.copyOfRange(before, 8, 12));
        assertThat(Arrays.copyOfRange(after, 4, 8)).isNotEqualTo(Arrays.copyOfRange(before, 4, 8));
    }
}
