package io.overrule.feature;

import java.util.Locale;
import java.util.function.Consumer;

/**
 * N-grams of two to five consecutive characters within a word. They include a space before and after the word, so the
 * start of a word differs from its middle.
 */
final class CharacterGrams {
    private static final int SHORTEST = 2;
    private static final int LONGEST = 5;
    /** Longer words are cut: nobody typed them, and they would cost time without being useful. */
    private static final int LONGEST_WORD = 64;

    private CharacterGrams() {}

    /** A word in lower case, at most {@value #LONGEST_WORD} characters long, not ending within a character. */
    static String word(String text, int start, int end) {
        int cut = Math.min(end, start + LONGEST_WORD);
        if (cut < end
                && Character.isHighSurrogate(text.charAt(cut - 1))
                && Character.isLowSurrogate(text.charAt(cut))) {
            cut--;
        }
        return text.substring(start, cut).toLowerCase(Locale.ROOT);
    }

    /** Replaces an unpaired surrogate, which no file could hold, with the replacement character. */
    static String wellFormed(String text) {
        if (text.codePoints().noneMatch(CharacterGrams::isLoneSurrogate)) {
            return text;
        }
        return text.codePoints()
                .map(c -> isLoneSurrogate(c) ? 0xFFFD : c)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    private static boolean isLoneSurrogate(int codePoint) {
        return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
    }

    /** Passes on the n-grams of a word. A character outside the basic plane counts as one. */
    static void forEach(String word, Consumer<String> consumer) {
        String padded = " " + word + " ";
        int[] starts = starts(padded);
        int count = starts.length - 1;
        for (int size = SHORTEST; size <= LONGEST; size++) {
            for (int at = 0; at + size <= count; at++) {
                consumer.accept(padded.substring(starts[at], starts[at + size]));
            }
        }
    }

    /** The start of each character of a text, and the end of the last one. */
    private static int[] starts(String text) {
        int[] starts = new int[text.codePointCount(0, text.length()) + 1];
        for (int k = 0, at = 0; k < starts.length; k++) {
            starts[k] = at;
            at += at < text.length() ? Character.charCount(text.codePointAt(at)) : 0;
        }
        return starts;
    }
}
