package io.overrule.app.foreign;

import io.overrule.Problems;
import io.overrule.Suggestion;
import io.overrule.data.TableFormat;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A typed table, such as a Parquet file.
 *
 * @param format reads the file
 * @param mapping which column is what
 */
public record TableRows(TableFormat format, ColumnMapping mapping) implements ForeignFormat {
    @Override
    public void read(List<ForeignFile> files, Problems problems, Consumer<Row> rows) {
        ColumnMapping.Rows collector = mapping.collecting(problems, rows);
        for (ForeignFile file : files) {
            try {
                format.read(file.path(), file.name(), (row, cells) -> {
                    List<String> names = List.copyOf(cells.keySet());
                    collector.row(
                            file.name() + " row " + row, names, name -> cell(cells, name), name -> Suggestion.nearest(
                                            name, names)
                                    .map(near -> "did you mean '" + near + "'?")
                                    .orElse("it has the columns " + Suggestion.list(names)));
                });
            } catch (IOException e) {
                throw ForeignFile.cannotBeRead(file.name(), e);
            }
        }
    }

    private static Object cell(Map<String, @Nullable Object> cells, String name) {
        if (!cells.containsKey(name)) {
            return ColumnMapping.ABSENT;
        }
        return plain(cells.get(name));
    }

    private static Object plain(@Nullable Object value) {
        if (value == null) {
            return ColumnMapping.MISSING;
        }
        if (value instanceof Map) {
            return ColumnMapping.NESTED;
        }
        if (value instanceof List<?> list) {
            List<Object> plain = new ArrayList<>();
            list.forEach(each -> plain.add(plain(each)));
            return plain;
        }
        return value;
    }
}
