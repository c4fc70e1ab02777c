package io.overrule.app.foreign;

import io.overrule.FileFailure;
import io.overrule.OverruleException;
import io.overrule.Problems;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/**
 * A file that was read as a whole. A byte order mark at its start is dropped.
 *
 * @param name the path as it was given
 */
public record ForeignFile(String name, String text) {
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    /** Hears every line, blank ones too. */
    @FunctionalInterface
    interface LineVisitor {
        /** @param where the line's place: {@code train.label:17} */
        void visit(String where, String line);
    }

    /** The file, or nothing after telling a problem. */
    public static Optional<ForeignFile> read(Path path, Charset charset, Problems problems) {
        String name = path.toString();
        if (Files.notExists(path)) {
            problems.add(name, "does not exist; name the files to import");
            return Optional.empty();
        }
        if (Files.isDirectory(path)) {
            problems.add(name, "is a folder; name the files in it that are to be imported");
            return Optional.empty();
        }
        byte[] bytes;
        try {
            bytes = Files.readAllBytes(path);
        } catch (IOException e) {
            throw OverruleException.resource(
                    name + ": cannot be read (" + FileFailure.words(e) + "); check the disk and the file's permissions",
                    e);
        }
        return decode(name, bytes, charset, problems).map(text -> new ForeignFile(name, text));
    }

    private static Optional<String> decode(String name, byte[] bytes, Charset charset, Problems problems) {
        CharsetDecoder decoder = charset.newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        ByteBuffer encoded = ByteBuffer.wrap(bytes);
        CharBuffer decoded = CharBuffer.allocate((int) Math.ceil(bytes.length * (double) decoder.maxCharsPerByte()));
        if (decoder.decode(encoded, decoded, true).isError()) {
            int position = encoded.position();
            int line = 1;
            for (int i = 0; i < position; i++) {
                line += bytes[i] == '\n' ? 1 : 0;
            }
            problems.add(
                    name,
                    line,
                    String.format(
                            Locale.ROOT,
                            "is not %s (byte 0x%02X at offset %d of the file); name the file's encoding, as in"
                                    + " --encoding windows-1252",
                            charset,
                            bytes[position] & 0xFF,
                            position));
            return Optional.empty();
        }
        decoder.flush(decoded);
        String text = decoded.flip().toString();
        boolean marked = !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK;
        return Optional.of(marked ? text.substring(1) : text);
    }

    /** Visits the lines, whose ends may be those of Unix or Windows. */
    void forEachLine(LineVisitor visitor) {
        int number = 0;
        for (int start = 0; start < text.length(); ) {
            int newline = text.indexOf('\n', start);
            int next = newline < 0 ? text.length() : newline;
            int end = next > start && text.charAt(next - 1) == '\r' ? next - 1 : next;
            number++;
            visitor.visit(name + ":" + number, text.substring(start, end));
            start = next + 1;
        }
    }
}
