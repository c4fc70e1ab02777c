package io.overrule.inference;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The words of a text, for a person to read. Letters, digits and what belongs to them make a word, an apostrophe between
 * letters included; an ideograph is a word of its own, and so is a run of the same sign: {@code !!!}.
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

    /** The text as if the word had never been in it: without the space that is then left over. */
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

    /** Where the word, the space or the run of signs ends that starts at an index. */
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

    /** Whether an apostrophe stands before another letter; before it there is one already. */
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
