package io.overrule.app.foreign;

import io.overrule.Problems;
import io.overrule.data.Instance;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

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
    public List<Row> read(List<ForeignFile> files, Problems problems) {
        List<Row> rows = new ArrayList<>();
        for (ForeignFile file : files) {
            CsvTable table = CsvTable.read(file, ',', problems);
            OptionalInt content = table.column("CONTENT", problems);
            OptionalInt spam = table.column("CLASS", problems);
            if (content.isPresent() && spam.isPresent()) {
                table.lines().forEach(line -> add(rows, line, content.getAsInt(), spam.getAsInt(), problems));
            }
        }
        return rows;
    }

    private static void add(List<Row> rows, CsvTable.Line line, int content, int spam, Problems problems) {
        String number = line.cells().get(spam).strip();
        if (number.equals("0") || number.equals("1")) {
            rows.add(Row.of(
                    line.where(), Instance.text(line.cells().get(content)), number.equals("1") ? "SPAM" : "HAM"));
        } else {
            problems.add(line.where(), "has CLASS '" + number + "'; expected 1 for spam or 0 for all else");
        }
    }
}
