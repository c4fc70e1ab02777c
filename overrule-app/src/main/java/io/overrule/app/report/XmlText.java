package io.overrule.app.report;

/** Text that XML and HTML parsers read alike. */
final class XmlText {
    private static final int FIRST_CONTROL_PICTURE = 0x2400;
    private static final int DELETE = 0x7F;
    private static final int DELETE_PICTURE = 0x2421;
    private static final int REPLACEMENT = 0xFFFD;

    private XmlText() {}

    /** Text that means itself between tags and inside quoted attributes. */
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

    /**
     * Makes visible what XML cannot carry at all: a control character becomes its picture, half of a surrogate pair the
     * replacement character. Markup stays markup.
     */
    static String presentable(String text) {
        return text.codePoints()
                .map(XmlText::presentable)
                .collect(() -> new StringBuilder(text.length()), StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
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
