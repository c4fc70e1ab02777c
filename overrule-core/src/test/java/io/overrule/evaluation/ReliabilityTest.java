package io.overrule.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.overrule.RandomStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReliabilityTest {
    /** Firings that are right as often as a power of their estimate says; equal estimates are common. */
    private record Sample(double[] estimates, boolean[] right) {
        static Sample of(long seed, int count, int values, double power) {
            RandomStream random = RandomStream.of(seed, "sample");
            double[] estimates = new double[count];
            boolean[] right = new boolean[count];
            for (int k = 0; k < count; k++) {
                estimates[k] = (1 + random.nextInt(values)) / (values + 1.0);
                right[k] = random.nextDouble() < Math.pow(estimates[k], power);
            }
            return new Sample(estimates, right);
        }

        Reliability reliability() {
            return Reliability.of(estimates, right);
        }
    }

    private static double bruteForceAuc(Sample sample) {
        double sum = 0;
        int pairs = 0;
        for (int i = 0; i < sample.right.length; i++) {
            for (int j = 0; j < sample.right.length; j++) {
                if (sample.right[i] && !sample.right[j]) {
                    pairs++;
                    sum += sample.estimates[i] > sample.estimates[j]
                            ? 1
                            : sample.estimates[i] == sample.estimates[j] ? 0.5 : 0;
                }
            }
        }
        return sum / pairs;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void theAucIsTheShareOfPairsInTheRightOrderEqualsCountingHalf(long seed) {
        Sample sample = Sample.of(seed, 30 + (int) seed * 20, seed % 2 == 0 ? 4 : 1000, 1);
        assertThat(sample.reliability().auc().getAsDouble()).isCloseTo(bruteForceAuc(sample), within(1e-12));
    }

    @Test
    void aPerfectOrderHasAucOneAndAnInvertedOneZero() {
        boolean[] right = {true, true, false};
        assertThat(Reliability.of(new double[] {0.9, 0.8, 0.1}, right).auc()).hasValue(1);
        assertThat(Reliability.of(new double[] {0.1, 0.2, 0.9}, right).auc()).hasValue(0);
        assertThat(Reliability.of(new double[] {0.5, 0.5, 0.5}, right).auc()).hasValue(0.5);
    }

    @Test
    void thereIsNoAucUnlessSomeAreRightAndSomeWrong() {
        assertThat(Reliability.of(new double[] {0.9, 0.8}, new boolean[] {true, true})
                        .auc())
                .isEmpty();
        assertThat(Reliability.of(new double[] {0.9}, new boolean[1]).auc()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 1000, 10_000})
    void aPerfectEstimateHasTheCalibrationErrorOfChance(int count) {
        Reliability reliability = Sample.of(7, count, 10_000, 1).reliability();
        double byChance = reliability.calibrationErrorByChance().getAsDouble();
        assertThat(reliability.calibrationError().getAsDouble()).isBetween(byChance / 2, byChance * 2);
    }

    @Test
    void aBadEstimateHasMoreCalibrationErrorThanChance() {
        Reliability reliability = Sample.of(8, 1000, 1000, 4).reliability();
        assertThat(reliability.calibrationError().getAsDouble())
                .isGreaterThan(5 * reliability.calibrationErrorByChance().getAsDouble());
    }

    @Test
    void moreFiringsLeaveLessToChance() {
        assertThat(Sample.of(9, 10_000, 1000, 1)
                        .reliability()
                        .calibrationErrorByChance()
                        .getAsDouble())
                .isLessThan(Sample.of(9, 100, 1000, 1)
                                .reliability()
                                .calibrationErrorByChance()
                                .getAsDouble()
                        / 5);
    }

    @Test
    void binsHoldAllFiringsInTheOrderOfTheirEstimates() {
        List<Reliability.Bin> bins = Sample.of(10, 103, 1000, 1).reliability().bins();
        assertThat(bins).hasSize(10);
        assertThat(bins.stream().mapToInt(Reliability.Bin::firings).sum()).isEqualTo(103);
        assertThat(bins).allSatisfy(bin -> assertThat(bin.firings()).isBetween(10, 11));
        assertThat(bins.stream().map(Reliability.Bin::estimate).toList()).isSorted();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 1000})
    void theCurveSuppressesMoreAndMoreAtThresholdsThatGiveItsPoints(int values) {
        Reliability reliability = Sample.of(11, 777, values, 1).reliability();
        List<Reliability.Point> curve = reliability.curve();
        assertThat(curve.get(0).suppressed()).isZero();
        for (int k = 0; k < curve.size(); k++) {
            Reliability.Point point = curve.get(k);
            assertThat(reliability.at(point.threshold())).isEqualTo(point);
            if (k > 0) {
                assertThat(point.suppressed()).isGreaterThan(curve.get(k - 1).suppressed());
                assertThat(point.threshold()).isGreaterThan(curve.get(k - 1).threshold());
                assertThat(point.keptOfRight().getAsDouble())
                        .isLessThanOrEqualTo(curve.get(k - 1).keptOfRight().getAsDouble());
            }
        }
        assertThat(curve).hasSizeBetween(Math.min(values, 50), 120);
    }

    @Test
    void atAThresholdFiringsAreKeptThatAreAboveIt() {
        Reliability reliability =
                Reliability.of(new double[] {0.2, 0.5, 0.6, 0.9}, new boolean[] {true, false, false, true});
        Reliability.Point half = reliability.at(0.5);
        assertThat(half.suppressed()).isEqualTo(0.5);
        assertThat(half.precision()).hasValue(0.5);
        assertThat(half.keptOfRight()).hasValue(0.5);
        Reliability.Point all = reliability.at(1);
        assertThat(all.suppressed()).isEqualTo(1);
        assertThat(all.precision()).isEmpty();
        assertThat(all.keptOfRight()).hasValue(0);
        assertThat(reliability.rawPrecision()).hasValue(0.5);
        assertThat(reliability.precisionAt(0.75)).hasValue(1);
        assertThat(reliability.precisionAt(1)).isEmpty();
    }

    @Test
    void withoutFiringsNothingIsKnown() {
        Reliability none = Reliability.of(new double[0], new boolean[0]);
        assertThat(none.firings()).isZero();
        assertThat(none.rawPrecision()).isEmpty();
        assertThat(none.auc()).isEmpty();
        assertThat(none.bins()).isEmpty();
        assertThat(none.calibrationError()).isEmpty();
        assertThat(none.calibrationErrorByChance()).isEmpty();
        assertThat(none.curve()).isEmpty();
        assertThat(none.precisionAt(0.5)).isEmpty();
        assertThat(none.at(0.5).suppressed()).isZero();
        assertThat(none.at(0.5).precision()).isEmpty();
    }

    @Test
    void anEstimateForEveryFiringIsNeeded() {
        assertThatIllegalArgumentException().isThrownBy(() -> Reliability.of(new double[2], new boolean[3]));
    }
}
