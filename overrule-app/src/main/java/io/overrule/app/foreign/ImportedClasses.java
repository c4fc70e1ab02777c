package io.overrule.app.foreign;

import io.overrule.FileFailure;
import io.overrule.OverruleException;
import io.overrule.Problems;
import io.overrule.Suggestion;
import io.overrule.data.FolderWriter;
import io.overrule.data.TextLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The classes of a folder that rows are imported into: those of labels.txt first, if it exists, then those of the rows
 * as they come.
 */
public final class ImportedClasses {
    private static final String LABELS = FolderWriter.LABELS;

    private final List<String> existing;
    private final Set<String> labels;
    private final Set<String> allowed;
    private final boolean anyAllowed;
    private final Problems problems;

    /**
     * @param given the classes and their order, as the user wants them; or empty
     * @param usual the usual classes of the format, in order; or empty
     * @param force whether labels.txt may be replaced
     */
    public ImportedClasses(Path folder, List<String> given, List<String> usual, boolean force, Problems problems) {
        this.problems = problems;
        this.existing = existing(folder.resolve(LABELS), problems);
        boolean extended = given.size() >= existing.size()
                && given.subList(0, existing.size()).equals(existing);
        if (!given.isEmpty() && !extended && !force) {
            problems.add(
                    folder.resolve(LABELS).toString(),
                    "lists " + String.join(", ", existing) + ", and --labels " + String.join(", ", given)
                            + "; leave out --labels, or write --force to replace the file");
        }
        this.labels = new LinkedHashSet<>(given.isEmpty() ? existing : given);
        if (existing.isEmpty() && given.isEmpty()) {
            labels.addAll(usual);
        }
        this.allowed = new LinkedHashSet<>(labels);
        if (given.isEmpty()) {
            allowed.addAll(usual);
        }
        this.anyAllowed = given.isEmpty() && usual.isEmpty();
    }

    private static List<String> existing(Path file, Problems problems) {
        List<String> existing = new ArrayList<>();
        if (Files.exists(file)) {
            try {
                TextLines.read(
                        file.toString(),
                        Files.newInputStream(file),
                        problems,
                        (number, line) -> existing.add(line.strip()));
            } catch (IOException e) {
                throw OverruleException.resource(file + ": cannot be read (" + FileFailure.words(e) + ")", e);
            }
        }
        return existing;
    }

    /** Notes the classes of a row; a class that is not allowed is a problem. */
    public void see(Row row) {
        if (row.labels().size() == 1) {
            see(row.where(), row.labels().get(0));
        } else {
            new LinkedHashSet<>(row.labels()).forEach(label -> see(row.where(), label));
        }
    }

    /** Notes a class. */
    void see(String where, String label) {
        if (!anyAllowed && !allowed.contains(label)) {
            problems.add(
                    where,
                    "has the class '" + label + "', which is not one of " + Suggestion.list(allowed) + "; "
                            + remedy(label));
        } else if (label.isBlank()
                || !label.equals(label.strip())
                || label.lines().count() != 1) {
            problems.add(where, "has the class '" + label + "'; expected a name of one line");
        } else {
            labels.add(label);
        }
    }

    private String remedy(String label) {
        return Suggestion.nearest(label, allowed)
                .map(near -> "did you mean '" + near + "'?")
                .orElse("fix it, or name all classes with --labels");
    }

    /** All of them, as labels.txt will list them; empty if none is known. */
    public List<String> names() {
        if (labels.size() == 1) {
            String only = labels.iterator().next();
            throw OverruleException.input("the only class is '" + only
                    + "', but a task needs two; name all of them, as in --labels " + only + ",other");
        }
        return List.copyOf(labels);
    }

    /** Whether labels.txt has to be written. */
    boolean changed() {
        return !List.copyOf(labels).equals(existing);
    }

    /** Those that labels.txt did not list before, if it existed. */
    public List<String> added() {
        return existing.isEmpty()
                ? List.of()
                : labels.stream().filter(label -> !existing.contains(label)).toList();
    }
}
