package io.overrule.app.foreign;

import io.overrule.Problems;
import io.overrule.data.Sentence;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Sentences as the MIT restaurant corpus has them: on every line a tag, a tab and a token, and a blank line between
 * sentences. A tag is {@code O}, or a class after {@code B-} or {@code I-}.
 *
 * @param keepPrefixes whether {@code B-Dish} and {@code I-Dish} are two classes, or both {@code Dish}
 */
public record BioSentences(boolean keepPrefixes) implements ForeignFormat {
    private static final String OUTSIDE = "O";

    @Override
    public void read(List<ForeignFile> files, Problems problems, Consumer<Row> rows) {
        for (ForeignFile file : files) {
            Collector collector = new Collector(rows, problems);
            file.forEachLine(problems, collector::line);
            collector.endSentence();
        }
    }

    /** The sentence that is being read. */
    private final class Collector {
        private final Consumer<Row> rows;
        private final Problems problems;
        private final List<String> tokens = new ArrayList<>();
        private final List<String> tags = new ArrayList<>();
        private String start = "";

        Collector(Consumer<Row> rows, Problems problems) {
            this.rows = rows;
            this.problems = problems;
        }

        void line(String where, String line) {
            if (line.isBlank()) {
                endSentence();
                return;
            }
            int tab = line.indexOf('\t');
            String tag = tab < 0 ? line : line.substring(0, tab).strip();
            String token = tab < 0 ? "" : line.substring(tab + 1).strip();
            boolean prefixed = tag.length() > 2 && (tag.startsWith("B-") || tag.startsWith("I-"));
            if (token.isEmpty() || !(prefixed || tag.equals(OUTSIDE))) {
                problems.add(
                        where,
                        "reads " + Excerpt.of(line)
                                + "; expected a tag (O, or a class after B- or I-), a tab and a token, as in"
                                + " 'B-Dish<TAB>soup'");
                return;
            }
            if (tokens.isEmpty()) {
                start = where;
            }
            tokens.add(token);
            tags.add(prefixed && !keepPrefixes ? tag.substring(2) : tag);
        }

        void endSentence() {
            if (!tokens.isEmpty()) {
                rows.accept(new Row(start, "", new Sentence("", tokens).instances(), tags));
                tokens.clear();
                tags.clear();
            }
        }
    }
}
