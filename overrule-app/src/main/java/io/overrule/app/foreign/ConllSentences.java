package io.overrule.app.foreign;

import io.overrule.Problems;
import io.overrule.data.Sentence;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Sentences as the shared tasks of CoNLL have them: a token a line, its columns separated by spaces or a tab, the token
 * first and the tag last, a blank line between sentences. Lines that begin with {@code #} or {@code -DOCSTART-} are
 * passed over. A tag is {@code O}, or a class after {@code B-}, {@code I-}, {@code E-} or {@code S-}.
 *
 * @param keepPrefixes whether {@code B-LOC} and {@code I-LOC} are two classes, or both {@code LOC}
 */
public record ConllSentences(boolean keepPrefixes) implements ForeignFormat {
    private static final Pattern COLUMNS = Pattern.compile("[ \t]+");

    @Override
    public void read(List<ForeignFile> files, Problems problems, Consumer<Row> rows) {
        for (ForeignFile file : files) {
            Collector collector = new Collector(rows, problems);
            file.forEachLine(problems, collector::line);
            collector.endSentence();
        }
    }

    private final class Collector {
        private final Consumer<Row> rows;
        private final Problems problems;
        private final List<String> tokens = new ArrayList<>();
        private final List<String> tags = new ArrayList<>();
        private String start = "";
        private int columns;

        Collector(Consumer<Row> rows, Problems problems) {
            this.rows = rows;
            this.problems = problems;
        }

        void line(String where, String line) {
            if (line.isBlank()) {
                endSentence();
                return;
            }
            if (line.startsWith("-DOCSTART-") || (line.startsWith("#") && tokens.isEmpty())) {
                return;
            }
            String[] cells = COLUMNS.split(line.strip(), -1);
            if (columns == 0) {
                columns = cells.length;
            }
            String tag = cells[cells.length - 1];
            boolean prefixed = tag.length() > 2 && tag.charAt(1) == '-' && "BIESLU".indexOf(tag.charAt(0)) >= 0;
            if (cells.length < 2 || cells.length != columns || !(prefixed || tag.equals("O"))) {
                problems.add(
                        where,
                        "reads " + Excerpt.of(line) + "; expected "
                                + (columns > 2 ? columns + " columns, the first" : "")
                                + (columns > 2 ? " a token and the last a tag" : "a token and a tag")
                                + " (O, or a class after B- or I-), as in 'Bonn B-LOC'");
                return;
            }
            if (tokens.isEmpty()) {
                start = where;
            }
            tokens.add(cells[0]);
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
