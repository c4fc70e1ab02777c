package io.overrule;

/**
 * Texts of a length that people read. Names and messages may hold whatever stood in a file, megabytes of it; the middle
 * of a long one is left out, since a message begins with the place and ends with the remedy.
 */
public final class Shortened {
    private static final int LONGEST_NAME = 100;
    private static final int LONGEST_MESSAGE = 2_000;

    private Shortened() {}

    /** A label, id or other name. */
    public static String name(String name) {
        return within(name, LONGEST_NAME);
    }

    /** A message. */
    static String message(String message) {
        return within(message, LONGEST_MESSAGE);
    }

    private static String within(String text, int longest) {
        if (text.length() <= longest) {
            return text;
        }
        int head = longest / 2;
        int tail = text.length() - (longest - head - 1);
        // Half of a surrogate pair is no character.
        if (Character.isHighSurrogate(text.charAt(head - 1))) {
            head--;
        }
        if (Character.isLowSurrogate(text.charAt(tail))) {
            tail++;
        }
        return text.substring(0, head) + "…" + text.substring(tail);
    }
}
