package io.overrule.app.foreign;

import io.overrule.Problems;
import io.overrule.data.Instance;
import io.overrule.data.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Anybody's CSV. A row becomes a text, if there is a column of texts, and otherwise a record of all columns that are
 * left, or of those that are named. A column of a record holds numbers if all its known values are numbers.
 *
 * @param text the column of the texts
 * @param label the column of the classes
 * @param id the column of the ids
 * @param attributes the columns of records; empty for all but the label and the id
 * @param separator what stands between cells
 */
public record CsvRows(
        Optional<String> text, Optional<String> label, Optional<String> id, List<String> attributes, char separator)
        implements ForeignFormat {
    /** What people write where a value is unknown. */
    private static final Set<String> MISSING = Set.of("", "?");

    public CsvRows {
        attributes = List.copyOf(attributes);
    }

    @Override
    public List<Row> read(List<ForeignFile> files, Problems problems) {
        List<CsvTable> tables = files.stream()
                .map(file -> CsvTable.read(file, separator, problems))
                .toList();
        tables.forEach(table -> checkColumns(table, problems));
        if (!problems.isEmpty()) {
            return List.of();
        }
        List<String> columns = text.isPresent() ? List.of() : recordColumns(tables.get(0));
        Set<String> numbers = new HashSet<>(columns);
        tables.forEach(table -> numbers.removeIf(column -> !holdsNumbers(table, column)));
        List<Row> rows = new ArrayList<>();
        Map<String, String> ids = new HashMap<>();
        for (CsvTable table : tables) {
            if (text.isEmpty() && attributes.isEmpty() && !recordColumns(table).equals(columns)) {
                problems.add(
                        table.file(),
                        1,
                        "has the columns " + String.join(", ", recordColumns(table)) + ", but "
                                + tables.get(0).file() + " has " + String.join(", ", columns)
                                + "; name those that both have with --columns");
                continue;
            }
            for (CsvTable.Line line : table.lines()) {
                row(new Access(table, line), columns, numbers, ids, problems).ifPresent(rows::add);
            }
        }
        return rows;
    }

    private void checkColumns(CsvTable table, Problems problems) {
        List<String> named = new ArrayList<>(attributes);
        text.ifPresent(named::add);
        label.ifPresent(named::add);
        id.ifPresent(named::add);
        named.forEach(column -> table.column(column, problems));
        if (problems.isEmpty() && text.isEmpty() && recordColumns(table).isEmpty()) {
            problems.add(table.file(), 1, "has no column left for the records; name one with --text or --columns");
        }
    }

    private List<String> recordColumns(CsvTable table) {
        return attributes.isEmpty()
                ? table.columns().stream()
                        .filter(column -> label.filter(column::equals).isEmpty()
                                && id.filter(column::equals).isEmpty())
                        .toList()
                : attributes;
    }

    private static boolean holdsNumbers(CsvTable table, String column) {
        int position = table.columns().indexOf(column);
        return position >= 0
                && table.lines().stream()
                        .map(line -> line.cells().get(position).strip())
                        .allMatch(cell -> MISSING.contains(cell) || Cell.isNumber(cell));
    }

    /** The cells of a line, by the names of their columns. */
    private record Access(CsvTable table, CsvTable.Line line) {
        String cell(String column) {
            return line.cells().get(table.columns().indexOf(column));
        }
    }

    private Optional<Row> row(
            Access access, List<String> columns, Set<String> numbers, Map<String, String> ids, Problems problems) {
        String where = access.line().where();
        int before = problems.size();
        Optional<String> name = id.map(column -> access.cell(column).strip());
        name.ifPresent(found -> {
            String first = ids.putIfAbsent(found, where);
            if (found.isEmpty()) {
                problems.add(where, "has no " + id.orElseThrow() + "; give every row an id, or leave out --id");
            } else if (first != null) {
                problems.add(
                        where,
                        "has the " + id.orElseThrow() + " '" + found + "', which " + first
                                + " has already; give every row an id of its own, or leave out --id");
            }
        });
        Optional<String> found = label.map(column -> access.cell(column).strip());
        if (found.filter(String::isEmpty).isPresent()) {
            problems.add(
                    where,
                    "has no " + label.orElseThrow() + "; write its class, or move rows without one to another file");
        }
        Instance instance;
        if (text.isPresent()) {
            instance = Instance.text(access.cell(text.get()));
        } else {
            Map<String, Value> values = new LinkedHashMap<>();
            for (String column : columns) {
                values.put(column, value(access.cell(column).strip(), numbers.contains(column)));
            }
            instance = Instance.record(values);
        }
        return problems.size() > before
                ? Optional.empty()
                : Optional.of(new Row(
                        where,
                        name.orElse(""),
                        List.of(instance),
                        found.map(List::of).orElse(List.of())));
    }

    private static Value value(String cell, boolean number) {
        if (MISSING.contains(cell)) {
            return Value.MISSING;
        }
        return number ? Value.of(Double.parseDouble(cell)) : Value.of(cell);
    }
}
