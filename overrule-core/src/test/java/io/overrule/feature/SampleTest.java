package io.overrule.feature;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SampleTest {
    @Test
    void whetherAPositionIsSampledAgreesWithTheSample() {
        for (int size : new int[] {0, 1, 6, 7, 8, 20, 97, 1000}) {
            List<Integer> positions = IntStream.range(0, size).boxed().toList();
            assertThat(positions.stream()
                            .filter(position -> Sample.isEvenly(position, size, 7))
                            .toList())
                    .as("7 of %d", size)
                    .isEqualTo(Sample.<Integer>evenly(positions, 7));
        }
    }

    @Test
    void fittingLooksAtTheSamplesOfItsBlocks() {
        assertThat(FeatureSettings.parse("ngrams+style").sampleSizes()).containsExactly(2_000, 100_000);
        assertThat(FeatureSettings.parse("records").sampleSizes()).containsExactly(2_000);
        assertThat(FeatureSettings.parse("lsa").sampleSizes()).containsExactly(2_000, 20_000, 100_000);
    }
}
