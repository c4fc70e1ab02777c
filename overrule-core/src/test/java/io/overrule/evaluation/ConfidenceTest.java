package io.overrule.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ConfidenceTest {
    @Test
    void theErrorFallsWhereTheLeastConfidentAreLeftOut() {
        double[] confidences = {0.5, 0.95, 0.9, 0.6, 0.85, 0.8, 0.75, 0.7, 0.99, 0.65};
        boolean[] right = {false, true, true, false, true, true, true, true, true, false};

        Confidence confidence = Confidence.of(confidences, right);

        assertThat(confidence.points())
                .containsExactly(
                        new Confidence.Point(1, 0.3, 0.5),
                        new Confidence.Point(0.9, 2.0 / 9, 0.6),
                        new Confidence.Point(0.8, 0.125, 0.65),
                        new Confidence.Point(0.5, 0, 0.8));
    }

    @Test
    void predictionsOfEqualConfidenceComeInTogether() {
        Confidence confidence =
                Confidence.of(new double[] {0.9, 0.7, 0.7, 0.7}, new boolean[] {true, false, true, true});

        assertThat(confidence.points().get(3)).isEqualTo(new Confidence.Point(0.5, 0.25, 0.7));
    }

    @Test
    void theCalibrationErrorIsThatOfTenBins() {
        Confidence confidence = Confidence.of(new double[] {0.75, 0.5}, new boolean[] {true, false});

        // Two instances make two bins: a quarter and a half off.
        assertThat(confidence.calibrationError().orElseThrow()).isCloseTo(0.375, within(1e-12));
    }

    @Test
    void withoutInstancesThereIsNothingToReport() {
        Confidence confidence = Confidence.of(new double[0], new boolean[0]);

        assertThat(confidence.points()).isEmpty();
        assertThat(confidence.calibrationError()).isEmpty();
    }
}
