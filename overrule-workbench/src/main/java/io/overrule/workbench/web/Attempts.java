package io.overrule.workbench.web;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Limits how often somebody may guess: per address and per name, after a few failures only every so often. */
final class Attempts {
    private static final int FREE = 5;
    private static final long WINDOW_MILLIS = 15 * 60_000L;
    private static final int MOST = 10_000;

    private final Map<String, Count> counts = new ConcurrentHashMap<>();

    private record Count(int failures, long since) {}

    /** Refuses whoever has failed too often. */
    void require(String address, String name) {
        if (isBlocked("address " + address) || (!name.isEmpty() && isBlocked("name " + name))) {
            throw new Access.Refusal(429, "Too many attempts. Wait a quarter of an hour, then try again.");
        }
    }

    private boolean isBlocked(String key) {
        Count count = counts.get(key);
        return count != null && count.failures() >= FREE && System.currentTimeMillis() - count.since() < WINDOW_MILLIS;
    }

    void failed(String address, String name) {
        long now = System.currentTimeMillis();
        if (counts.size() > MOST) {
            counts.values().removeIf(count -> now - count.since() >= WINDOW_MILLIS);
        }
        count("address " + address, now);
        if (!name.isEmpty()) {
            count("name " + name, now);
        }
    }

    private void count(String key, long now) {
        counts.merge(
                key,
                new Count(1, now),
                (before, one) ->
                        now - before.since() >= WINDOW_MILLIS ? one : new Count(before.failures() + 1, before.since()));
    }

    void succeeded(String address, String name) {
        counts.remove("address " + address);
        counts.remove("name " + name);
    }
}
