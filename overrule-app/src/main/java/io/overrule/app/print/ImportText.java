package io.overrule.app.print;

import io.overrule.app.foreign.ImportSummary;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What was imported, for people. */
public final class ImportText {
    /** If more was left out, only this many are shown, and how many follow. */
    private static final int MOST_SKIPPED = 20;

    private ImportText() {}

    /** Which files were written, with what in them, and the sums. */
    public static void print(Path folder, ImportSummary summary, PrintWriter out) {
        summary.parts().forEach((part, counts) -> {
            String counted = classes(counts, summary.classes());
            out.println(folder.resolve(part.file()) + ": " + count(counts) + (counted.isEmpty() ? "" : "; " + counted));
        });
        if (summary.rules() > 0) {
            out.println(folder.resolve("rules.jsonl") + ": " + plural(summary.rules(), "rule"));
        }
        summary.skipped().stream().limit(MOST_SKIPPED).forEach(what -> out.println("skipped: " + what));
        if (summary.skipped().size() > MOST_SKIPPED) {
            out.println("skipped: " + (summary.skipped().size() - MOST_SKIPPED) + " more");
        }
        out.println("Imported " + plural(summary.instances(), "instance") + ", "
                + plural(summary.classes().size(), "class") + ", " + plural(summary.rules(), "rule") + ", "
                + plural(summary.votes(), "vote") + "; "
                + (summary.skipped().isEmpty()
                        ? "nothing was skipped."
                        : plural(summary.skipped().size(), "thing") + " skipped."));
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

    private static String plural(long count, String noun) {
        return count + " " + noun + (count == 1 ? "" : noun.endsWith("s") ? "es" : "s");
    }

    private static String count(ImportSummary.Part part) {
        return part.noun().equals("sentence")
                ? plural(part.rows(), "sentence") + " of " + plural(part.instances(), "token")
                : plural(part.rows(), part.noun());
    }

    private static String classes(ImportSummary.Part part, List<String> classes) {
        return part.labels().isEmpty()
                ? ""
                : classes.stream()
                        .map(label -> label + " " + part.labels().getOrDefault(label, 0))
                        .collect(Collectors.joining(", "));
    }
}
