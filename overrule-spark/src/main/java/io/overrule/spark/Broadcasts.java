package io.overrule.spark;

import java.io.Serializable;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;

/** Sends a value to every executor once, whatever the number of tasks. */
final class Broadcasts {
    private Broadcasts() {}

    static <T extends Serializable> Broadcast<T> of(Dataset<?> table, T value) {
        return JavaSparkContext.fromSparkContext(table.sparkSession().sparkContext())
                .broadcast(value);
    }
}
