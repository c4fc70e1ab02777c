package io.overrule.spark;

import java.util.HashMap;
import java.util.Map;

/** What went wrong in the task of the current thread, so far. */
final class TaskFaults {
    private static final ThreadLocal<TaskFaults> CURRENT = ThreadLocal.withInitial(TaskFaults::new);

    private final Map<String, Long> byRule = new HashMap<>();
    private long skipped;

    /** Those of the task that this thread runs. */
    static TaskFaults current() {
        return CURRENT.get();
    }

    /** Forgets what an earlier task on this thread counted. */
    static TaskFaults begin() {
        TaskFaults fresh = new TaskFaults();
        CURRENT.set(fresh);
        return fresh;
    }

    void countFault(String rule) {
        byRule.merge(rule, 1L, Long::sum);
    }

    void countSkipped() {
        skipped++;
    }

    /** A copy of the counts. */
    FaultCounts.Counts counts() {
        return new FaultCounts.Counts(new HashMap<>(byRule), skipped);
    }
}
