package io.overrule.app.foreign;

import io.overrule.Problems;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Sentences in the format of the CoNLL shared tasks: one token per line, its columns separated by spaces or a tab, the
 * token first and the tag last, a blank line between sentences. Lines that begin with {@code #} or {@code -DOCSTART-}
 * are skipped. A tag is {@code O}, or a class after {@code B-}, {@code I-}, {@code E-} or {@code S-}.
 *
 * @param keepPrefixes whether {@code B-LOC} and {@code I-LOC} are two classes, or both {@code LOC}
 */
public record ConllSentences(boolean keepPrefixes) implements ForeignFormat {
    private static final Pattern COLUMNS = Pattern.compile("[ \t]+");

    @Override
    public void read(List<ForeignFile> files, Problems problems, Consumer<Row> rows) {
        for (ForeignFile file : files) {
            Lines lines = new Lines(new TaggedSentence(keepPrefixes, rows), problems);
            file.forEachLine(problems, lines::read);
            lines.sentence.end();
        }
    }

    /** The lines of a file. All have as many columns as the first. */
    private static final class Lines {
        private final TaggedSentence sentence;
        private final Problems problems;
        private int columns;

        Lines(TaggedSentence sentence, Problems problems) {
            this.sentence = sentence;
            this.problems = problems;
        }

        void read(String where, String line) {
            if (line.isBlank()) {
                sentence.end();
                return;
            }
            if (line.startsWith("-DOCSTART-") || (line.startsWith("#") && sentence.isEmpty())) {
                return;
            }
            String[] cells = COLUMNS.split(line.strip(), -1);
            if (columns == 0) {
                columns = cells.length;
            }
            String tag = cells[cells.length - 1];
            if (cells.length < 2 || cells.length != columns || !TaggedSentence.isTag(tag, "BIESLU")) {
                problems.add(
                        where,
                        "reads " + Excerpt.of(line) + "; expected "
                                + (columns > 2 ? columns + " columns, the first" : "")
                                + (columns > 2 ? " a token and the last a tag" : "a token and a tag")
                                + " (O, or a class after B- or I-), as in 'Bonn B-LOC'");
                return;
            }
            sentence.add(where, cells[0], tag);
        }
    }
}
