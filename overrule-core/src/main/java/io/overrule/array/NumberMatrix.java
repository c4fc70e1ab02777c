package io.overrule.array;

import io.overrule.FileFailure;
import io.overrule.OverruleException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A matrix of numbers in a memory-mapped file. A one-dimensional array is a matrix with one column. Safe to share
 * between threads.
 */
public final class NumberMatrix {
    /** How many bytes are mapped at once, at most; Java's buffers end at two gigabytes. */
    private static final long SEGMENT = 1L << 30;

    private final String where;
    private final ElementType type;
    private final int rows;
    private final int columns;
    private final int rowsPerSegment;
    private final ByteBuffer[] segments;

    private NumberMatrix(
            String where, ElementType type, int rows, int columns, int rowsPerSegment, ByteBuffer[] segments) {
        this.where = where;
        this.type = type;
        this.rows = rows;
        this.columns = columns;
        this.rowsPerSegment = rowsPerSegment;
        this.segments = segments;
    }

    /** The matrix of a {@code .npy} file of one or two dimensions. */
    public static NumberMatrix map(Path file) {
        return map(file, file.toString());
    }

    /** @param where the name of the file for messages */
    public static NumberMatrix map(Path file, String where) {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
            NpyHeader header = NpyHeader.read(in, where);
            NumberMatrix matrix = map(file, header, where);
            long size = header.length() + header.bytes();
            if (Files.size(file) > size) {
                throw OverruleException.input(where + ": goes on after byte " + size + ", where its rows end (shape "
                        + header.shape() + "); save one array a file");
            }
            return matrix;
        } catch (IOException e) {
            throw OverruleException.resource(
                    where + ": cannot be read (" + FileFailure.words(e) + "); check the file's permissions", e);
        }
    }

    /** The matrix of a file that was described elsewhere; its numbers begin after {@link NpyHeader#length()}. */
    public static NumberMatrix map(Path file, NpyHeader header, String where) {
        if (header.type().isEmpty()) {
            throw OverruleException.input(where + ": holds texts; expected numbers");
        }
        if (header.shape().isEmpty() || header.shape().size() > 2) {
            throw OverruleException.input(where + ": has " + header.shape().size()
                    + " dimensions; expected a row for each instance, that is two of them");
        }
        ElementType type = header.type().get();
        int rows = size(header.shape().get(0), where);
        int columns = header.shape().size() == 1 ? 1 : size(header.shape().get(1), where);
        long rowBytes = (long) columns * type.size();
        if (rowBytes > SEGMENT) {
            throw OverruleException.input(where + ": has " + columns + " columns; expected at most "
                    + SEGMENT / type.size() + ", is it the transpose?");
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            long needed = header.length() + header.bytes();
            if (channel.size() < needed) {
                throw OverruleException.input(where + ": ends after " + channel.size() + " bytes, but its " + rows
                        + " rows of " + columns + " numbers need " + needed + "; copy the file again");
            }
            int perSegment = rowBytes == 0 ? Math.max(1, rows) : (int) Math.min(Integer.MAX_VALUE, SEGMENT / rowBytes);
            int count = rowBytes == 0 ? 0 : (rows + perSegment - 1) / perSegment;
            ByteBuffer[] segments = new ByteBuffer[count];
            for (int i = 0; i < count; i++) {
                long first = (long) i * perSegment;
                long size = Math.min(perSegment, rows - first) * rowBytes;
                segments[i] = channel.map(FileChannel.MapMode.READ_ONLY, header.length() + first * rowBytes, size)
                        .order(ByteOrder.LITTLE_ENDIAN);
            }
            return new NumberMatrix(where, type, rows, columns, perSegment, segments);
        } catch (IOException e) {
            throw OverruleException.resource(
                    where + ": cannot be read (" + FileFailure.words(e) + "); check the file's permissions", e);
        }
    }

    private static int size(long size, String where) {
        if (size > Integer.MAX_VALUE) {
            throw OverruleException.input(where + ": has " + size + " in a dimension; expected at most "
                    + Integer.MAX_VALUE + ", split the file");
        }
        return (int) size;
    }

    /** The file, as messages name it. */
    public String where() {
        return where;
    }

    public int rows() {
        return rows;
    }

    public int columns() {
        return columns;
    }

    public ElementType type() {
        return type;
    }

    public double value(int row, int column) {
        ByteBuffer segment = segments[row / rowsPerSegment];
        return type.read(segment, ((row % rowsPerSegment) * columns + column) * type.size());
    }

    /** The value of a matrix of whole numbers, which may have been saved as floats; a fraction is refused. */
    public long whole(int row, int column) {
        double value = value(row, column);
        if (value != Math.rint(value) || Math.abs(value) > 1L << 53) {
            throw OverruleException.input(where + ": has " + value + " in row " + row + ", column " + column
                    + " (counted from 0); expected a whole number");
        }
        return (long) value;
    }

    /** A row as floats. */
    public float[] row(int row) {
        float[] numbers = new float[columns];
        for (int column = 0; column < columns; column++) {
            numbers[column] = (float) value(row, column);
        }
        return numbers;
    }

    /** The column of the first number of a row that is no finite float; -1 if all are. */
    public int notFinite(int row) {
        for (int column = 0; column < columns; column++) {
            if (!Float.isFinite((float) value(row, column))) {
                return column;
            }
        }
        return -1;
    }
}
