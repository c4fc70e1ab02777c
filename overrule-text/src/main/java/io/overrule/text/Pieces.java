package io.overrule.text;

import java.util.Arrays;

/** A text or a tokenised sentence, split into pieces, with the special pieces that the tokenizer adds at both ends. */
final class Pieces {
    private final int[] ids;
    private final int[] words;
    private final int leading;
    private final int trailing;

    /**
     * @param ids the pieces' places in the vocabulary, special pieces included
     * @param words for each piece the word it is of, or -1
     * @param leading how many special pieces come before the text's own
     * @param trailing how many come after
     */
    Pieces(int[] ids, int[] words, int leading, int trailing) {
        this.ids = ids;
        this.words = words;
        this.leading = leading;
        this.trailing = trailing;
    }

    /** How many pieces the text has of its own. */
    int size() {
        return ids.length - leading - trailing;
    }

    int leading() {
        return leading;
    }

    int specials() {
        return leading + trailing;
    }

    /** The ids of a window over the text's own pieces, between the special ones. */
    int[] window(int start, int end) {
        int[] window = Arrays.copyOf(ids, leading + (end - start) + trailing);
        System.arraycopy(ids, leading + start, window, leading, end - start);
        System.arraycopy(ids, ids.length - trailing, window, leading + (end - start), trailing);
        return window;
    }

    int word(int piece) {
        return words[leading + piece];
    }
}
