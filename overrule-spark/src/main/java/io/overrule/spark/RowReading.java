package io.overrule.spark;

import io.overrule.OverruleException;
import io.overrule.data.Instance;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;

/** Reads rows: the columns to read, and the policy for rows without content. */
record RowReading(InstanceColumns columns, NullPolicy nulls) implements Serializable {
    /** By the parameters of a stage. */
    static RowReading of(Stage<?> stage) {
        return new RowReading(stage.instanceColumns(), NullPolicy.parse(stage.getOrDefault(stage.nullPolicy())));
    }

    /** What a row holds. */
    sealed interface Found {
        /** Instances: one, or the tokens of a sentence. */
        record Instances(List<? extends Instance> instances) implements Found {}

        /** Nothing, and the row is left out. */
        record Skipped() implements Found {}

        /** Nothing, and the row stays. */
        record Nothing() implements Found {}
    }

    /** Reads the rows of a partition, one after the other. For one thread. */
    Reader reader(StructType schema) {
        return new Reader(columns.reader(schema));
    }

    /** See {@link #reader}. */
    final class Reader {
        private final InstanceColumns.Reader instances;
        private long rows;

        private Reader(InstanceColumns.Reader instances) {
            this.instances = instances;
        }

        Found read(Row row) {
            rows++;
            Optional<List<? extends Instance>> found;
            try {
                found = instances.instances(row);
            } catch (OverruleException e) {
                throw e.in(name(row));
            }
            if (found.isPresent()) {
                return new Found.Instances(found.get());
            }
            return switch (nulls) {
                case FAIL ->
                    throw OverruleException.input(name(row) + ": column '"
                            + columns.columns().get(0)
                            + "' is null; fill it, or set nullPolicy to 'skip' or 'uncovered'");
                case SKIP -> new Found.Skipped();
                case UNCOVERED -> new Found.Nothing();
            };
        }

        /** The id of a row; where rows have none, its place. */
        private String name(Row row) {
            String id = columns.id().isEmpty() ? "" : String.valueOf(row.<Object>getAs(columns.id()));
            return id.isEmpty() ? "row " + rows + " of partition " + TaskContext.getPartitionId() : "row '" + id + "'";
        }
    }
}
