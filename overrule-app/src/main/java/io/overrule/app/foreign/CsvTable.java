package io.overrule.app.foreign;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.csv.CsvFactory;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import io.overrule.Problems;
import io.overrule.Suggestion;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;

/**
 * Reads a CSV file row by row: the names of the columns on the first line, then rows of as many cells. A cell in quotes
 * may hold separators, line breaks, and quotes written twice.
 */
final class CsvTable {
    /** Usual separators of cells, the likeliest first. */
    private static final List<Character> SEPARATORS = List.of(',', ';', '\t', '|');

    /** A few values occur again and again; one object for each keeps the heap small. */
    private static final int MOST_SHARED = 1 << 16;

    private CsvTable() {}

    /**
     * The first line.
     *
     * @param file the name of the file
     * @param columns the names of the columns without white space around them, and their positions
     */
    record Header(String file, Map<String, Integer> columns) {
        List<String> names() {
            return List.copyOf(columns.keySet());
        }

        /** The position of a column; empty after adding a problem that there is none of this name. */
        OptionalInt column(String name, Problems problems) {
            Integer position = columns.get(name);
            if (position == null) {
                problems.add(
                        file,
                        1,
                        "has no column '" + name + "'; "
                                + Suggestion.nearest(name, names())
                                        .map(near -> "did you mean '" + near + "'? It has")
                                        .orElse("it has")
                                + " the columns " + Suggestion.list(names()));
                return OptionalInt.empty();
            }
            return OptionalInt.of(position);
        }
    }

    /** Receives every row of as many cells as there are columns. */
    @FunctionalInterface
    interface RowVisitor {
        /** @param where the place where it begins, since cells may span several lines */
        void visit(String where, List<String> cells);
    }

    /**
     * Reads a file.
     *
     * @param wanted whether to go on to the rows after the first line; without the wanted columns there is no point in
     *     reading the rows
     */
    static void read(
            ForeignFile file, char separator, Problems problems, Predicate<Header> wanted, RowVisitor visitor) {
        file.read(problems, reader -> {
            CsvParser parser = factory().createParser(reader);
            parser.setSchema(CsvSchema.emptySchema().withColumnSeparator(separator));
            Rows rows = new Rows(file.name(), parser);
            try {
                Optional<Header> header = header(rows, file.name(), problems);
                if (header.isEmpty() || !wanted.test(header.get())) {
                    return;
                }
                int columns = header.get().columns().size();
                while (rows.next()) {
                    int size = rows.cells.size();
                    if (size == columns) {
                        visitor.visit(rows.where(), List.copyOf(rows.cells));
                    } else {
                        problems.add(
                                rows.where(),
                                "has " + size + (size == 1 ? " cell" : " cells") + ", but there are " + columns
                                        + " columns; put a cell that holds '" + separator
                                        + "' or a line break in quotes");
                    }
                }
            } catch (JacksonException e) {
                problems.add(
                        rows.where(),
                        "is not CSV (" + e.getOriginalMessage()
                                + "); put the whole cell in quotes, and write a quote in" + " it twice");
            }
        });
    }

    private static CsvFactory factory() {
        return CsvFactory.builder()
                .enable(CsvParser.Feature.WRAP_AS_ARRAY)
                .enable(CsvParser.Feature.SKIP_EMPTY_LINES)
                .build();
    }

    private static Optional<Header> header(Rows rows, String file, Problems problems) throws IOException {
        if (!rows.next()) {
            problems.add(file, "is empty; expected the names of the columns on the first line, then rows");
            return Optional.empty();
        }
        Map<String, Integer> columns = new LinkedHashMap<>();
        for (String cell : rows.cells) {
            String column = cell.strip();
            if (columns.putIfAbsent(column, columns.size()) != null) {
                problems.add(rows.where(), "names the column '" + column + "' twice; rename one of the two");
                return Optional.empty();
            }
        }
        return Optional.of(new Header(file, columns));
    }

    /** The rows of a file, one after the other. */
    private static final class Rows {
        private final String file;
        private final CsvParser parser;
        private final Map<String, String> shared = new HashMap<>();
        private final List<String> cells = new ArrayList<>();
        private int start = 1;
        private int next = 1;

        Rows(String file, CsvParser parser) {
            this.file = file;
            this.parser = parser;
        }

        String where() {
            return file + ":" + start;
        }

        /** False at the end of the file. */
        boolean next() throws IOException {
            cells.clear();
            // Where to look if the row cannot be read to its end.
            start = next;
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.VALUE_STRING) {
                    if (cells.isEmpty()) {
                        start = parser.currentTokenLocation().getLineNr();
                    }
                    cells.add(share(parser.getText()));
                } else if (token == JsonToken.END_ARRAY && !cells.isEmpty()) {
                    next = parser.currentLocation().getLineNr();
                    return true;
                }
            }
            return false;
        }

        private String share(String cell) {
            String known = shared.get(cell);
            if (known != null) {
                return known;
            }
            if (shared.size() < MOST_SHARED) {
                shared.put(cell, cell);
            }
            return cell;
        }
    }

    /**
     * What separates the cells of a file, judged by its first line: the separator that gives all named columns, or, if
     * none is named, several columns. A comma if none does.
     */
    static char separator(ForeignFile file, List<String> named) {
        for (char separator : SEPARATORS) {
            boolean[] fits = new boolean[1];
            read(
                    file,
                    separator,
                    new Problems(),
                    header -> {
                        fits[0] = named.isEmpty()
                                ? header.columns().size() > 1
                                : header.columns().keySet().containsAll(named);
                        return false;
                    },
                    (where, cells) -> {});
            if (fits[0]) {
                return separator;
            }
        }
        return ',';
    }
}
