package io.overrule;

/**
 * Shortens long texts for messages. A name or message may quote megabytes of a file. The middle is left out, because a
 * message begins with the place and ends with the remedy.
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
        // Do not split a surrogate pair.
        if (Character.isHighSurrogate(text.charAt(head - 1))) {
            head--;
        }
        if (Character.isLowSurrogate(text.charAt(tail))) {
            tail++;
        }
        return text.substring(0, head) + "…" + text.substring(tail);
    }
}
