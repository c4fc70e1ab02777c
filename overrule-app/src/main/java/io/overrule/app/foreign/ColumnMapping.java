package io.overrule.app.foreign;

import io.overrule.Problems;
import io.overrule.data.Instance;
import io.overrule.data.RecordInstance;
import io.overrule.data.TextInstance;
import io.overrule.data.Value;
import io.overrule.data.Vector;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What each column of a typed table means. A row becomes a text, if there is a column of texts, and otherwise a record
 * of all columns that are left, or of those that are named; with a column of vectors either may have one.
 *
 * @param text the column of the texts
 * @param label the column of the classes
 * @param id the column of the ids
 * @param vector the column with lists of numbers
 * @param attributes the columns of records; empty for all that have no other use
 */
public record ColumnMapping(
        Optional<String> text,
        Optional<String> label,
        Optional<String> id,
        Optional<String> vector,
        List<String> attributes) {
    /** A column that the row does not have. */
    public static final Object ABSENT = new Object();

    /** A value that is unknown. */
    public static final Object MISSING = new Object();

    /** A value that consists of others. */
    public static final Object NESTED = new Object();

    public ColumnMapping {
        attributes = List.copyOf(attributes);
    }

    private boolean isUsed(String column) {
        return Stream.of(label, id, vector)
                .anyMatch(used -> used.filter(column::equals).isPresent());
    }

    /** Makes rows from the values that a reader finds. */
    public Rows collecting(Problems problems, Consumer<Row> rows) {
        return new Rows(this, problems, rows);
    }

    /** The rows of some files. Values are texts, doubles, lists, or one of the three signs above. */
    public static final class Rows {
        private final ColumnMapping mapping;
        private final Problems problems;
        private final Consumer<Row> rows;
        private final Map<String, String> ids = new HashMap<>();

        private Rows(ColumnMapping mapping, Problems problems, Consumer<Row> rows) {
            this.mapping = mapping;
            this.problems = problems;
            this.rows = rows;
        }

        /**
         * Takes a row.
         *
         * @param columns the columns that it has
         * @param values the value of a column
         * @param remedy what to say about a column that is not there
         */
        public void row(
                String where, List<String> columns, Function<String, Object> values, Function<String, String> remedy) {
            int before = problems.size();
            Optional<String> text = mapping.text.flatMap(column -> string(where, column, values, remedy, true));
            Optional<String> label = mapping.label
                    .flatMap(column -> string(where, column, values, remedy, false))
                    .map(String::strip)
                    .filter(found -> !found.isEmpty());
            Optional<String> id = mapping.id.flatMap(column -> string(where, column, values, remedy, true));
            Optional<Vector> vector = mapping.vector.flatMap(column -> vector(where, column, values, remedy));
            id.ifPresent(name -> checkId(where, name));
            if (problems.size() > before) {
                return;
            }
            Instance instance;
            if (mapping.text.isPresent()) {
                instance = new TextInstance("", text.orElse(""), vector);
            } else {
                List<String> own = !mapping.attributes.isEmpty()
                        ? mapping.attributes
                        : mapping.vector.isPresent()
                                ? List.of()
                                : columns.stream()
                                        .filter(column -> !mapping.isUsed(column))
                                        .toList();
                instance = new RecordInstance("", record(where, own, values, remedy), vector);
            }
            if (problems.size() == before) {
                rows.accept(new Row(
                        where, id.orElse(""), List.of(instance), label.stream().toList()));
            }
        }

        private void checkId(String where, String id) {
            String earlier = ids.putIfAbsent(id, where);
            if (earlier != null || id.isEmpty()) {
                problems.add(
                        where,
                        "has the id '" + id + "'"
                                + (earlier == null ? "" : ", which " + earlier + " has already")
                                + "; give every row an id of its own, or leave out --id");
            }
        }

        private Optional<String> string(
                String where,
                String column,
                Function<String, Object> values,
                Function<String, String> remedy,
                boolean required) {
            Object value = values.apply(column);
            if (value == ABSENT && required) {
                problems.add(where, "has no '" + column + "'; " + remedy.apply(column));
                return Optional.empty();
            }
            if (value instanceof String text) {
                return Optional.of(text);
            }
            if (value instanceof Double number) {
                boolean whole = number == Math.rint(number) && Math.abs(number) < 1e15;
                return Optional.of(whole ? Long.toString(number.longValue()) : number.toString());
            }
            if (value == MISSING || value == ABSENT) {
                if (required) {
                    problems.add(where, "has no value for '" + column + "'; give one to every row");
                }
                return Optional.empty();
            }
            problems.add(where, "has a list or an object as '" + column + "'; expected a text");
            return Optional.empty();
        }

        private Optional<Vector> vector(
                String where, String column, Function<String, Object> values, Function<String, String> remedy) {
            Object value = values.apply(column);
            if (value == ABSENT) {
                problems.add(where, "has no '" + column + "'; " + remedy.apply(column));
                return Optional.empty();
            }
            if (!(value instanceof List<?> list) || list.isEmpty()) {
                problems.add(where, "has no list of numbers as '" + column + "'; give one to every row");
                return Optional.empty();
            }
            float[] numbers = new float[list.size()];
            for (int i = 0; i < numbers.length; i++) {
                numbers[i] = list.get(i) instanceof Double number ? number.floatValue() : Float.NaN;
                if (!Float.isFinite(numbers[i])) {
                    problems.add(
                            where,
                            "has no finite number at position " + i + " of '" + column
                                    + "' (counted from 0); expected numbers between -3.4e38 and 3.4e38");
                    return Optional.empty();
                }
            }
            return Optional.of(Vector.of(numbers));
        }

        private Map<String, Value> record(
                String where, List<String> columns, Function<String, Object> values, Function<String, String> remedy) {
            Map<String, Value> record = new LinkedHashMap<>();
            for (String column : columns) {
                Object value = values.apply(column);
                if (value == ABSENT) {
                    problems.add(where, "has no '" + column + "'; " + remedy.apply(column));
                } else if (value == MISSING) {
                    record.put(column, Value.MISSING);
                } else if (value instanceof String text) {
                    record.put(column, Value.of(text));
                } else if (value instanceof Double number && Float.isFinite(number.floatValue())) {
                    record.put(column, Value.of(number));
                } else if (value instanceof Double number) {
                    problems.add(where, "has " + number + " as '" + column + "'; expected a number of a float's range");
                } else {
                    problems.add(
                            where,
                            "has the nested column '" + column
                                    + "'; name the columns that hold plain values with --columns, or a list of numbers"
                                    + " with --vector");
                }
            }
            return record;
        }
    }
}
