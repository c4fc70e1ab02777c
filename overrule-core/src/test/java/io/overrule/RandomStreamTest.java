package io.overrule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RandomStreamTest {
    @Test
    void theSameSeedAndPurposeGiveTheSameNumbers() {
        RandomStream one = RandomStream.of(7, "shuffle");
        RandomStream other = RandomStream.of(7, "shuffle");
        for (int i = 0; i < 100; i++) {
            assertThat(one.nextLong()).isEqualTo(other.nextLong());
        }
    }

    @Test
    void theNumbersAreTheOnesOfThisAlgorithmForEver() {
        RandomStream random = RandomStream.of(1, "golden");
        assertThat(new long[] {random.nextLong(), random.nextLong(), random.nextLong()})
                .containsExactly(-4048885227911689351L, 1449794379088780295L, 1474532506093113748L);
    }

    @Test
    void anotherPurposeOrSeedGivesOtherNumbers() {
        long number = RandomStream.of(7, "shuffle").nextLong();
        assertThat(RandomStream.of(7, "dropout").nextLong()).isNotEqualTo(number);
        assertThat(RandomStream.of(8, "shuffle").nextLong()).isNotEqualTo(number);
    }

    @Test
    void aShuffleIsAPermutationAndReachesEveryPlace() {
        int[][] seen = new int[5][5];
        RandomStream random = RandomStream.of(1, "test");
        for (int round = 0; round < 5000; round++) {
            int[] values = IntStream.range(0, 5).toArray();
            random.shuffle(values, 5);
            for (int place = 0; place < 5; place++) {
                seen[place][values[place]]++;
            }
            Arrays.sort(values);
            assertThat(values).containsExactly(0, 1, 2, 3, 4);
        }
        for (int[] place : seen) {
            for (int count : place) {
                assertThat(count).isBetween(850, 1150);
            }
        }
    }

    @Test
    void gaussiansHaveMeanZeroAndDeviationOne() {
        RandomStream random = RandomStream.of(3, "test");
        double sum = 0;
        double squares = 0;
        int count = 100_000;
        for (int i = 0; i < count; i++) {
            double value = random.nextGaussian();
            sum += value;
            squares += value * value;
        }
        assertThat(sum / count).isCloseTo(0, within(0.02));
        assertThat(squares / count).isCloseTo(1, within(0.02));
    }
}
