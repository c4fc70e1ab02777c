package io.overrule.app.usecase;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.OverruleException;
import io.overrule.Suggestion;
import io.overrule.data.InstanceKind;
import io.overrule.data.LineReader;
import io.overrule.inference.Model;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The rows of a CSV file as the lines of JSON that {@link PredictLines} reads, each with the number of the line that it
 * begins at. Rows are read one by one. The first line names the columns: those of the texts and ids, or, for a record
 * model, all attributes that it was trained with; other columns are ignored.
 */
public final class CsvQuestions implements Iterator<LineReader.Line> {
    /** What people write where a value is unknown. */
    private static final Set<String> MISSING = Set.of("", "?");

    private static final List<Character> SEPARATORS = List.of(',', ';', '\t', '|');
    private static final String ID = "id";

    private final String name;
    private final CsvLines rows;
    private final int width;
    private final OptionalInt id;
    private final OptionalInt text;
    private final Map<String, Attribute> attributes;

    /** @param number whether it was a number in training, and not a category */
    private record Attribute(int column, boolean number) {}

    private CsvQuestions(
            String name,
            CsvLines rows,
            int width,
            OptionalInt id,
            OptionalInt text,
            Map<String, Attribute> attributes) {
        this.name = name;
        this.rows = rows;
        this.width = width;
        this.id = id;
        this.text = text;
        this.attributes = attributes;
    }

    /**
     * Reads the line of column names.
     *
     * @param name where the lines come from, for messages
     * @param textColumn the column of the texts
     * @param separator what separates cells; if empty, the most frequent one in the first line
     */
    public static CsvQuestions to(
            Model model,
            Iterator<? extends LineReader.Line> lines,
            String name,
            String textColumn,
            Optional<Character> separator) {
        if (!lines.hasNext()) {
            throw OverruleException.input(
                    name + ": is empty; expected the names of the columns on the first line, then rows");
        }
        LineReader.Line first = lines.next();
        char between = separator.orElseGet(
                () -> first instanceof LineReader.Text line ? mostFrequent(line.text()) : SEPARATORS.get(0));
        CsvLines rows = new CsvLines(first, lines, between);
        CsvLines.Row header = rows.next();
        if (header.problem().isPresent()) {
            throw OverruleException.input(
                    name + ":1: " + header.problem().get() + "; expected the names of the columns");
        }
        List<String> columns = header.cells().stream().map(String::strip).toList();
        Set<String> seen = new HashSet<>();
        for (String column : columns) {
            if (!seen.add(column)) {
                throw OverruleException.input(
                        name + ":1: names the column '" + column + "' twice; rename one of the two");
            }
        }
        OptionalInt id = position(columns, ID);
        if (model.kind().equals(Optional.of(InstanceKind.RECORD))) {
            return new CsvQuestions(
                    name, rows, columns.size(), id, OptionalInt.empty(), attributes(model, columns, name));
        }
        OptionalInt text = position(columns, textColumn);
        if (text.isEmpty()) {
            throw OverruleException.input(name + ":1: has no column '" + textColumn + "'; "
                    + Suggestion.remedy(textColumn, columns, "columns")
                    + ": name the one that holds the texts with --column");
        }
        return new CsvQuestions(name, rows, columns.size(), id, text, Map.of());
    }

    private static char mostFrequent(String line) {
        Map<Character, Long> counts = new HashMap<>();
        SEPARATORS.forEach(separator ->
                counts.put(separator, line.chars().filter(c -> c == separator).count()));
        char best = SEPARATORS.get(0);
        for (char separator : SEPARATORS) {
            best = counts.getOrDefault(separator, 0L) > counts.getOrDefault(best, 0L) ? separator : best;
        }
        return best;
    }

    private static OptionalInt position(List<String> columns, String name) {
        int position = columns.indexOf(name);
        return position < 0 ? OptionalInt.empty() : OptionalInt.of(position);
    }

    private static Map<String, Attribute> attributes(Model model, List<String> columns, String name) {
        Map<String, Attribute> attributes = new LinkedHashMap<>();
        List<String> missing = new ArrayList<>();
        for (JsonNode known : model.extractor().toJson().findValues("attributes")) {
            for (JsonNode attribute : known) {
                String column = attribute.path("name").asText();
                position(columns, column)
                        .ifPresentOrElse(
                                found -> attributes.put(column, new Attribute(found, !attribute.has("categories"))),
                                () -> missing.add(column));
            }
        }
        if (!missing.isEmpty()) {
            throw OverruleException.input(name + ":1: has no column '" + missing.get(0)
                    + "', an attribute that the model was trained with; the columns are " + String.join(", ", columns)
                    + ": add it, with empty cells if it is unknown");
        }
        return attributes;
    }

    @Override
    public boolean hasNext() {
        return rows.hasNext();
    }

    @Override
    public LineReader.Line next() {
        if (!hasNext()) {
            throw new NoSuchElementException(name + " has no more rows");
        }
        CsvLines.Row row = rows.next();
        if (row.problem().isPresent()) {
            return new LineReader.Unreadable(row.number(), row.problem().get(), false);
        }
        List<String> cells = row.cells();
        if (cells.size() == 1 && cells.get(0).isBlank()) {
            return new LineReader.Text(row.number(), "");
        }
        if (cells.size() != width) {
            return new LineReader.Unreadable(
                    row.number(),
                    "has " + cells.size() + (cells.size() == 1 ? " cell" : " cells") + ", but there are " + width
                            + " columns; put a cell that holds a separator or a line break in quotes",
                    false);
        }
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        id.ifPresent(column -> json.put(ID, cells.get(column)));
        text.ifPresent(column -> json.put("text", cells.get(column)));
        if (text.isEmpty()) {
            ObjectNode values = json.putObject("record");
            attributes.forEach((attribute, known) ->
                    put(values, attribute, known, cells.get(known.column()).strip()));
        }
        return new LineReader.Text(row.number(), json.toString());
    }

    private static void put(ObjectNode values, String attribute, Attribute known, String cell) {
        if (MISSING.contains(cell)) {
            values.putNull(attribute);
            return;
        }
        if (known.number()) {
            try {
                double number = Double.parseDouble(cell);
                if (Double.isFinite(number)) {
                    values.put(attribute, number);
                    return;
                }
            } catch (NumberFormatException e) {
                // The model reports what it expects instead of this text.
            }
        }
        values.put(attribute, cell);
    }
}
