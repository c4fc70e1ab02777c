package io.overrule.app.foreign;

import io.overrule.Problems;
import io.overrule.data.Instance;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;

/**
 * The questions of the Text Retrieval Conference that Li and Roth labelled: {@code NUM:dist How far is it ?}. The class
 * is the part before the colon; the finer one after it is dropped.
 */
public final class TrecQuestions implements ForeignFormat {
    @Override
    public List<String> classes() {
        return List.of("ABBR", "DESC", "ENTY", "HUM", "LOC", "NUM");
    }

    @Override
    public Charset charset() {
        return StandardCharsets.ISO_8859_1;
    }

    @Override
    public void read(List<ForeignFile> files, Problems problems, Consumer<Row> rows) {
        for (ForeignFile file : files) {
            file.forEachLine(problems, (where, line) -> {
                if (!line.isBlank()) {
                    add(rows, where, line.strip(), problems);
                }
            });
        }
    }

    private static void add(Consumer<Row> rows, String where, String line, Problems problems) {
        int space = line.indexOf(' ');
        int colon = line.indexOf(':');
        if (colon < 1 || space < colon) {
            problems.add(
                    where,
                    "reads " + Excerpt.of(line)
                            + "; expected a class, a colon, a finer class and a question, as in 'NUM:dist How far is it"
                            + " ?'");
            return;
        }
        rows.accept(Row.of(where, Instance.text(line.substring(space + 1)), line.substring(0, colon)));
    }
}
