package io.overrule.spark;

import io.overrule.cover.CoverMatrix;
import io.overrule.data.Instance;
import java.util.List;
import org.apache.spark.sql.Row;

/**
 * Rows that were read and covered together.
 *
 * @param rows those that hold something
 * @param ids their ids; empty strings where rows have none
 * @param found the instances of each row: one, or the tokens of a sentence
 * @param instances the instances of all rows
 * @param cover a row for each instance
 */
record CoveredBatch(
        List<Row> rows,
        List<String> ids,
        List<List<? extends Instance>> found,
        List<Instance> instances,
        CoverMatrix cover) {
    /** How many instances a row has. */
    int size(int row) {
        return found.get(row).size();
    }
}
