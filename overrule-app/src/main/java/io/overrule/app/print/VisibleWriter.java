package io.overrule.app.print;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;

/**
 * Shows control characters as text, {@code \}{@code u001b} for an escape: a label, an id or a text of somebody else must
 * not move the cursor, colour the screen or turn a line around. Line breaks and tabs stay.
 *
 * <p>JSON stays the same JSON, because this is how JSON writes such a character within a string, and outside of strings it
 * has none.
 */
final class VisibleWriter extends FilterWriter {
    private static final char DELETE = 0x7f;
    private static final char LAST_C1 = 0x9f;
    private static final char FIRST_EMBEDDING = 0x202a;
    private static final char LAST_OVERRIDE = 0x202e;
    private static final char FIRST_ISOLATE = 0x2066;
    private static final char LAST_ISOLATE = 0x2069;

    VisibleWriter(Writer out) {
        super(out);
    }

    @Override
    public void write(int character) throws IOException {
        write(String.valueOf((char) character), 0, 1);
    }

    @Override
    public void write(char[] buffer, int offset, int length) throws IOException {
        write(new String(buffer, offset, length), 0, length);
    }

    @Override
    public void write(String text, int offset, int length) throws IOException {
        int end = offset + length;
        int written = offset;
        for (int i = offset; i < end; i++) {
            char character = text.charAt(i);
            if (isInvisible(character) && !isLineBreak(text, i, end)) {
                out.write(text, written, i - written);
                out.write(escape(character));
                written = i + 1;
            }
        }
        out.write(text, written, end - written);
    }

    /** Whether it controls a terminal, or the direction of the text around it, instead of being shown. */
    private static boolean isInvisible(char character) {
        if (character < ' ') {
            return character != '\n' && character != '\t';
        }
        return (character >= DELETE && character <= LAST_C1)
                || (character >= FIRST_EMBEDDING && character <= LAST_OVERRIDE)
                || (character >= FIRST_ISOLATE && character <= LAST_ISOLATE);
    }

    /** Whether a line ends here as on Windows; by itself, a carriage return goes back to the beginning of the line. */
    private static boolean isLineBreak(String text, int index, int end) {
        return text.charAt(index) == '\r' && index + 1 < end && text.charAt(index + 1) == '\n';
    }

    private static String escape(char character) {
        String digits = Integer.toHexString(character);
        return "\\u" + "0".repeat(4 - digits.length()) + digits;
    }
}
