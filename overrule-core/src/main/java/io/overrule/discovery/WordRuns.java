package io.overrule.discovery;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The words of a text and the phrases that they form. A phrase is a run of adjacent words with single spaces between
 * them, which a keyword rule can find again. Everything is in lower case.
 */
final class WordRuns {
    private static final int LONGEST_PHRASE = 3;

    /** Only the beginning of a very long text is read, as a person would do. */
    private static final int MOST_WORDS = 400;

    private final String text;
    private final List<int[]> words = new ArrayList<>();

    private WordRuns(String text) {
        this.text = text;
        int at = 0;
        while (at < text.length() && words.size() < MOST_WORDS) {
            int c = text.codePointAt(at);
            if (!Character.isLetterOrDigit(c)) {
                at += Character.charCount(c);
                continue;
            }
            int start = at;
            while (at < text.length() && continuesWord(text, at)) {
                at += Character.charCount(text.codePointAt(at));
            }
            words.add(new int[] {start, at});
        }
    }

    static WordRuns of(String text) {
        return new WordRuns(text.toLowerCase(Locale.ROOT));
    }

    private static boolean continuesWord(String text, int at) {
        int c = text.codePointAt(at);
        boolean apostropheInside =
                (c == '\'' || c == '’') && at + 1 < text.length() && Character.isLetter(text.codePointAt(at + 1));
        return apostropheInside || Character.isLetterOrDigit(c);
    }

    /** Words and phrases, each once. */
    Set<String> phrases() {
        Set<String> phrases = new LinkedHashSet<>();
        for (int first = 0; first < words.size(); first++) {
            for (int last = first;
                    last < words.size() && last < first + LONGEST_PHRASE && joined(first, last);
                    last++) {
                phrases.add(phrase(first, last));
            }
        }
        return phrases;
    }

    /** What the text begins with: its first word, its first two, its first three. */
    List<String> beginnings() {
        List<String> beginnings = new ArrayList<>();
        for (int last = 0; last < words.size() && last < LONGEST_PHRASE && joined(0, last); last++) {
            beginnings.add(phrase(0, last));
        }
        return beginnings;
    }

    /** What the text ends with: its last word, its last two. */
    List<String> endings() {
        List<String> endings = new ArrayList<>();
        int last = words.size() - 1;
        for (int first = last; first >= 0 && first > last - 2 && joined(first, last); first--) {
            endings.add(phrase(first, last));
        }
        return endings;
    }

    private boolean joined(int first, int last) {
        for (int word = first; word < last; word++) {
            int end = words.get(word)[1];
            if (words.get(word + 1)[0] != end + 1 || text.charAt(end) != ' ') {
                return false;
            }
        }
        return true;
    }

    private String phrase(int first, int last) {
        return text.substring(words.get(first)[0], words.get(last)[1]);
    }
}
