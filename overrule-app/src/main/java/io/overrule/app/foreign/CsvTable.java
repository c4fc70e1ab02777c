package io.overrule.app.foreign;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.csv.CsvFactory;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import io.overrule.OverruleException;
import io.overrule.Problems;
import io.overrule.Suggestion;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/**
 * A CSV file: the names of the columns on the first line, then rows of as many cells. A cell in quotes may hold
 * separators, line breaks, and quotes written twice.
 *
 * @param file its name
 * @param columns the names of the columns, without white space around them
 */
record CsvTable(String file, List<String> columns, List<Line> lines) {
    /** @param where the place it begins at, since cells may go over several lines */
    record Line(String where, List<String> cells) {}

    static CsvTable read(ForeignFile file, char separator, Problems problems) {
        List<Line> lines = parse(file, separator, problems);
        if (lines.isEmpty()) {
            problems.add(file.name(), "is empty; expected the names of the columns on the first line, then rows");
            return new CsvTable(file.name(), List.of(), List.of());
        }
        List<String> columns = lines.get(0).cells().stream().map(String::strip).toList();
        Set<String> seen = new HashSet<>();
        for (String column : columns) {
            if (!seen.add(column)) {
                problems.add(lines.get(0).where(), "names the column '" + column + "' twice; rename one of the two");
            }
        }
        List<Line> rows = new ArrayList<>();
        for (Line line : lines.subList(1, lines.size())) {
            int size = line.cells().size();
            if (size == columns.size()) {
                rows.add(line);
            } else {
                problems.add(
                        line.where(),
                        "has " + size + (size == 1 ? " cell" : " cells") + ", but there are " + columns.size()
                                + " columns; put a cell that holds '" + separator + "' or a line break in quotes");
            }
        }
        return new CsvTable(file.name(), columns, rows);
    }

    private static List<Line> parse(ForeignFile file, char separator, Problems problems) {
        CsvFactory factory = CsvFactory.builder()
                .enable(CsvParser.Feature.WRAP_AS_ARRAY)
                .enable(CsvParser.Feature.SKIP_EMPTY_LINES)
                .build();
        List<Line> lines = new ArrayList<>();
        List<String> cells = new ArrayList<>();
        int start = 1;
        try (CsvParser parser = factory.createParser(new StringReader(file.text()))) {
            parser.setSchema(CsvSchema.emptySchema().withColumnSeparator(separator));
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.VALUE_STRING) {
                    if (cells.isEmpty()) {
                        start = parser.currentTokenLocation().getLineNr();
                    }
                    cells.add(parser.getText());
                } else if (token == JsonToken.END_ARRAY && !cells.isEmpty()) {
                    lines.add(new Line(file.name() + ":" + start, List.copyOf(cells)));
                    cells.clear();
                    // Where to look if the next row cannot be read to its end.
                    start = parser.currentLocation().getLineNr();
                }
            }
        } catch (JacksonException e) {
            problems.add(
                    file.name(),
                    start,
                    "is not CSV (" + e.getOriginalMessage() + "); put the whole cell in quotes, and write a quote in"
                            + " it twice");
        } catch (IOException e) {
            throw OverruleException.resource(file.name() + ": cannot be read (" + e.getMessage() + ")", e);
        }
        return lines;
    }

    /** The position of a column; empty after telling that there is none of this name. */
    OptionalInt column(String name, Problems problems) {
        int position = columns.indexOf(name);
        if (position < 0 && !columns.isEmpty()) {
            problems.add(file, 1, "has no column '" + name + "'; " + Suggestion.remedy(name, columns, "columns"));
        }
        return position < 0 ? OptionalInt.empty() : OptionalInt.of(position);
    }
}
