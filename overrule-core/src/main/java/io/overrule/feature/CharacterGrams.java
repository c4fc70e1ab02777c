package io.overrule.feature;

import java.util.Locale;
import java.util.function.Consumer;

/**
 * Two to five characters in a row, within a word. They see a space before and after the word, so that they tell its
 * start from its middle.
 */
final class CharacterGrams {
    private static final int SHORTEST = 2;
    private static final int LONGEST = 5;
    /** Longer words are cut: nobody typed them, and they would cost time without helping. */
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

    /** Half a character, which no file could hold, becomes the sign for a character that is not known. */
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

    /** Names the n-grams of a word. A character outside the basic plane is one, not two. */
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

    /** Where the characters of a text start, and where the last one ends. */
    private static int[] starts(String text) {
        int[] starts = new int[text.codePointCount(0, text.length()) + 1];
        for (int k = 0, at = 0; k < starts.length; k++) {
            starts[k] = at;
            at += at < text.length() ? Character.charCount(text.codePointAt(at)) : 0;
        }
        return starts;
    }
}
