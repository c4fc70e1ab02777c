package io.overrule.array;

import io.overrule.OverruleException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Writes a matrix as a {@code .npy} file, row by row. The number of rows need not be known in advance, because the
 * header is written when the writer is closed.
 */
public final class NpyWriter implements Closeable {
    /** Long enough for any shape, and what NumPy aligns to. */
    private static final int HEADER = 128;

    private final FileChannel channel;
    private final ElementType type;
    private final int columns;
    private final ByteBuffer buffer;
    private long rows;

    /**
     * @param file which must not exist
     * @param type {@link ElementType#FLOAT32}, {@link ElementType#INT8} or {@link ElementType#INT32}
     */
    public NpyWriter(Path file, ElementType type, int columns) throws IOException {
        if (type != ElementType.FLOAT32 && type != ElementType.INT8 && type != ElementType.INT32) {
            throw OverruleException.internal("arrays of " + type + " are not written");
        }
        this.type = type;
        this.columns = columns;
        this.buffer = ByteBuffer.allocate(Math.max(1 << 16, Math.multiplyExact(Math.max(1, columns), type.size())))
                .order(ByteOrder.LITTLE_ENDIAN);
        this.channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        channel.position(HEADER);
    }

    public long rows() {
        return rows;
    }

    public int columns() {
        return columns;
    }

    public void row(float... numbers) throws IOException {
        begin(numbers.length);
        for (float number : numbers) {
            buffer.putFloat(number);
        }
    }

    public void row(int... numbers) throws IOException {
        begin(numbers.length);
        for (int number : numbers) {
            if (type == ElementType.INT8) {
                buffer.put((byte) number);
            } else {
                buffer.putInt(number);
            }
        }
    }

    private void begin(int size) throws IOException {
        if (size != columns) {
            throw OverruleException.internal("a row of " + size + " numbers in a matrix of " + columns + " columns");
        }
        if (buffer.remaining() < columns * type.size()) {
            flush();
        }
        rows++;
    }

    private void flush() throws IOException {
        buffer.flip();
        while (buffer.hasRemaining()) {
            channel.write(buffer);
        }
        buffer.clear();
    }

    @Override
    public void close() throws IOException {
        if (!channel.isOpen()) {
            return;
        }
        try (channel) {
            flush();
            String text = "{'descr': '" + (type.size() == 1 ? "|" : "<") + type.code()
                    + "', 'fortran_order': False, 'shape': (" + rows + ", " + columns + "), }";
            String padded = text + " ".repeat(HEADER - 10 - text.length() - 1) + "\n";
            ByteBuffer header = ByteBuffer.allocate(HEADER).order(ByteOrder.LITTLE_ENDIAN);
            header.put((byte) 0x93).put("NUMPY".getBytes(StandardCharsets.US_ASCII));
            header.put((byte) 1).put((byte) 0).putShort((short) (HEADER - 10));
            header.put(padded.getBytes(StandardCharsets.US_ASCII)).flip();
            long position = 0;
            while (header.hasRemaining()) {
                position += channel.write(header, position);
            }
        }
    }
}
