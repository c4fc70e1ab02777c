package io.overrule.app.print;

import io.overrule.app.foreign.FolderPart;
import io.overrule.app.foreign.Row;
import io.overrule.data.Instance;
import io.overrule.data.TextInstance;
import io.overrule.data.TokenInstance;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What was imported, for people. */
public final class ImportText {
    private ImportText() {}

    /** Which files were written, with what in them. */
    public static void print(Path folder, Map<FolderPart, List<Row>> parts, List<String> classes, PrintWriter out) {
        parts.forEach((part, rows) -> {
            String counted = classes(rows, classes);
            out.println(folder.resolve(part.file()) + ": " + count(rows) + (counted.isEmpty() ? "" : "; " + counted));
        });
    }

    /** What a person has to add before the folder is a task. */
    public static List<String> remarks(Path folder) {
        List<String> remarks = new ArrayList<>();
        if (!Files.exists(folder.resolve("labels.txt"))) {
            remarks.add("labels.txt is still to be written: the names of the classes, one a line.");
        }
        if (!Files.exists(folder.resolve("rules.jsonl"))) {
            remarks.add("rules.jsonl is still to be written: a rule a line, such as {\"id\": \"urgent\", \"kind\":"
                    + " \"keyword\", \"label\": \"…\", \"words\": [\"urgent\"]}.");
        }
        return remarks;
    }

    private static String count(List<Row> rows) {
        Instance first = rows.get(0).content().get(0);
        if (first instanceof TokenInstance) {
            int tokens = rows.stream().mapToInt(row -> row.content().size()).sum();
            return rows.size()
                    + (rows.size() == 1 ? " sentence of " : " sentences of ")
                    + tokens
                    + (tokens == 1 ? " token" : " tokens");
        }
        String noun = first instanceof TextInstance ? "text" : "record";
        return rows.size() + " " + (rows.size() == 1 ? noun : noun + "s");
    }

    private static String classes(List<Row> rows, List<String> classes) {
        Map<String, Integer> counts = new HashMap<>();
        rows.forEach(row -> row.labels().forEach(label -> counts.merge(label, 1, Integer::sum)));
        return counts.isEmpty()
                ? ""
                : classes.stream()
                        .map(label -> label + " " + counts.getOrDefault(label, 0))
                        .collect(Collectors.joining(", "));
    }
}
