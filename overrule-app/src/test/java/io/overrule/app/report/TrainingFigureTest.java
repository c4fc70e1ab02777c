package io.overrule.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.RandomStream;
import io.overrule.app.report.TrainingFigure.Ticks;
import org.junit.jupiter.api.Test;

class TrainingFigureTest {
    @Test
    void ticksAreRoundNumbers() {
        assertThat(Ticks.around(0.23, 0.91, Double.MAX_VALUE).values().stream().map(tick -> Decimals.brief(tick, 6)))
                .containsExactly("0.2", "0.4", "0.6", "0.8", "1");
    }

    @Test
    void anAxisEndsAtItsCeiling() {
        assertThat(Ticks.around(0.5, 0.97, 1).end()).isEqualTo(1);
    }

    @Test
    void epochsAreWholeNumbers() {
        assertThat(Ticks.whole(1, 3).values()).containsExactly(1.0, 2.0, 3.0);
        assertThat(Ticks.whole(1, 39).values()).containsExactly(1.0, 10.0, 20.0, 30.0);
    }

    @Test
    void valuesAlwaysLieOnTheirAxis() {
        RandomStream random = RandomStream.of(1, "axes");
        for (int i = 0; i < 1000; i++) {
            double low = (random.nextDouble() - 0.5) * StrictMath.pow(10, random.nextInt(12) - 6);
            double high = low + random.nextInt(3) * random.nextDouble() * StrictMath.pow(10, random.nextInt(12) - 6);
            Ticks ticks = Ticks.around(low, high, Double.MAX_VALUE);
            assertThat(ticks.position(low)).isBetween(-1e-6, 1 + 1e-6);
            assertThat(ticks.position(high)).isBetween(-1e-6, 1 + 1e-6);
            assertThat(ticks.values()).hasSizeBetween(1, 12);
        }
    }

    @Test
    void theKeptEpochIsTheLastThatWasBest() {
        assertThat(TrainingFigure.bestEpoch(SmallResults.epochs())).isEqualTo(2);
    }
}
