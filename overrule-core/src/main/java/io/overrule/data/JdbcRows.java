package io.overrule.data;

import io.overrule.OverruleException;
import io.overrule.Problem;
import io.overrule.Problems;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Turns the rows of a database query into instances. It names the column of the text or the columns of a record's
 * attributes, and optionally the columns of the id and the class. A dataset reads the rows once, from the row after the
 * current one. The caller closes the query.
 *
 * <pre>
 * builder.labelled(JdbcRows.texts(query, "body").id("number").label("folder"));
 * </pre>
 */
public final class JdbcRows {
    private final ResultSet rows;
    private final Optional<String> textColumn;
    private final List<String> attributeColumns;
    private final Optional<String> idColumn;
    private final Optional<String> labelColumn;

    private JdbcRows(
            ResultSet rows,
            Optional<String> textColumn,
            List<String> attributeColumns,
            Optional<String> idColumn,
            Optional<String> labelColumn) {
        this.rows = Objects.requireNonNull(rows, "rows");
        this.textColumn = textColumn;
        this.attributeColumns = List.copyOf(attributeColumns);
        this.idColumn = idColumn;
        this.labelColumn = labelColumn;
    }

    /** Reads every row as a text. */
    public static JdbcRows texts(ResultSet rows, String textColumn) {
        return new JdbcRows(rows, Optional.of(textColumn), List.of(), Optional.empty(), Optional.empty());
    }

    /** Reads every row as a record with these columns as attributes. Null becomes a missing value. */
    public static JdbcRows records(ResultSet rows, String... attributeColumns) {
        if (attributeColumns.length == 0) {
            throw OverruleException.input("a record needs at least one column; name one");
        }
        return new JdbcRows(rows, Optional.empty(), List.of(attributeColumns), Optional.empty(), Optional.empty());
    }

    /** Names the column with the ids. Instances have no id if the value is null or if this method is not called. */
    public JdbcRows id(String column) {
        return new JdbcRows(rows, textColumn, attributeColumns, Optional.of(column), labelColumn);
    }

    /** Names the column with the name of the class. */
    public JdbcRows label(String column) {
        return new JdbcRows(rows, textColumn, attributeColumns, idColumn, Optional.of(column));
    }

    void forEach(BiConsumer<Instance, Optional<String>> visitor, Problems problems) {
        try {
            for (int number = 1; rows.next(); number++) {
                String where = "row " + number;
                String id = idColumn.isPresent() ? Objects.requireNonNullElse(rows.getString(idColumn.get()), "") : "";
                Optional<String> label = labelColumn.isPresent()
                        ? Optional.ofNullable(rows.getString(labelColumn.get()))
                        : Optional.empty();
                Optional<Instance> instance = textColumn.isPresent()
                        ? text(textColumn.get(), id, where, problems)
                        : record(id, where, problems);
                instance.ifPresent(found -> visitor.accept(found, label));
            }
        } catch (SQLException e) {
            throw OverruleException.resource("the rows of a query cannot be read (" + e.getMessage() + ")", e);
        }
    }

    private Optional<Instance> text(String column, String id, String where, Problems problems) throws SQLException {
        @Nullable String text = rows.getString(column);
        if (text == null) {
            problems.add(Problem.of(
                            Problem.Code.MISSING,
                            where,
                            "has null as '" + column + "'; a text may be empty but not null, leave out such rows")
                    .inField(column));
            return Optional.empty();
        }
        return Optional.of(new TextInstance(id, text));
    }

    private Optional<Instance> record(String id, String where, Problems problems) throws SQLException {
        int before = problems.size();
        Map<String, Value> values = new LinkedHashMap<>();
        for (String column : attributeColumns) {
            @Nullable Object object = rows.getObject(column);
            if (object instanceof Number number && !Float.isFinite(number.floatValue())) {
                problems.add(Problem.of(
                                Problem.Code.WRONG_VALUE,
                                where,
                                "has " + number + " as '" + column
                                        + "'; expected a number between -3.4e38 and 3.4e38, or null if the value is unknown")
                        .inField(column));
            } else {
                values.put(column, value(object));
            }
        }
        return problems.size() > before ? Optional.empty() : Optional.of(new RecordInstance(id, values));
    }

    private static Value value(@Nullable Object object) {
        if (object == null) {
            return Value.MISSING;
        }
        return object instanceof Number number ? Value.of(number.doubleValue()) : Value.of(object.toString());
    }
}
