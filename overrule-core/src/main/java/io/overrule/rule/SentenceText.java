package io.overrule.rule;

import io.overrule.data.Sentence;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;

/**
 * A sentence as span rules read it: its tokens in lower case, a space after each, and where in this text they stand.
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

    /** Where the first character of a token stands. */
    int start(int token) {
        return starts[token];
    }

    /** Where the space after a token stands. */
    int end(int token) {
        return (token + 1 < starts.length ? starts[token + 1] : text.length()) - 1;
    }

    /** Adds the tokens whose first characters stand from {@code from} to before {@code to}. */
    void mark(int from, int to, BitSet covered) {
        int found = Arrays.binarySearch(starts, from);
        for (int token = found < 0 ? -found - 1 : found; token < starts.length && starts[token] < to; token++) {
            covered.set(token);
        }
    }
}
