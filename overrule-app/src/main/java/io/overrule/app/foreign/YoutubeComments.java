package io.overrule.app.foreign;

import io.overrule.Problems;
import io.overrule.data.Instance;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * The YouTube Spam Collection: a CSV file for each of five videos, with the columns COMMENT_ID, AUTHOR, DATE, CONTENT
 * and CLASS, which is 1 for spam and 0 for all else.
 */
public final class YoutubeComments implements ForeignFormat {
    @Override
    public List<String> classes() {
        return List.of("HAM", "SPAM");
    }

    @Override
    public void read(List<ForeignFile> files, Problems problems, Consumer<Row> rows) {
        for (ForeignFile file : files) {
            int[] positions = new int[2];
            CsvTable.read(
                    file,
                    ',',
                    problems,
                    header -> {
                        OptionalInt content = header.column("CONTENT", problems);
                        OptionalInt spam = header.column("CLASS", problems);
                        positions[0] = content.orElse(0);
                        positions[1] = spam.orElse(0);
                        return content.isPresent() && spam.isPresent();
                    },
                    (where, cells) -> add(rows, where, cells.get(positions[0]), cells.get(positions[1]), problems));
        }
    }

    private static void add(Consumer<Row> rows, String where, String content, String spam, Problems problems) {
        String number = spam.strip();
        if (number.equals("0") || number.equals("1")) {
            rows.accept(Row.of(where, Instance.text(content), number.equals("1") ? "SPAM" : "HAM"));
        } else {
            problems.add(where, "has CLASS '" + number + "'; expected 1 for spam or 0 for all else");
        }
    }
}
