package io.overrule.spark;

import io.overrule.OverruleException;
import io.overrule.Suggestion;
import io.overrule.data.Instance;
import io.overrule.data.InstanceKind;
import io.overrule.data.RecordInstance;
import io.overrule.data.Sentence;
import io.overrule.data.TextInstance;
import io.overrule.data.Value;
import java.io.Serializable;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructType;

/**
 * The columns of a table that hold the instance of a row: a text, the tokens of a sentence, or the attributes of a
 * record.
 *
 * @param columns one column for a text or for tokens; for a record, the columns of the attributes in their order
 * @param id the column that names a row in messages and in the data; empty if there is none
 */
public record InstanceColumns(InstanceKind kind, List<String> columns, String id) implements Serializable {
    public InstanceColumns {
        // Spark's serialiser handles the lists of the standard library; this one is immutable too.
        columns = List.copyOf(columns);
        if (columns.isEmpty()) {
            throw OverruleException.input("no column holds the rows' " + kind.many() + "; name at least one");
        }
    }

    /** A text in a column of strings. */
    public static InstanceColumns text(String column) {
        return new InstanceColumns(InstanceKind.TEXT, List.of(column), "");
    }

    /** A sentence in a column of arrays of strings. */
    public static InstanceColumns tokens(String column) {
        return new InstanceColumns(InstanceKind.TOKEN, List.of(column), "");
    }

    /** A record in columns of numbers, strings or booleans. */
    public static InstanceColumns record(List<String> columns) {
        return new InstanceColumns(InstanceKind.RECORD, columns, "");
    }

    /** The same, with a column that names the rows. */
    public InstanceColumns named(String idColumn) {
        return new InstanceColumns(kind, columns, idColumn);
    }

    /** Every column that is read. */
    List<String> all() {
        return id.isEmpty() || columns.contains(id)
                ? columns
                : Stream.concat(columns.stream(), Stream.of(id)).toList();
    }

    /** Refuses a table with a missing column or a column of the wrong type. */
    public void check(StructType schema) {
        for (String column : columns) {
            DataType type = type(schema, column, expectation());
            boolean fits =
                    switch (kind) {
                        case TEXT -> type instanceof StringType;
                        case TOKEN -> type instanceof ArrayType array && array.elementType() instanceof StringType;
                        case RECORD -> isAttribute(type);
                    };
            if (!fits) {
                throw OverruleException.input(
                        "column '" + column + "' has the type " + type.simpleString() + "; expected " + expectation());
            }
        }
        if (!id.isEmpty()) {
            requireId(schema, id);
        }
    }

    private String expectation() {
        return switch (kind) {
            case TEXT -> "a text (string)";
            case TOKEN -> "the tokens of a sentence (array<string>)";
            case RECORD -> "an attribute of a record (a number, string or boolean)";
        };
    }

    private static boolean isAttribute(DataType type) {
        return type instanceof NumericType || type instanceof StringType || type instanceof BooleanType;
    }

    static void requireId(StructType schema, String column) {
        DataType type = type(schema, column, "the id of a row (string or whole number)");
        if (!(type instanceof StringType
                || type instanceof LongType
                || type instanceof IntegerType
                || type instanceof ShortType
                || type instanceof ByteType)) {
            throw OverruleException.input("column '" + column + "' has the type " + type.simpleString()
                    + "; expected the id of a row (string or whole number)");
        }
    }

    static DataType type(StructType schema, String column, String expectation) {
        List<String> names = Arrays.asList(schema.fieldNames());
        if (!names.contains(column)) {
            throw OverruleException.input("there is no column '" + column + "'; expected one with " + expectation + "; "
                    + Suggestion.remedy(column, names, "columns"));
        }
        return schema.apply(column).dataType();
    }

    /** Reads rows of a table that was {@linkplain #check checked}. */
    Reader reader(StructType schema) {
        return new Reader(schema);
    }

    /** Turns rows into instances. For one thread. */
    final class Reader {
        private final int[] fields;
        private final int idField;

        private Reader(StructType schema) {
            fields = columns.stream().mapToInt(schema::fieldIndex).toArray();
            idField = id.isEmpty() ? -1 : schema.fieldIndex(id);
        }

        /** The id of a row; empty if there is none. */
        String id(Row row) {
            if (idField < 0) {
                return "";
            }
            if (row.isNullAt(idField)) {
                throw OverruleException.input(
                        "a row has no id: column '" + id + "' is null; give every row an id of its own");
            }
            return String.valueOf(row.get(idField));
        }

        /**
         * The instances of a row: one, or for a sentence its tokens. Empty if the text, the sentence or one of its tokens
         * is null; a null attribute of a record is a missing value.
         */
        Optional<List<? extends Instance>> instances(Row row) {
            return switch (kind) {
                case TEXT -> text(row);
                case TOKEN -> tokens(row);
                case RECORD -> Optional.of(List.of(record(row)));
            };
        }

        private Optional<List<? extends Instance>> text(Row row) {
            return row.isNullAt(fields[0])
                    ? Optional.empty()
                    : Optional.of(List.of(new TextInstance(id(row), row.getString(fields[0]))));
        }

        private Optional<List<? extends Instance>> tokens(Row row) {
            if (row.isNullAt(fields[0])) {
                return Optional.empty();
            }
            List<String> tokens = row.getList(fields[0]);
            if (tokens.contains(null)) {
                return Optional.empty();
            }
            return Optional.of(tokens.isEmpty() ? List.of() : new Sentence(id(row), List.copyOf(tokens)).instances());
        }

        private RecordInstance record(Row row) {
            Map<String, Value> values = new LinkedHashMap<>();
            for (int k = 0; k < fields.length; k++) {
                values.put(columns.get(k), value(row, k));
            }
            return new RecordInstance(id(row), values);
        }

        private Value value(Row row, int k) {
            if (row.isNullAt(fields[k])) {
                return Value.MISSING;
            }
            Object value = row.get(fields[k]);
            if (value instanceof Number number) {
                double finite = number.doubleValue();
                if (!Double.isFinite(finite)) {
                    throw OverruleException.input("row '" + id(row) + "' has " + finite + " in column '"
                            + columns.get(k) + "'; expected a finite number, or null if it is unknown");
                }
                return Value.of(finite);
            }
            return Value.of(String.valueOf(value));
        }
    }
}
