package io.overrule.parquet;

import io.overrule.OverruleException;
import io.overrule.data.TableFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroupFactory;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;
import org.jspecify.annotations.Nullable;

/** Writes a Parquet file, compressed with Snappy, as most tools do. */
final class ParquetRows implements TableFormat.RowWriter {
    private final List<TableFormat.Column> columns;
    private final SimpleGroupFactory groups;
    private final ParquetWriter<Group> writer;

    ParquetRows(Path file, List<TableFormat.Column> columns) throws IOException {
        this.columns = List.copyOf(columns);
        Types.MessageTypeBuilder schema = Types.buildMessage();
        columns.forEach(column -> schema.addField(type(column)));
        MessageType type = schema.named("row");
        this.groups = new SimpleGroupFactory(type);
        this.writer = ExampleParquetWriter.builder(new LocalOutputFile(file))
                .withConf(new PlainParquetConfiguration())
                .withType(type)
                .withCompressionCodec(CompressionCodecName.SNAPPY)
                .withCodecFactory(new Codecs())
                .build();
    }

    private static Type type(TableFormat.Column column) {
        return switch (column.cells()) {
            case TEXT ->
                Types.optional(PrimitiveTypeName.BINARY)
                        .as(LogicalTypeAnnotation.stringType())
                        .named(column.name());
            case NUMBER -> Types.optional(PrimitiveTypeName.DOUBLE).named(column.name());
            case VECTOR ->
                Types.optionalList().requiredElement(PrimitiveTypeName.FLOAT).named(column.name());
        };
    }

    @Override
    public void row(List<? extends @Nullable Object> cells) throws IOException {
        if (cells.size() != columns.size()) {
            throw OverruleException.internal(
                    "a row of " + cells.size() + " cells in a table of " + columns.size() + " columns");
        }
        Group group = groups.newGroup();
        for (int field = 0; field < cells.size(); field++) {
            Object cell = cells.get(field);
            if (cell instanceof String text) {
                group.add(field, text);
            } else if (cell instanceof Double number) {
                group.add(field, number);
            } else if (cell instanceof float[] vector) {
                Group list = group.addGroup(field);
                for (float number : vector) {
                    list.addGroup(0).add(0, number);
                }
            } else if (cell != null) {
                throw OverruleException.internal("a cell of " + cell.getClass() + " in '"
                        + columns.get(field).name() + "'");
            }
        }
        writer.write(group);
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }
}
