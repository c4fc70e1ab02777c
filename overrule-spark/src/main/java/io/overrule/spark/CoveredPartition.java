package io.overrule.spark;

import io.overrule.Work;
import io.overrule.data.Instance;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** Reads the rows of a partition and finds the rules that cover them, in batches. Rows without content are left out. */
record CoveredPartition(RowReading reading, StructType schema, Broadcast<SharedRules> rules, FaultCounts faults)
        implements Serializable {
    private static final int BATCH = 1024;

    Iterator<CoveredBatch> batches(Iterator<Row> rows) {
        return new Batches(rows);
    }

    /** See {@link #batches}. */
    private final class Batches implements Iterator<CoveredBatch> {
        private final Iterator<Row> rows;
        private final InstanceColumns.Reader ids = reading.columns().reader(schema);
        private final RowReading.Reader reader = reading.reader(schema);
        private final TaskFaults ownFaults = TaskFaults.begin();
        private final SharedRules shared = rules.value();
        private final Work work = AddColumns.work(shared.code().threads(AddColumns.cores()));
        private @Nullable CoveredBatch next;

        Batches(Iterator<Row> rows) {
            this.rows = rows;
        }

        @Override
        public boolean hasNext() {
            if (next == null && rows.hasNext()) {
                next = read();
            }
            return next != null;
        }

        @Override
        public CoveredBatch next() {
            if (!hasNext() || next == null) {
                throw new NoSuchElementException("the partition has no more rows");
            }
            CoveredBatch batch = next;
            next = null;
            return batch;
        }

        private CoveredBatch read() {
            List<Row> kept = new ArrayList<>(BATCH);
            List<String> keptIds = new ArrayList<>(BATCH);
            List<List<? extends Instance>> found = new ArrayList<>(BATCH);
            List<Instance> instances = new ArrayList<>(BATCH);
            while (rows.hasNext() && kept.size() < BATCH && instances.size() < 4 * BATCH) {
                Row row = rows.next();
                if (reader.read(row) instanceof RowReading.Found.Instances some) {
                    kept.add(row);
                    keptIds.add(ids.id(row));
                    found.add(some.instances());
                    instances.addAll(some.instances());
                } else {
                    ownFaults.countSkipped();
                }
            }
            CoveredBatch batch = new CoveredBatch(
                    kept, keptIds, found, instances, shared.applier().apply(instances, work));
            faults.add(FaultCounts.OfPartition.current(ownFaults));
            return batch;
        }
    }
}
