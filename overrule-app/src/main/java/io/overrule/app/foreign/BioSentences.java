package io.overrule.app.foreign;

import io.overrule.Problems;
import java.util.List;
import java.util.function.Consumer;

/**
 * Sentences in the format of the MIT restaurant corpus: on every line a tag, a tab and a token, and a blank line
 * between sentences. A tag is {@code O}, or a class after {@code B-} or {@code I-}.
 *
 * @param keepPrefixes whether {@code B-Dish} and {@code I-Dish} are two classes, or both {@code Dish}
 */
public record BioSentences(boolean keepPrefixes) implements ForeignFormat {
    @Override
    public void read(List<ForeignFile> files, Problems problems, Consumer<Row> rows) {
        for (ForeignFile file : files) {
            TaggedSentence sentence = new TaggedSentence(keepPrefixes, rows);
            file.forEachLine(problems, (where, line) -> read(where, line, sentence, problems));
            sentence.end();
        }
    }

    private static void read(String where, String line, TaggedSentence sentence, Problems problems) {
        if (line.isBlank()) {
            sentence.end();
            return;
        }
        int tab = line.indexOf('\t');
        String tag = tab < 0 ? line : line.substring(0, tab).strip();
        String token = tab < 0 ? "" : line.substring(tab + 1).strip();
        if (token.isEmpty() || !TaggedSentence.isTag(tag, "BI")) {
            problems.add(
                    where,
                    "reads " + Excerpt.of(line)
                            + "; expected a tag (O, or a class after B- or I-), a tab and a token, as in"
                            + " 'B-Dish<TAB>soup'");
            return;
        }
        sentence.add(where, token, tag);
    }
}
