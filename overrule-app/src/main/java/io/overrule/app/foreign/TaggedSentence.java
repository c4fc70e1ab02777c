package io.overrule.app.foreign;

import io.overrule.data.Sentence;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Collects the tokens of a sentence line by line, and passes the sentence on when it ends. */
final class TaggedSentence {
    /** The tag of a token that belongs to no class. */
    static final String OUTSIDE = "O";

    private final boolean keepPrefixes;
    private final Consumer<Row> rows;
    private final List<String> tokens = new ArrayList<>();
    private final List<String> tags = new ArrayList<>();
    private String start = "";

    /** @param keepPrefixes whether {@code B-LOC} and {@code I-LOC} are two classes, or both {@code LOC} */
    TaggedSentence(boolean keepPrefixes, Consumer<Row> rows) {
        this.keepPrefixes = keepPrefixes;
        this.rows = rows;
    }

    /** Whether a tag is {@link #OUTSIDE}, or a class after one of some letters and a hyphen. */
    static boolean isTag(String tag, String prefixes) {
        return tag.equals(OUTSIDE)
                || (tag.length() > 2 && tag.charAt(1) == '-' && prefixes.indexOf(tag.charAt(0)) >= 0);
    }

    boolean isEmpty() {
        return tokens.isEmpty();
    }

    /** @param tag one that {@link #isTag} accepts */
    void add(String where, String token, String tag) {
        if (tokens.isEmpty()) {
            start = where;
        }
        tokens.add(token);
        tags.add(keepPrefixes || tag.equals(OUTSIDE) ? tag : tag.substring(2));
    }

    void end() {
        if (!tokens.isEmpty()) {
            rows.accept(new Row(start, "", new Sentence("", tokens).instances(), tags));
            tokens.clear();
            tags.clear();
        }
    }
}
