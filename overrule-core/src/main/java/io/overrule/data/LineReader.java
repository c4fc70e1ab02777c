package io.overrule.data;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * Reads numbered lines of UTF-8, one at a time and no earlier than needed. Line ends may be Unix or Windows; a byte
 * order mark at the start is dropped. A line that cannot be read does not affect the other lines.
 */
public final class LineReader implements Closeable {
    /** A longer line is not one of our lines but a file of another format. */
    static final int LONGEST_LINE = 16 << 20;

    /** After this many bytes without a line end, the input is a device or a file that is not text. */
    private static final long LONGEST_SKIP = 1L << 30;

    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    /** A line; blank lines count too. */
    public sealed interface Line permits Text, Unreadable {
        /** Counted from 1. */
        int number();
    }

    /** A line without its end. */
    public record Text(int number, String text) implements Line {}

    /**
     * A line that is too long or not UTF-8.
     *
     * @param problem what is wrong with it, and what to do
     * @param encoding whether it is not UTF-8
     */
    public record Unreadable(int number, String problem, boolean encoding) implements Line {}

    private final InputStream in;
    private final CharsetDecoder decoder = StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);

    private final byte[] block = new byte[1 << 16];
    private int position;
    private int limit;

    private byte[] bytes = new byte[1 << 12];
    private CharBuffer characters = CharBuffer.allocate(1 << 12);
    private int length;
    private long skipped;
    private int number;
    private long lineOffset;

    /** @param in should not be buffered, or must not be read by anyone else */
    public LineReader(InputStream in) {
        this.in = in;
    }

    /** The next line; empty at the end. */
    public Optional<Line> next() throws IOException {
        length = 0;
        skipped = 0;
        boolean any = false;
        while (position < limit || fill()) {
            any = true;
            int end = lineEnd();
            append(position, end - position);
            boolean complete = end < limit;
            position = complete ? end + 1 : end;
            if (complete) {
                return Optional.of(line(1));
            }
        }
        return any ? Optional.of(line(0)) : Optional.empty();
    }

    /** Whether the next line or the end can be read without waiting. False may also mean that this is unknown. */
    public boolean ready() throws IOException {
        return lineEnd() < limit || in.available() > 0;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    private boolean fill() throws IOException {
        position = 0;
        limit = Math.max(0, in.read(block));
        return limit > 0;
    }

    /** Where the next line ends in the block, or the block if the line goes on. */
    private int lineEnd() {
        int end = position;
        while (end < limit && block[end] != '\n') {
            end++;
        }
        return end;
    }

    private void append(int start, int size) throws IOException {
        if (skipped > 0 || length + size > LONGEST_LINE) {
            skipped += size;
            if (skipped > LONGEST_SKIP) {
                throw new IOException("line " + (number + 1) + " does not end; this is not a file of lines");
            }
            return;
        }
        if (length + size > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + size));
        }
        System.arraycopy(block, start, bytes, length, size);
        length += size;
    }

    private Line line(int lineEndBytes) {
        number++;
        long offset = lineOffset;
        lineOffset += length + skipped + lineEndBytes;
        if (skipped > 0) {
            return new Unreadable(
                    number, "is longer than 16 MiB; expected one short JSON object or name per line", false);
        }
        int end = length > 0 && bytes[length - 1] == '\r' ? length - 1 : length;
        int start = number == 1 && end >= 3 && Arrays.equals(bytes, 0, 3, BYTE_ORDER_MARK, 0, 3) ? 3 : 0;
        if (characters.capacity() < end) {
            characters = CharBuffer.allocate(bytes.length);
        }
        ByteBuffer encoded = ByteBuffer.wrap(bytes, start, end - start);
        characters.clear();
        return decoder.reset().decode(encoded, characters, true).isError()
                ? new Unreadable(number, notUtf8(encoded.position(), offset + encoded.position()), true)
                : new Text(number, characters.flip().toString());
    }

    private String notUtf8(int at, long offset) {
        int wrong = bytes[at] & 0xFF;
        boolean utf16 = offset == 0 && wrong >= 0xFE;
        return String.format(
                Locale.ROOT,
                "is not UTF-8 (byte 0x%02X at offset %d of the file)%s; save the file as UTF-8",
                wrong,
                offset,
                utf16 ? ", but looks like UTF-16" : "");
    }
}
