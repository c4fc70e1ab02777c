package io.overrule.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.overrule.RandomStream;
import io.overrule.cover.CoverMatrix;
import io.overrule.data.LabelledInstance;
import io.overrule.data.TextInstance;
import io.overrule.inference.Calibration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CalibrationFitTest {
    private static Folds folds(int instances) {
        return Folds.of(IntStream.range(0, instances)
                .mapToObj(i -> new LabelledInstance(new TextInstance("V" + i, "text"), 0))
                .toList());
    }

    private static NetworkOutputs outputs(int classes, float[] logits) {
        return new NetworkOutputs(
                classes, CoverMatrix.of(0, new int[logits.length / classes][0]), logits, new float[0]);
    }

    private static Calibration fit(int classes, float[] logits, List<Integer> truth, boolean fair) {
        return fit(classes, logits, truth, predicted -> accuracy(truth, predicted), fair);
    }

    private static Calibration fit(
            int classes, float[] logits, List<Integer> truth, ToDoubleFunction<int[]> metric, boolean fair) {
        return new CalibrationFit(outputs(classes, logits), truth, folds(truth.size()), metric, fair)
                .fit(instance -> true);
    }

    private static double accuracy(List<Integer> truth, int[] predicted) {
        long right = IntStream.range(0, predicted.length)
                .filter(i -> predicted[i] == truth.get(i))
                .count();
        return (double) right / predicted.length;
    }

    /**
     * Instances whose class is drawn from softmax(s + offsets), with s random, and a network that says s times a factor.
     */
    private static Calibration fitted(int count, double factor, double[] offsets, long seed, boolean fair) {
        return fitted(count, factor, offsets, seed, fair, false);
    }

    /** @param onlySecondClassCounts whether the metric is the number of instances predicted to be of the second class */
    private static Calibration fitted(
            int count, double factor, double[] offsets, long seed, boolean fair, boolean onlySecondClassCounts) {
        RandomStream random = RandomStream.of(seed, "logits");
        int classes = offsets.length;
        float[] logits = new float[count * classes];
        List<Integer> truth = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            double[] weights = new double[classes];
            double sum = 0;
            for (int y = 0; y < classes; y++) {
                double score = 1.5 * random.nextGaussian();
                logits[i * classes + y] = (float) (factor * score);
                weights[y] = Math.exp(score + offsets[y]);
                sum += weights[y];
            }
            double draw = random.nextDouble() * sum;
            int label = 0;
            while (label < classes - 1 && draw >= weights[label]) {
                draw -= weights[label];
                label++;
            }
            truth.add(label);
        }
        return fit(
                classes,
                logits,
                truth,
                predicted -> onlySecondClassCounts
                        ? IntStream.of(predicted).filter(label -> label == 1).count()
                        : accuracy(truth, predicted),
                fair);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 1, 2.5, 10})
    void aKnownTemperatureIsRecovered(double temperature) {
        Calibration calibration = fitted(4000, temperature, new double[] {0, 0, 0}, 3, true);
        assertThat(calibration.slope() * temperature).isCloseTo(1, within(0.08));
    }

    @Test
    void networksThatHardlyLearnedGetTheSlopeTheyNeedFromAFewHundredInstances() {
        assertThat(fitted(300, 0.1, new double[2], 3, true).slope()).isBetween(5.0, 13.0);
    }

    @Test
    void offsetsThatMakeThePredictedClassesWorseAreLeftOut() {
        Calibration allowed = fitted(500, 1, new double[] {1, 0}, 4, true, false);
        Calibration worse = fitted(500, 1, new double[] {1, 0}, 4, true, true);
        assertThat(allowed.offsets()).hasSize(2);
        assertThat(worse.offsets()).isEmpty();
    }

    @Test
    void knownClassOffsetsAreRecovered() {
        Calibration calibration = fitted(5000, 2, new double[] {1.2, 0, -0.8}, 4, true);
        assertThat(calibration.slope()).isCloseTo(0.5, within(0.03));
        assertThat(calibration.offsets()).hasSize(3);
        // Offsets are known up to a constant.
        assertThat(calibration.offsets().get(0) - calibration.offsets().get(1)).isCloseTo(1.2, within(0.12));
        assertThat(calibration.offsets().get(2) - calibration.offsets().get(1)).isCloseTo(-0.8, within(0.12));
    }

    @Test
    void theSlopeAloneIsFittedWhereOffsetsDoNotHelp() {
        long withOffsets = IntStream.range(0, 20)
                .filter(seed ->
                        !fitted(100, 2, new double[3], seed, true).offsets().isEmpty())
                .count();
        assertThat(withOffsets).isLessThanOrEqualTo(4);
    }

    @Test
    void instancesWithOtherClassSharesThanTheDataGiveNoOffsets() {
        assertThat(fitted(2000, 1, new double[] {2, 0, -2}, 5, false).offsets()).isEmpty();
    }

    @Test
    void oneClassOnlyMovesTheProbabilitiesToItAndStaysFinite() {
        RandomStream random = RandomStream.of(6, "one class");
        float[] logits = new float[120];
        for (int k = 0; k < logits.length; k++) {
            logits[k] = (float) random.nextGaussian();
        }
        Calibration calibration = fit(2, logits, Collections.nCopies(60, 1), true);
        assertThat(calibration.slope()).isFinite().isPositive();
        assertThat(calibration.probabilities(new float[] {0, 0})[1])
                .isGreaterThan(0.8)
                .isLessThan(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5})
    void aFewInstancesHardlyMoveAnything(int count) {
        for (int seed = 0; seed < 20; seed++) {
            Calibration calibration = fitted(count, 3, new double[2], seed, true);
            assertThat(calibration.slope()).isFinite().isBetween(0.1, 2.0);
            assertThat(calibration.offsets())
                    .allSatisfy(offset -> assertThat(offset).isBetween(-2.0, 2.0));
        }
    }

    @Test
    void noInstanceAtAllChangesNothing() {
        assertThat(fit(2, new float[0], List.of(), true)).isEqualTo(Calibration.NONE);
    }

    @ParameterizedTest
    @ValueSource(floats = {0, 1e-30f, 100, 1e6f, 1e18f})
    void logitsOfAnySizeGiveNumbers(float size) {
        for (boolean right : new boolean[] {true, false}) {
            float[] logits = new float[40];
            List<Integer> truth = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                truth.add(i % 2);
                logits[2 * i + (right ? i % 2 : 1 - i % 2)] = size;
            }
            Calibration calibration = fit(2, logits, truth, true);
            assertThat(calibration.slope()).isFinite().isPositive();
            for (int i = 0; i < 20; i++) {
                double[] probabilities = calibration.probabilities(new float[] {logits[2 * i], logits[2 * i + 1]});
                assertThat(probabilities[0] + probabilities[1]).isCloseTo(1, within(1e-9));
            }
        }
    }

    @Test
    void theSameInstancesGiveTheSameBits() {
        assertThat(fitted(300, 2, new double[] {1, 0, 0}, 8, true))
                .isEqualTo(fitted(300, 2, new double[] {1, 0, 0}, 8, true));
    }

    @Test
    void theLikelihoodNeverGetsWorse() {
        RandomStream random = RandomStream.of(9, "likelihood");
        float[] logits = new float[300];
        List<Integer> truth = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            truth.add(random.nextInt(3));
            for (int y = 0; y < 3; y++) {
                logits[3 * i + y] = (float) (3 * random.nextGaussian());
            }
        }
        Calibration calibration = fit(3, logits, truth, true);
        assertThat(loss(calibration, logits, truth)).isLessThan(loss(Calibration.NONE, logits, truth));
    }

    private static double loss(Calibration calibration, float[] logits, List<Integer> truth) {
        double loss = 0;
        for (int i = 0; i < truth.size(); i++) {
            loss -= Math.log(calibration
                    .probabilities(new float[] {logits[3 * i], logits[3 * i + 1], logits[3 * i + 2]})[truth.get(i)]);
        }
        return loss;
    }
}
