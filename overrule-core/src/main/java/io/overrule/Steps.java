package io.overrule;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A running phase. It counts finished steps, reports progress, and checks for cancellation. */
public final class Steps {
    /** The speed of the first moments does not predict the rest. */
    private static final double SECONDS_BEFORE_ESTIMATE = 1;

    private final Work work;
    private final Phase phase;
    private final long total;
    private final long before;
    private final long start = System.nanoTime();
    private final @Nullable Steps outer;
    private long done;

    Steps(Work work, Phase phase, long before, long total, @Nullable Steps outer) {
        this.work = work;
        this.phase = phase;
        this.before = before;
        this.total = total;
        this.done = before;
        this.outer = outer;
    }

    /** Counts more finished steps. Throws an exception if the operation is cancelled. */
    public void add(long count) {
        work.check();
        if (outer != null) {
            outer.add(count);
            return;
        }
        // Reports are sent one at a time, so that no listener sees a phase go backwards.
        synchronized (this) {
            done += count;
            work.report(new Advance(phase, done, total, left(done)));
        }
    }

    /** Sets the total number of finished steps, and reports it if it is larger than before. */
    public synchronized void reach(long count) {
        if (count > done) {
            add(count - done);
        }
    }

    private Optional<Duration> left(long sum) {
        double seconds = (System.nanoTime() - start) / 1e9;
        if (sum >= total) {
            return Optional.of(Duration.ZERO);
        }
        return seconds < SECONDS_BEFORE_ESTIMATE || sum == before
                ? Optional.empty()
                : Optional.of(Duration.ofMillis(Math.round(1e3 * seconds * (total - sum) / (sum - before))));
    }

    /** Work that is a part of this phase. All its phases count towards this one. */
    public Work asWork() {
        return work.inside(this);
    }
}
