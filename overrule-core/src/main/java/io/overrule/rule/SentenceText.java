package io.overrule.rule;

import io.overrule.data.Sentence;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;

/**
 * The text of a sentence as span rules read it: lower-cased tokens, a space after each, and the position of every
 * token.
 */
public final class SentenceText {
    private final String text;
    private final int[] starts;

    private SentenceText(String text, int[] starts) {
        this.text = text;
        this.starts = starts;
    }

    public static SentenceText of(Sentence sentence) {
        List<String> tokens = sentence.tokens();
        StringBuilder text = new StringBuilder();
        int[] starts = new int[tokens.size()];
        for (int i = 0; i < starts.length; i++) {
            starts[i] = text.length();
            // Token by token, because lower-casing may change their length: İ becomes two characters.
            text.append(tokens.get(i).toLowerCase(Locale.ROOT)).append(' ');
        }
        return new SentenceText(text.toString(), starts);
    }

    public String text() {
        return text;
    }

    int tokenCount() {
        return starts.length;
    }

    /** The index of the first character of a token. */
    int start(int token) {
        return starts[token];
    }

    /** The index of the space after a token. */
    int end(int token) {
        return (token + 1 < starts.length ? starts[token + 1] : text.length()) - 1;
    }

    /** Adds the tokens whose first character is at an index from {@code from} (inclusive) to {@code to} (exclusive). */
    void mark(int from, int to, BitSet covered) {
        int found = Arrays.binarySearch(starts, from);
        for (int token = found < 0 ? -found - 1 : found; token < starts.length && starts[token] < to; token++) {
            covered.set(token);
        }
    }
}
