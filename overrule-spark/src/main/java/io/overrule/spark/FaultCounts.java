package io.overrule.spark;

import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.util.AccumulatorV2;
import org.jspecify.annotations.Nullable;

/**
 * Counts faults by partition. A partition may be computed again after a failure, by speculation or for another action.
 * It then gives the same counts under the same key, and the larger of two counts is kept. So nothing is counted twice,
 * and a partition that one action read only in part is completed by the next.
 */
final class FaultCounts extends AccumulatorV2<FaultCounts.OfPartition, RuleFaults> {
    private static final long serialVersionUID = 1L;
    private static final String BATCH_OF_STREAM = "streaming.sql.batchId";

    /** What was counted in a partition. */
    record Counts(Map<String, Long> byRule, long skipped) implements Serializable {
        boolean isZero() {
            return byRule.isEmpty() && skipped == 0;
        }

        Counts larger(Counts other) {
            Map<String, Long> larger = new HashMap<>(byRule);
            other.byRule.forEach((rule, count) -> larger.merge(rule, count, Math::max));
            return new Counts(larger, Math.max(skipped, other.skipped));
        }
    }

    /** The counts of one partition; of a stream, of one partition of a batch. */
    record OfPartition(String partition, Counts counts) implements Serializable {
        /** What the task of this thread counted so far. */
        static OfPartition current(TaskFaults faults) {
            TaskContext task = TaskContext.get();
            if (task == null) {
                return new OfPartition("driver", faults.counts());
            }
            @Nullable String batch = task.getLocalProperty(BATCH_OF_STREAM);
            return new OfPartition((batch == null ? "" : batch) + ":" + task.partitionId(), faults.counts());
        }
    }

    private final Map<String, Counts> byPartition = new HashMap<>();

    /** Counts that the tasks of jobs on a table send to the driver. */
    static FaultCounts registered(Dataset<?> table, String stage) {
        FaultCounts counts = new FaultCounts();
        table.sparkSession().sparkContext().register(counts, stage + " faults");
        return counts;
    }

    @Override
    public synchronized boolean isZero() {
        return byPartition.isEmpty();
    }

    @Override
    public synchronized FaultCounts copy() {
        FaultCounts copy = new FaultCounts();
        copy.byPartition.putAll(byPartition);
        return copy;
    }

    @Override
    public synchronized void reset() {
        byPartition.clear();
    }

    @Override
    public synchronized void add(OfPartition added) {
        if (!added.counts().isZero()) {
            byPartition.merge(added.partition(), added.counts(), Counts::larger);
        }
    }

    @Override
    public void merge(AccumulatorV2<OfPartition, RuleFaults> other) {
        Map<String, Counts> theirs = ((FaultCounts) other).snapshot();
        synchronized (this) {
            theirs.forEach((partition, counts) -> byPartition.merge(partition, counts, Counts::larger));
        }
    }

    private synchronized Map<String, Counts> snapshot() {
        return new HashMap<>(byPartition);
    }

    @Override
    public synchronized RuleFaults value() {
        Map<String, Long> byRule = new TreeMap<>();
        long skipped = 0;
        for (Counts counts : byPartition.values()) {
            counts.byRule().forEach((rule, count) -> byRule.merge(rule, count, Long::sum));
            skipped += counts.skipped();
        }
        return new RuleFaults(byRule, skipped);
    }
}
