package io.overrule.app.foreign;

import io.overrule.Problems;
import io.overrule.data.Instance;
import io.overrule.data.Value;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Anybody's CSV. A row becomes a text, if there is a column of texts, and otherwise a record of all columns that are
 * left, or of those that are named. A column of a record holds numbers if all its known values are numbers. A row
 * without a class is unlabelled.
 *
 * @param text the column of the texts
 * @param label the column of the classes
 * @param id the column of the ids
 * @param attributes the columns of records; empty for all but the label and the id
 * @param separator what separates cells
 */
public record CsvRows(
        Optional<String> text, Optional<String> label, Optional<String> id, List<String> attributes, char separator)
        implements ForeignFormat {
    /** What people write where a value is unknown. */
    private static final Set<String> MISSING = Set.of("", "?");

    public CsvRows {
        attributes = List.copyOf(attributes);
    }

    /** The same with the separator that fits the first line of a file. */
    public CsvRows withSeparatorOf(ForeignFile file) {
        return new CsvRows(text, label, id, attributes, CsvTable.separator(file, named()));
    }

    /** The required columns. */
    private List<String> named() {
        List<String> named = new ArrayList<>(attributes);
        text.ifPresent(named::add);
        label.ifPresent(named::add);
        id.ifPresent(named::add);
        return named;
    }

    @Override
    public void read(List<ForeignFile> files, Problems problems, Consumer<Row> rows) {
        // Whether a column holds numbers is known only at the end of the last file.
        BitSet noNumbers = new BitSet();
        int before = problems.size();
        if (text.isEmpty()) {
            Collector scan = new Collector(problems, noNumbers, true, row -> {});
            for (ForeignFile file : files) {
                CsvTable.read(file, separator, problems, scan::begin, scan::row);
            }
            if (problems.size() > before) {
                return;
            }
        }
        Collector collector = new Collector(problems, noNumbers, false, rows);
        for (ForeignFile file : files) {
            CsvTable.read(file, separator, problems, collector::begin, collector::row);
        }
    }

    /** Goes through the rows of all files. */
    private final class Collector {
        private final Problems problems;
        private final BitSet noNumbers;
        private final boolean scanning;
        private final Consumer<Row> rows;
        private final Map<String, String> ids = new HashMap<>();
        private final Map<String, Value> shared = new HashMap<>();
        private Optional<CsvTable.Header> first = Optional.empty();
        private List<String> columns = List.of();
        private int[] positions = new int[0];
        private int textAt;
        private int labelAt;
        private int idAt;

        /** @param scanning whether to find out which columns hold no numbers, instead of making rows */
        Collector(Problems problems, BitSet noNumbers, boolean scanning, Consumer<Row> rows) {
            this.problems = problems;
            this.noNumbers = noNumbers;
            this.scanning = scanning;
            this.rows = rows;
        }

        /** Looks the columns up; false if some are missing. */
        boolean begin(CsvTable.Header header) {
            int before = problems.size();
            named().forEach(column -> header.column(column, problems));
            if (problems.size() > before) {
                suggestSeparator(header);
                return false;
            }
            textAt = position(header, text);
            labelAt = position(header, label);
            idAt = position(header, id);
            if (text.isPresent()) {
                return true;
            }
            List<String> own = recordColumns(header);
            if (own.isEmpty()) {
                problems.add(header.file(), 1, "has no column left for the records; name one with --text or --columns");
                return false;
            }
            if (first.isPresent() && !own.equals(columns)) {
                problems.add(
                        header.file(),
                        1,
                        "has the columns " + String.join(", ", own) + ", but "
                                + first.get().file() + " has " + String.join(", ", columns)
                                + "; name those that both have with --columns");
                return false;
            }
            first = first.or(() -> Optional.of(header));
            columns = own;
            positions = own.stream()
                    .mapToInt(column -> header.columns().getOrDefault(column, 0))
                    .toArray();
            return true;
        }

        private void suggestSeparator(CsvTable.Header header) {
            String only = header.names().get(0);
            if (header.names().size() == 1) {
                for (char other : new char[] {',', ';', '\t', '|'}) {
                    if (other != separator && only.indexOf(other) >= 0) {
                        problems.add(
                                header.file(),
                                1,
                                "has only one column with --separator '" + separator + "'; write --separator "
                                        + (other == '\t' ? "tab" : "'" + other + "'") + ", or leave the option out");
                        return;
                    }
                }
            }
        }

        private static int position(CsvTable.Header header, Optional<String> column) {
            return column.map(name -> header.columns().getOrDefault(name, 0)).orElse(0);
        }

        private List<String> recordColumns(CsvTable.Header header) {
            return attributes.isEmpty()
                    ? header.names().stream()
                            .filter(column -> label.filter(column::equals).isEmpty()
                                    && id.filter(column::equals).isEmpty())
                            .toList()
                    : attributes;
        }

        void row(String where, List<String> cells) {
            int before = problems.size();
            String name = id.isPresent() ? cells.get(idAt).strip() : "";
            if (!scanning) {
                id.ifPresent(column -> checkId(column, name, where));
            }
            String found = label.isPresent() ? cells.get(labelAt).strip() : "";
            List<String> labels = found.isEmpty() ? List.of() : List.of(found);
            if (problems.size() > before) {
                return;
            }
            if (text.isPresent()) {
                rows.accept(new Row(where, name, List.of(Instance.text(cells.get(textAt))), labels));
                return;
            }
            Map<String, Value> values = new LinkedHashMap<>();
            for (int i = 0; i < positions.length; i++) {
                String cell = cells.get(positions[i]).strip();
                if (!scanning) {
                    values.put(columns.get(i), value(cell, !noNumbers.get(i)));
                } else if (!noNumbers.get(i) && !MISSING.contains(cell) && !Cell.isNumber(cell)) {
                    noNumbers.set(i);
                }
            }
            if (!scanning) {
                rows.accept(new Row(where, name, List.of(Instance.record(values)), labels));
            }
        }

        private void checkId(String column, String name, String where) {
            String earlier = ids.putIfAbsent(name, where);
            if (name.isEmpty()) {
                problems.add(where, "has no " + column + "; give every row an id, or leave out --id");
            } else if (earlier != null) {
                problems.add(
                        where,
                        "has the " + column + " '" + name + "', which " + earlier
                                + " has already; give every row an id of its own, or leave out --id");
            }
        }

        private Value value(String cell, boolean number) {
            if (MISSING.contains(cell)) {
                return Value.MISSING;
            }
            if (number) {
                return Value.of(Double.parseDouble(cell));
            }
            return shared.computeIfAbsent(cell, Value::of);
        }
    }
}
