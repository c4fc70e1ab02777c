package io.overrule.spark;

import io.overrule.Work;
import io.overrule.data.Instance;
import io.overrule.data.InstanceKind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Queue;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** Adds columns to the rows of a partition. Rows are read in batches, because encoders are faster with batches. */
final class AddColumns implements MapPartitionsFunction<Row, Row> {
    private static final long serialVersionUID = 1L;

    private static final int BATCH = 256;

    private final RowReading reading;
    private final StructType input;
    private final BatchFunction function;
    private final FaultCounts faults;

    private AddColumns(RowReading reading, StructType input, BatchFunction function, FaultCounts faults) {
        this.reading = reading;
        this.input = input;
        this.function = function;
        this.faults = faults;
    }

    /** @param output the schema of the table with the columns that the function adds at its end */
    static Dataset<Row> to(
            Dataset<Row> table, RowReading reading, BatchFunction function, FaultCounts faults, StructType output) {
        return table.mapPartitions(new AddColumns(reading, table.schema(), function, faults), Encoders.row(output));
    }

    @Override
    public Iterator<Row> call(Iterator<Row> rows) {
        return new Partition(rows);
    }

    /** The work of a task: as many threads as the task has cores, so that tasks do not crowd out each other. */
    static Work work(int threads) {
        return Work.quiet().onThreads(threads);
    }

    /** The cores of the task of this thread. */
    static int cores() {
        TaskContext task = TaskContext.get();
        return task == null ? 1 : Math.max(1, task.cpus());
    }

    /** The rows of a partition, with more columns. */
    private final class Partition implements Iterator<Row> {
        private final Iterator<Row> rows;
        private final RowReading.Reader reader = reading.reader(input);
        private final TaskFaults ownFaults = TaskFaults.begin();
        private final Work work = work(function.threads(cores()));
        private final Queue<Row> ready = new ArrayDeque<>();

        Partition(Iterator<Row> rows) {
            this.rows = rows;
        }

        @Override
        public boolean hasNext() {
            while (ready.isEmpty() && rows.hasNext()) {
                fill();
            }
            return !ready.isEmpty();
        }

        @Override
        public Row next() {
            if (!hasNext()) {
                throw new NoSuchElementException("the partition has no more rows");
            }
            return ready.remove();
        }

        private void fill() {
            List<Row> kept = new ArrayList<>(BATCH);
            List<RowReading.Found> found = new ArrayList<>(BATCH);
            List<Instance> instances = new ArrayList<>(BATCH);
            while (rows.hasNext() && kept.size() < BATCH && instances.size() < 16 * BATCH) {
                Row row = rows.next();
                RowReading.Found read = reader.read(row);
                if (read instanceof RowReading.Found.Skipped) {
                    ownFaults.countSkipped();
                    continue;
                }
                kept.add(row);
                found.add(read);
                if (read instanceof RowReading.Found.Instances some) {
                    instances.addAll(some.instances());
                }
            }
            Iterator<Object[]> answers = function.apply(instances, work).iterator();
            for (int i = 0; i < kept.size(); i++) {
                ready.add(extended(
                        kept.get(i),
                        found.get(i) instanceof RowReading.Found.Instances some
                                ? values(answers, some.instances().size())
                                : function.nothing()));
            }
            faults.add(FaultCounts.OfPartition.current(ownFaults));
        }

        /** The values of a row: those of its instance; for a sentence, an array of those of its tokens in each column. */
        private @Nullable Object[] values(Iterator<Object[]> answers, int count) {
            if (reading.columns().kind() != InstanceKind.TOKEN) {
                return answers.next();
            }
            Object[] columns = new Object[function.nothing().length];
            for (int column = 0; column < columns.length; column++) {
                columns[column] = new Object[count];
            }
            for (int i = 0; i < count; i++) {
                Object[] ofToken = answers.next();
                for (int column = 0; column < columns.length; column++) {
                    ((Object[]) columns[column])[i] = ofToken[column];
                }
            }
            return columns;
        }

        private static Row extended(Row row, @Nullable Object[] added) {
            @Nullable Object[] values = new Object[row.size() + added.length];
            for (int i = 0; i < row.size(); i++) {
                values[i] = row.get(i);
            }
            System.arraycopy(added, 0, values, row.size(), added.length);
            return RowFactory.create(values);
        }
    }
}
