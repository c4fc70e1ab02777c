package io.overrule.serve;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** Counters for Prometheus. */
final class Metrics {
    private static final double[] SECONDS = {0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5};

    private final Map<String, LongAdder> requests = new TreeMap<>();
    private final LongAdder predictions = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private final LongAdder reloads = new LongAdder();
    private final LongAdder failedReloads = new LongAdder();
    private final LongAdder[] buckets = new LongAdder[SECONDS.length + 1];
    private final LongAdder nanoseconds = new LongAdder();
    private final AtomicInteger active = new AtomicInteger();

    Metrics() {
        for (int i = 0; i < buckets.length; i++) {
            buckets[i] = new LongAdder();
        }
    }

    void begin() {
        active.incrementAndGet();
    }

    void end(String path, int status, long nanos) {
        active.decrementAndGet();
        String labels = "{path=\"" + path + "\",status=\"" + status + "\"}";
        synchronized (requests) {
            requests.computeIfAbsent(labels, key -> new LongAdder()).increment();
        }
        nanoseconds.add(nanos);
        int bucket = 0;
        while (bucket < SECONDS.length && nanos > SECONDS[bucket] * 1e9) {
            bucket++;
        }
        buckets[bucket].increment();
    }

    void predicted(int count, int refusals) {
        predictions.add(count);
        refused.add(refusals);
    }

    void reloaded(boolean success) {
        (success ? reloads : failedReloads).increment();
    }

    /** How many requests are in progress. */
    int active() {
        return active.get();
    }

    String text() {
        StringBuilder text = new StringBuilder("# TYPE overrule_requests_total counter\n");
        synchronized (requests) {
            requests.forEach((labels, count) -> text.append("overrule_requests_total")
                    .append(labels)
                    .append(' ')
                    .append(count)
                    .append('\n'));
        }
        counter(text, "overrule_predictions_total", predictions);
        counter(text, "overrule_refused_instances_total", refused);
        counter(text, "overrule_model_reloads_total", reloads);
        counter(text, "overrule_model_reload_failures_total", failedReloads);
        text.append("# TYPE overrule_active_requests gauge\noverrule_active_requests ")
                .append(active.get())
                .append("\n# TYPE overrule_request_seconds histogram\n");
        long sum = 0;
        for (int i = 0; i < buckets.length; i++) {
            sum += buckets[i].sum();
            text.append("overrule_request_seconds_bucket{le=\"")
                    .append(i < SECONDS.length ? Double.toString(SECONDS[i]) : "+Inf")
                    .append("\"} ")
                    .append(sum)
                    .append('\n');
        }
        text.append("overrule_request_seconds_sum ")
                .append(nanoseconds.sum() / 1e9)
                .append("\noverrule_request_seconds_count ")
                .append(sum)
                .append('\n');
        return text.toString();
    }

    private static void counter(StringBuilder text, String name, LongAdder value) {
        text.append("# TYPE ")
                .append(name)
                .append(" counter\n")
                .append(name)
                .append(' ')
                .append(value)
                .append('\n');
    }
}
