package io.overrule.data;

import io.overrule.OverruleException;
import io.overrule.Problems;
import io.overrule.WholeFile;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStreamWriter;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The numbered lines of a UTF-8 file. Blank lines are skipped but counted; line ends may be those of Unix or Windows; a
 * byte order mark at the start is dropped. A file that is not UTF-8 is a problem, never a guess.
 */
public final class TextLines {
    /** A longer line is not one of our lines but a file of another format. */
    private static final int LONGEST_LINE = 16 << 20;

    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    /** Hears every line that is not blank. */
    @FunctionalInterface
    public interface Visitor {
        /** @param number counted from 1 */
        void visit(int number, String text);
    }

    private final String file;
    private final Problems problems;
    private final Visitor visitor;
    private final CharsetDecoder decoder = StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);

    private byte[] bytes = new byte[1 << 12];
    private CharBuffer characters = CharBuffer.allocate(1 << 12);
    private int length;
    private boolean tooLong;
    private int number;
    private long lineOffset;
    private int found;

    private TextLines(String file, Problems problems, Visitor visitor) {
        this.file = file;
        this.problems = problems;
        this.visitor = visitor;
    }

    /**
     * Reads all lines and closes the stream.
     *
     * @param file the name to report problems under
     * @return how many lines are not blank
     */
    public static int read(String file, InputStream in, Problems problems, Visitor visitor) {
        try (in) {
            return new TextLines(file, problems, visitor).read(in);
        } catch (IOException e) {
            throw OverruleException.resource(
                    file + ": cannot be read (" + e.getMessage() + "); check the disk and the file's permissions", e);
        }
    }

    private int read(InputStream in) throws IOException {
        byte[] block = new byte[1 << 16];
        long blockOffset = 0;
        for (int size = in.read(block); size >= 0; size = in.read(block)) {
            int start = 0;
            for (int i = 0; i < size; i++) {
                if (block[i] == '\n') {
                    append(block, start, i - start);
                    if (!endLine()) {
                        return found;
                    }
                    start = i + 1;
                    lineOffset = blockOffset + start;
                }
            }
            append(block, start, size - start);
            blockOffset += size;
        }
        endLine();
        return found;
    }

    private void append(byte[] block, int start, int size) {
        if (tooLong || length + size > LONGEST_LINE) {
            tooLong = true;
            return;
        }
        if (length + size > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + size));
        }
        System.arraycopy(block, start, bytes, length, size);
        length += size;
    }

    /** Hands the line over. False if the rest of the file is not worth reading. */
    private boolean endLine() {
        number++;
        int end = length > 0 && bytes[length - 1] == '\r' ? length - 1 : length;
        length = 0;
        if (tooLong) {
            tooLong = false;
            found++;
            problems.add(file, number, "is longer than 16 MiB; expected one short JSON object or name a line");
            return true;
        }
        int start = number == 1 && end >= 3 && Arrays.equals(bytes, 0, 3, BYTE_ORDER_MARK, 0, 3) ? 3 : 0;
        if (characters.capacity() < end) {
            characters = CharBuffer.allocate(bytes.length);
        }
        ByteBuffer encoded = ByteBuffer.wrap(bytes, start, end - start);
        characters.clear();
        CoderResult result = decoder.reset().decode(encoded, characters, true);
        if (result.isError()) {
            // One such line means that the whole file was saved in another encoding: say it once.
            found++;
            problems.add(file, number, notUtf8(encoded.position()));
            return false;
        }
        String text = characters.flip().toString();
        if (!text.isBlank()) {
            found++;
            visitor.visit(number, text);
        }
        return true;
    }

    private String notUtf8(int position) {
        long offset = lineOffset + position;
        int wrong = bytes[position] & 0xFF;
        boolean utf16 = offset == 0 && wrong >= 0xFE;
        return String.format(
                Locale.ROOT,
                "is not UTF-8 (byte 0x%02X at offset %d of the file)%s; save the file as UTF-8",
                wrong,
                offset,
                utf16 ? ", but looks like UTF-16" : "");
    }

    /**
     * Writes a file as a whole: a reader finds the old lines or the new ones and never half of them.
     */
    public static void write(Path file, Stream<String> lines) {
        try {
            WholeFile.stream(file, out -> {
                BufferedWriter writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
                for (String line : (Iterable<String>) lines::iterator) {
                    writer.write(line);
                    writer.write('\n');
                }
                writer.flush();
            });
        } catch (IOException e) {
            throw cannotWrite(file, e);
        }
    }

    /** Removes a file, if it is there. */
    public static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw cannotWrite(file, e);
        }
    }

    static OverruleException cannotWrite(Path file, IOException e) {
        return OverruleException.resource(
                "'" + file + "' cannot be written (" + e.getMessage()
                        + "); check that the folder exists, that you may write to it, and the space on the disk",
                e);
    }
}
