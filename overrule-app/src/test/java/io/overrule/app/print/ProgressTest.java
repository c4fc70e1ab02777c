package io.overrule.app.print;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.Advance;
import io.overrule.Phase;
import io.overrule.RandomStream;
import io.overrule.training.EpochReport;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ProgressTest {
    private final StringWriter written = new StringWriter();
    private long nanos;

    @Test
    void aBarIsOverwrittenWithoutRemnants() {
        Progress progress = bar(80);
        progress.show(advance(Phase.EXTRACTING, 400, 1400));
        progress.show(advance(Phase.TRAINING, 1, 100));

        assertThat(screen(80)).containsExactly("training        [                              ] 1/100");
    }

    @Test
    void aBarNeverReachesTheLastColumnAndLeavesNothingBehind() {
        RandomStream random = RandomStream.of(1, "bars");
        for (int round = 0; round < 300; round++) {
            written.getBuffer().setLength(0);
            int columns = 20 + random.nextInt(120);
            Progress progress = bar(columns);
            for (int k = 0; k < 10; k++) {
                Phase phase = Phase.values()[random.nextInt(Phase.values().length)];
                int total = 1 + random.nextInt(1_000_000);
                progress.show(new EpochReport(
                        1 + random.nextInt(3), 0.5, OptionalDouble.of(random.nextDouble()), random.nextInt(2) == 0));
                progress.show(new Advance(
                        phase,
                        random.nextInt(total + 1),
                        total,
                        Optional.of(Duration.ofSeconds(random.nextInt(100_000)))));
            }
            assertThat(screen(columns)).hasSize(1);
            progress.clear();
            assertThat(screen(columns)).containsExactly("");
        }
    }

    @Test
    void aBarOfTrainingShowsTheScoreAndHowLongItTakesAtMost() {
        Progress progress = bar(100);
        progress.show(new EpochReport(1, 0.7, OptionalDouble.of(0.9), true));
        progress.show(new EpochReport(2, 0.6, OptionalDouble.of(0.85), false));
        progress.show(new Advance(Phase.TRAINING, 2, 100, Optional.of(Duration.ofSeconds(42))));

        assertThat(screen(100).get(0)).endsWith("2/100  validation 0.850, best 0.900, at most 42 s left");
    }

    @Test
    void barsFollowEachOtherAtATenthOfASecond() {
        Progress progress = new Progress(new PrintWriter(written, true), OptionalInt.of(80), () -> 7);
        progress.show(advance(Phase.TRAINING, 1, 100));
        progress.show(advance(Phase.TRAINING, 2, 100));

        assertThat(written.toString()).contains("1/100").doesNotContain("2/100");
    }

    @Test
    void offATerminalAPhaseIsOneLineHoweverOftenItIsRepeated() {
        Progress progress = lines();
        for (int repeated = 0; repeated < 5; repeated++) {
            for (int done = 1; done <= 415; done++) {
                progress.show(advance(Phase.EXTRACTING, done, 415));
            }
        }
        progress.show(advance(Phase.TRAINING, 1, 100));

        assertThat(written.toString().lines()).containsExactly("features: 415", "training: 100");
    }

    @Test
    void verboseShowsEveryEpochAndEveryTenth() {
        Progress progress = lines();
        progress.verbosity(Verbosity.VERBOSE);
        progress.show(new EpochReport(1, 0.71234, OptionalDouble.of(0.9), true));
        for (int done = 1; done <= 20; done++) {
            progress.show(advance(Phase.TRAINING, done, 20));
        }

        assertThat(written.toString().lines())
                .hasSize(11)
                .startsWith(
                        "epoch 1: loss 0.7123, validation 0.900, the best so far",
                        "training: 2 of 20, validation" + " 0.900, best 0.900")
                .endsWith("training: 20 of 20, validation 0.900, best 0.900");
    }

    @Test
    void quietShowsNothing() {
        for (Progress progress : List.of(bar(80), lines())) {
            progress.verbosity(Verbosity.QUIET);
            progress.show(new EpochReport(1, 0.7, OptionalDouble.empty(), true));
            progress.show(advance(Phase.TRAINING, 1, 100));
            progress.clear();
        }
        assertThat(written.toString()).isEmpty();
    }

    private Progress bar(int columns) {
        return new Progress(new PrintWriter(written, true), OptionalInt.of(columns), () -> nanos += 1_000_000_000L);
    }

    private Progress lines() {
        return new Progress(new PrintWriter(written, true), OptionalInt.empty(), () -> nanos += 1_000_000_000L);
    }

    private static Advance advance(Phase phase, long done, long total) {
        return new Advance(phase, done, total, Optional.empty());
    }

    /** The lines that a terminal of so many columns shows after what was written. */
    private List<String> screen(int columns) {
        List<String> lines = new ArrayList<>();
        char[] line = " ".repeat(columns).toCharArray();
        int at = 0;
        for (char character : written.toString().toCharArray()) {
            if (character == '\r') {
                at = 0;
            } else if (character == '\n' || at == columns) {
                lines.add(new String(line).stripTrailing());
                line = " ".repeat(columns).toCharArray();
                at = 0;
            } else {
                line[at++] = character;
            }
        }
        lines.add(new String(line).stripTrailing());
        return lines;
    }
}
