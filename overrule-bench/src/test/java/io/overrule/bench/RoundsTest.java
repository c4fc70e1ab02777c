package io.overrule.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RoundsTest {
    /** Takes its time and notes that it had its turn. */
    private record Sleeper(String name, int milliseconds, List<String> turns) implements StepEngine {
        @Override
        public void step(int batch) {
            turns.add(name);
            long end = System.nanoTime() + milliseconds * 1_000_000L;
            while (System.nanoTime() < end) {
                Thread.onSpinWait();
            }
        }

        @Override
        public void close() {}
    }

    @Test
    void enginesTakeTurnsAndAreTimedPerStep() {
        List<String> turns = new ArrayList<>();
        double[] medians = Rounds.medianMilliseconds(
                List.of(new Sleeper("quick", 100, turns), new Sleeper("slow", 300, turns)), 1, 0.1);

        assertThat(medians[0]).isBetween(100.0, 250.0);
        assertThat(medians[1]).isBetween(300.0, 450.0);
        assertThat(turns).startsWith("quick", "slow", "quick", "slow");
    }

    @Test
    void theMedianOfAnEvenNumberLiesBetweenTheMiddleTwo() {
        assertThat(Rounds.median(new double[] {9, 1, 3, 4})).isEqualTo(3.5);
        assertThat(Rounds.median(new double[] {9, 1, 3})).isEqualTo(3);
    }
}
