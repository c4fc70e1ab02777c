package io.overrule;

import java.time.Duration;
import java.util.Optional;

/**
 * How far a phase is.
 *
 * @param done how many of {@code total} are done
 * @param left how long the rest is expected to take; empty as long as nothing is known about it
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
