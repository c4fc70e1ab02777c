package io.overrule.app.foreign;

import io.overrule.Problems;
import java.util.ArrayList;
import java.util.List;

/**
 * The beginning of a CSV file, for a person who has to say what its columns mean.
 *
 * @param separator what separates cells
 * @param rows the first ones
 */
public record CsvPreview(char separator, List<String> columns, List<List<String>> rows) {
    public CsvPreview {
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
    }

    /** Reads as much of a file as is shown. Rows that are not in order are left out; an import lists them. */
    public static CsvPreview of(ForeignFile file, int count, Problems problems) {
        char separator = CsvTable.separator(file, List.of());
        List<String> columns = new ArrayList<>();
        List<List<String>> rows = new ArrayList<>();
        CsvTable.read(
                file,
                separator,
                new Problems(),
                header -> {
                    columns.addAll(header.names());
                    return true;
                },
                (where, cells) -> {
                    if (rows.size() < count) {
                        rows.add(cells);
                    }
                });
        if (columns.isEmpty()) {
            problems.add(file.name(), "has no first line with the names of columns; write one");
        }
        return new CsvPreview(separator, columns, rows);
    }
}
