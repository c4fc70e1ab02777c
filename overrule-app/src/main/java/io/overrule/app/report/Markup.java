package io.overrule.app.report;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;

/**
 * Markup being written: well-formed, so that HTML and XML parsers read the same tree, and with every text escaped. A
 * block starts on a new line, which keeps the pages readable and their differences small.
 */
final class Markup {
    /** Elements before which a line break would show, or would part what belongs together. */
    private static final Set<String> INLINE = Set.of("b", "bdi", "code", "em", "q", "small", "span", "title");

    private static final int FIRST_CONTROL_PICTURE = 0x2400;
    private static final int DELETE = 0x7F;
    private static final int DELETE_PICTURE = 0x2421;
    private static final int REPLACEMENT = 0xFFFD;

    private final StringBuilder out = new StringBuilder();
    private final Deque<String> open = new ArrayDeque<>();

    /** The start tag of an element. */
    Markup open(String element, String... attributes) {
        tag(element, attributes).append('>');
        open.push(element);
        return this;
    }

    /** The end tag of the innermost open element. */
    Markup close() {
        out.append("</").append(open.pop()).append('>');
        return this;
    }

    /** An element that has no content in HTML, or none here in SVG. */
    Markup leaf(String element, String... attributes) {
        tag(element, attributes).append("/>");
        return this;
    }

    /** An element that holds nothing but a text. */
    Markup element(String element, String text, String... attributes) {
        return open(element, attributes).text(text).close();
    }

    Markup text(String text) {
        out.append(escape(text));
        return this;
    }

    /** Text of our own that is no user's and needs no escape: the doctype, a stylesheet. */
    Markup verbatim(String text) {
        out.append(text);
        return this;
    }

    private StringBuilder tag(String element, String... attributes) {
        if (attributes.length % 2 != 0) {
            throw new IllegalArgumentException("attribute " + attributes[attributes.length - 1] + " has no value");
        }
        if (!out.isEmpty() && !INLINE.contains(element)) {
            out.append('\n');
        }
        out.append('<').append(element);
        for (int i = 0; i < attributes.length; i += 2) {
            out.append(' ').append(attributes[i]).append("=\"");
            out.append(escape(attributes[i + 1])).append('"');
        }
        return out;
    }

    /** The markup as it stands; every element must be closed. */
    @Override
    public String toString() {
        if (!open.isEmpty()) {
            throw new IllegalStateException("still open: " + open);
        }
        return out.toString();
    }

    /**
     * Text that means itself between tags and inside quoted attributes. What XML cannot carry at all is made visible:
     * a control character becomes its picture, half of a surrogate pair the replacement character.
     */
    static String escape(String text) {
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(c -> {
            switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                default -> escaped.appendCodePoint(presentable(c));
            }
        });
        return escaped.toString();
    }

    private static int presentable(int c) {
        if (c == '\t' || c == '\n') {
            return c;
        }
        if (c < ' ') {
            return FIRST_CONTROL_PICTURE + c;
        }
        if (c == DELETE) {
            return DELETE_PICTURE;
        }
        boolean c1Control = c > DELETE && c < 0xA0;
        boolean surrogate = c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
        boolean noCharacter = (c & 0xFFFE) == 0xFFFE || (c >= 0xFDD0 && c <= 0xFDEF);
        return c1Control || surrogate || noCharacter ? REPLACEMENT : c;
    }
}
