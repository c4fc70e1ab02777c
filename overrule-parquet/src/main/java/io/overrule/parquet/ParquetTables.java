package io.overrule.parquet;

import io.overrule.OverruleException;
import io.overrule.data.TableFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.MessageColumnIO;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes Parquet files row by row; one row group is in memory at a time. Columns of numbers, booleans and
 * texts, and lists of numbers or texts, are read as they are. Nested columns are reported as such, and the caller has
 * to refuse them.
 */
public final class ParquetTables implements TableFormat {
    /** A file with larger row groups was not written to be read by others. */
    private static final long LARGEST_GROUP = 4L << 30;

    @Override
    public boolean reads(String fileName) {
        return fileName.toLowerCase(Locale.ROOT).endsWith(".parquet");
    }

    @Override
    public void read(Path file, String name, Visitor visitor) throws IOException {
        requireParquet(file, name);
        long number = 0;
        // Without a configuration of its own, the reader would ask Hadoop for one.
        ParquetReadOptions options = ParquetReadOptions.builder(new PlainParquetConfiguration())
                .withCodecFactory(new Codecs())
                .build();
        try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(file), options)) {
            MessageType schema = reader.getFooter().getFileMetaData().getSchema();
            for (var block : reader.getFooter().getBlocks()) {
                if (block.getTotalByteSize() < 0 || block.getTotalByteSize() > LARGEST_GROUP) {
                    throw OverruleException.input(name + ": has a row group of " + block.getTotalByteSize()
                            + " bytes; write it with smaller groups, as in row_group_size=100000");
                }
            }
            MessageColumnIO columns = new ColumnIOFactory().getColumnIO(schema);
            for (PageReadStore pages = reader.readNextRowGroup(); pages != null; pages = reader.readNextRowGroup()) {
                RecordReader<Group> rows = columns.getRecordReader(pages, new GroupRecordConverter(schema));
                long count = pages.getRowCount();
                for (long i = 0; i < count; i++) {
                    visitor.visit(number++, cells(rows.read(), schema));
                }
            }
        } catch (OverruleException e) {
            throw e;
        } catch (RuntimeException e) {
            throw OverruleException.input(
                    name + ": is damaged, or written in a way that is not supported (row " + number + ": "
                            + e.getMessage() + "); write it again",
                    e);
        }
    }

    /** The file begins and ends with the same four letters; the reader finds all other faults. */
    private static void requireParquet(Path file, String name) throws IOException {
        byte[] start = new byte[4];
        try (var in = Files.newInputStream(file)) {
            int read = in.readNBytes(start, 0, 4);
            if (read < 4 || Files.size(file) < 12 || start[0] != 'P' || start[1] != 'A' || start[2] != 'R') {
                throw OverruleException.input(name + ": is not a Parquet file; expected one that begins with PAR1");
            }
            if (start[3] != '1') {
                throw OverruleException.input(name + ": is an encrypted Parquet file; write it without encryption");
            }
        }
    }

    @Override
    public RowWriter create(Path file, List<Column> columns) throws IOException {
        return new ParquetRows(file, columns);
    }

    private static Map<String, @Nullable Object> cells(Group group, GroupType type) {
        Map<String, @Nullable Object> cells = new LinkedHashMap<>();
        for (int field = 0; field < type.getFieldCount(); field++) {
            Type column = type.getType(field);
            cells.put(column.getName(), value(group, field, column));
        }
        return cells;
    }

    private static @Nullable Object value(Group group, int field, Type type) {
        int count = group.getFieldRepetitionCount(field);
        if (type.isRepetition(Type.Repetition.REPEATED)) {
            List<@Nullable Object> list = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                list.add(type.isPrimitive() ? primitive(group, field, i, type.asPrimitiveType()) : Map.of());
            }
            return list;
        }
        if (count == 0) {
            return null;
        }
        if (type.isPrimitive()) {
            return primitive(group, field, 0, type.asPrimitiveType());
        }
        if (type.getLogicalTypeAnnotation() instanceof LogicalTypeAnnotation.ListLogicalTypeAnnotation) {
            return list(group.getGroup(field, 0), type.asGroupType());
        }
        return Map.of();
    }

    /** A list has one repeated field, which holds the elements or has one field that does. */
    private static List<@Nullable Object> list(Group group, GroupType type) {
        Type repeated = type.getType(0);
        List<@Nullable Object> list = new ArrayList<>();
        int count = group.getFieldRepetitionCount(0);
        for (int i = 0; i < count; i++) {
            if (repeated.isPrimitive()) {
                list.add(primitive(group, 0, i, repeated.asPrimitiveType()));
            } else if (repeated.asGroupType().getFieldCount() == 1) {
                list.add(value(group.getGroup(0, i), 0, repeated.asGroupType().getType(0)));
            } else {
                list.add(Map.of());
            }
        }
        return list;
    }

    private static Object primitive(Group group, int field, int index, PrimitiveType type) {
        return switch (type.getPrimitiveTypeName()) {
            case BOOLEAN -> group.getBoolean(field, index) ? "true" : "false";
            case INT32 -> decimal(type, group.getInteger(field, index));
            case INT64 -> decimal(type, group.getLong(field, index));
            case FLOAT -> (double) group.getFloat(field, index);
            case DOUBLE -> group.getDouble(field, index);
            default ->
                type.getLogicalTypeAnnotation() instanceof LogicalTypeAnnotation.StringLogicalTypeAnnotation
                                || type.getLogicalTypeAnnotation()
                                        instanceof LogicalTypeAnnotation.EnumLogicalTypeAnnotation
                                || type.getLogicalTypeAnnotation()
                                        instanceof LogicalTypeAnnotation.JsonLogicalTypeAnnotation
                        ? group.getString(field, index)
                        // Bytes of unknown meaning: the caller has to refuse them.
                        : Map.of();
        };
    }

    private static Object decimal(PrimitiveType type, long number) {
        return type.getLogicalTypeAnnotation() instanceof LogicalTypeAnnotation.DecimalLogicalTypeAnnotation decimal
                ? number * Math.pow(10, -decimal.getScale())
                : (Object) (double) number;
    }
}
