package io.overrule.app.foreign;

import io.overrule.OverruleException;
import io.overrule.WholeFolder;
import io.overrule.data.Instance;
import io.overrule.data.JsonLine;
import io.overrule.data.LabelSet;
import io.overrule.data.RecordInstance;
import io.overrule.data.TableFormat;
import io.overrule.data.TextInstance;
import io.overrule.data.TokenInstance;
import io.overrule.data.Vector;
import io.overrule.rule.Task;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes every part as a table whose columns have types, such as a Parquet file: id, text or the attributes of the record,
 * vector if there is one, and label.
 *
 * @param format writes the files
 * @param ending of their names, such as {@code .parquet}
 */
public record TypedTableExport(TableFormat format, String ending) implements ForeignExport {
    @Override
    public Result write(Task task, WholeFolder folder) throws IOException {
        List<String> files = new ArrayList<>();
        LabelSet labels = task.dataset().labels();
        for (ExportedPart part : ExportedPart.of(task)) {
            if (part.instances().get(0) instanceof TokenInstance) {
                throw OverruleException.input(TableExport.TOKENS_IN_TABLE);
            }
            String name = part.stem() + ending;
            List<String> attributes = part.attributes();
            List<TableFormat.Column> columns = new ArrayList<>();
            columns.add(new TableFormat.Column("id", TableFormat.Cells.TEXT));
            if (part.instances().get(0) instanceof TextInstance) {
                columns.add(new TableFormat.Column("text", TableFormat.Cells.TEXT));
            }
            attributes.forEach(attribute -> columns.add(new TableFormat.Column(attribute, cells(part, attribute))));
            boolean vectors = part.hasVectors();
            if (vectors) {
                columns.add(new TableFormat.Column("vector", TableFormat.Cells.VECTOR));
            }
            columns.add(new TableFormat.Column("label", TableFormat.Cells.TEXT));
            try (TableFormat.RowWriter rows = format.create(folder.file(name), columns)) {
                for (int i = 0; i < part.instances().size(); i++) {
                    rows.row(row(part, i, columns, labels));
                }
            }
            files.add(name + ": " + part.instances().size() + " rows");
        }
        return new Result(files, task.rules().size() > 0 ? List.of(TableExport.RULES_IN_TABLE) : List.of());
    }

    /** A column of numbers holds nothing else. */
    private static TableFormat.Cells cells(ExportedPart part, String attribute) {
        boolean numbers = part.instances().stream()
                .map(instance -> JsonLine.plain(((RecordInstance) instance).value(attribute)))
                .allMatch(value -> value == null || value instanceof Number);
        return numbers ? TableFormat.Cells.NUMBER : TableFormat.Cells.TEXT;
    }

    private static List<@Nullable Object> row(
            ExportedPart part, int i, List<TableFormat.Column> columns, LabelSet labels) {
        Instance instance = part.instances().get(i);
        List<@Nullable Object> cells = new ArrayList<>();
        cells.add(instance.id());
        if (instance instanceof TextInstance text) {
            cells.add(text.text());
        } else if (instance instanceof RecordInstance record) {
            for (String attribute : part.attributes()) {
                Object plain = JsonLine.plain(record.value(attribute));
                boolean number = columns.get(cells.size()).cells() == TableFormat.Cells.NUMBER;
                cells.add(
                        plain instanceof Number value && number
                                ? Double.valueOf(value.doubleValue())
                                : plain == null ? null : plain.toString());
            }
        }
        if (part.hasVectors()) {
            cells.add(instance.vector().map(Vector::toArray).orElse(null));
        }
        cells.add(part.labels().map(known -> labels.name(known.get(i))).orElse(null));
        return cells;
    }
}
