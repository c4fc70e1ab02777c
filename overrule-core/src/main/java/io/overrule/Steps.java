package io.overrule;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A phase under way. Counts what is done, reports it, and is where most operations find out that they are cancelled. */
public final class Steps {
    /** The rate of the first moments says nothing about the rest. */
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

    /** So many more are done. Ends the operation if it is cancelled. */
    public void add(long count) {
        work.check();
        if (outer != null) {
            outer.add(count);
            return;
        }
        // One after the other, so that no listener sees a phase go backwards.
        synchronized (this) {
            done += count;
            work.report(new Advance(phase, done, total, left(done)));
        }
    }

    /** So many are done in all, whatever was counted before; reports it if it is more. */
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

    /** Work whose phases count towards this one, whatever they are called: a part of it. */
    public Work asWork() {
        return work.inside(this);
    }
}
