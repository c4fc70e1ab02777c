package io.overrule.inference;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Splits a text into words for explanations. A word consists of letters, digits and combining marks, and may contain an
 * apostrophe between letters. An ideograph is a word of its own, and so is a run of the same symbol: {@code !!!}.
 */
final class TextWords {
    private TextWords() {}

    /** Every word once, in the order of the text. */
    static List<Part.Word> of(String text) {
        Map<String, List<Part.Place>> places = new LinkedHashMap<>();
        Map<String, String> spellings = new LinkedHashMap<>();
        int end;
        for (int start = 0; start < text.length(); start = end) {
            end = end(text, start);
            if (!isSpace(text.codePointAt(start))) {
                String word = text.substring(start, end);
                String key = word.toLowerCase(Locale.ROOT);
                spellings.putIfAbsent(key, word);
                places.computeIfAbsent(key, absent -> new ArrayList<>()).add(new Part.Place(start, end));
            }
        }
        List<Part.Word> words = new ArrayList<>();
        spellings.forEach((key, word) -> words.add(new Part.Word(word, places.getOrDefault(key, List.of()))));
        return words;
    }

    /** The text without a word and without the extra space that would remain. */
    static String without(String text, Part.Word word) {
        StringBuilder rest = new StringBuilder(text.length());
        int from = 0;
        for (Part.Place place : word.places()) {
            rest.append(text, from, place.start());
            from = place.end();
            boolean afterSpace = rest.isEmpty() || isSpace(rest.codePointBefore(rest.length()));
            while (afterSpace && from < text.length() && isSpace(text.codePointAt(from))) {
                from += Character.charCount(text.codePointAt(from));
            }
        }
        return rest.append(text, from, text.length()).toString().stripTrailing();
    }

    /** The end of the word, white space or run of symbols that starts at an index. */
    private static int end(String text, int start) {
        int first = text.codePointAt(start);
        int end = start + Character.charCount(first);
        if (Character.isIdeographic(first)) {
            return end;
        }
        boolean word = isOfWord(first);
        while (end < text.length()) {
            int next = text.codePointAt(end);
            boolean goesOn = word ? continuesWord(text, end, next) : next == first;
            if (!goesOn) {
                break;
            }
            end += Character.charCount(next);
        }
        return end;
    }

    private static boolean continuesWord(String text, int at, int c) {
        return (isOfWord(c) && !Character.isIdeographic(c)) || joins(text, at, c);
    }

    /** Whether an apostrophe after a letter is followed by another letter. */
    private static boolean joins(String text, int at, int sign) {
        return (sign == '\'' || sign == '’')
                && at + 1 < text.length()
                && Character.isLetter(text.codePointAt(at + 1))
                && Character.isLetter(text.codePointBefore(at));
    }

    private static boolean isOfWord(int c) {
        int type = Character.getType(c);
        return Character.isLetterOrDigit(c)
                || c == '_'
                || type == Character.NON_SPACING_MARK
                || type == Character.COMBINING_SPACING_MARK
                || type == Character.ENCLOSING_MARK;
    }

    private static boolean isSpace(int c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c) || Character.isISOControl(c);
    }
}
