package io.overrule;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** A phase under way. Counts what is done, reports it, and is where most operations find out that they are cancelled. */
public final class Steps {
    /** The rate of the first moments says nothing about the rest. */
    private static final double SECONDS_BEFORE_ESTIMATE = 1;

    private final Work work;
    private final Phase phase;
    private final long total;
    private final AtomicLong done;
    private final long before;
    private final long start = System.nanoTime();
    private final @Nullable Steps outer;

    Steps(Work work, Phase phase, long before, long total, @Nullable Steps outer) {
        this.work = work;
        this.phase = phase;
        this.before = before;
        this.total = total;
        this.done = new AtomicLong(before);
        this.outer = outer;
    }

    /** So many more are done. Ends the operation if it is cancelled. */
    public void add(long count) {
        work.check();
        if (outer != null) {
            outer.add(count);
            return;
        }
        long sum = done.addAndGet(count);
        work.report(new Advance(phase, sum, total, left(sum)));
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
