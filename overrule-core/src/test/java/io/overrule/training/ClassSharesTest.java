package io.overrule.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.overrule.RandomStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ClassSharesTest {
    /** What a perfect classifier trained with equal shares says of a number drawn from N(±1, 1). */
    private static double[] probabilities(double x) {
        double first = 1 / (1 + StrictMath.exp(2 * x));
        return new double[] {first, 1 - first};
    }

    private static double[][] drawn(int count, double share, long seed) {
        RandomStream random = RandomStream.of(seed, "shares");
        return IntStream.range(0, count)
                .mapToObj(i -> {
                    double mean = random.nextDouble() < share ? 1 : -1;
                    double sum = 0;
                    for (int k = 0; k < 12; k++) {
                        sum += random.nextDouble();
                    }
                    return probabilities(mean + sum - 6);
                })
                .toArray(double[][]::new);
    }

    @Test
    void sharesAreFoundThatTheClassifierWasNotTrainedWith() {
        for (double share : new double[] {0.05, 0.12, 0.5, 0.8}) {
            double[] shares = ClassShares.shares(drawn(4_000, share, 3), new double[] {0.5, 0.5});
            assertThat(shares[1]).isCloseTo(share, within(0.04));
            assertThat(shares[0] + shares[1]).isCloseTo(1, within(1e-9));
        }
    }

    @Test
    void aClassThatIsNeverSeenKeepsAShare() {
        double[] shares = ClassShares.shares(new double[][] {{1, 0}, {1, 0}}, new double[] {0.5, 0.5});
        assertThat(shares[1]).isGreaterThan(0);
    }

    @Test
    void theDistanceIsTheShareThatWouldHaveToChange() {
        assertThat(ClassShares.distance(new double[] {0.45, 0.55}, new double[] {0.88, 0.12}))
                .isCloseTo(0.43, within(1e-12));
    }
}
