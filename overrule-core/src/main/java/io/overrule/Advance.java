package io.overrule;

import java.time.Duration;
import java.util.Optional;

/**
 * The progress of a phase.
 *
 * @param done the number of finished steps out of {@code total}
 * @param left the estimated time for the rest; empty until there is an estimate
 */
public record Advance(Phase phase, long done, long total, Optional<Duration> left) implements Report {
    public Advance {
        if (done < 0 || total < 0) {
            throw new IllegalArgumentException(done + " of " + total + " cannot be done");
        }
    }

    public boolean isComplete() {
        return done >= total;
    }
}
