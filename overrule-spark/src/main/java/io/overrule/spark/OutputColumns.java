package io.overrule.spark;

import io.overrule.OverruleException;
import io.overrule.data.InstanceKind;
import java.util.Arrays;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** The schema of a table to which a stage adds columns. */
final class OutputColumns {
    private final InstanceKind kind;
    private StructType schema;

    OutputColumns(StructType input, InstanceKind kind) {
        this.schema = input;
        this.kind = kind;
    }

    /** Adds a column. A row that is a sentence has an array there, with an element for each token. */
    OutputColumns add(String column, DataType ofInstance) {
        if (Arrays.asList(schema.fieldNames()).contains(column)) {
            throw OverruleException.input("there is a column '" + column
                    + "' already, which the stage would write; drop it, or give the stage's column another name");
        }
        schema = schema.add(
                column, kind == InstanceKind.TOKEN ? DataTypes.createArrayType(ofInstance, true) : ofInstance, true);
        return this;
    }

    StructType schema() {
        return schema;
    }
}
