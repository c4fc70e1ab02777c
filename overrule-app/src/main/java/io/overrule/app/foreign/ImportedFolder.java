package io.overrule.app.foreign;

import io.overrule.FileFailure;
import io.overrule.OverruleException;
import io.overrule.Problems;
import io.overrule.Suggestion;
import io.overrule.data.ExemplarLinks;
import io.overrule.data.FolderWriter;
import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import io.overrule.data.LabelledInstance;
import io.overrule.data.TextLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The native folder that imported rows are written to, which may hold other parts already. No file is replaced unless
 * it was asked for, and nothing is written before all of it can be.
 */
public final class ImportedFolder {
    private static final String LABELS = FolderWriter.LABELS;

    /**
     * The classes of a folder.
     *
     * @param names all of them, as in labels.txt
     * @param added those that labels.txt did not list before, if it was there
     */
    public record Classes(List<String> names, List<String> added) {}

    private final Path folder;
    private final boolean force;

    /** @param force whether files that are there may be replaced */
    public ImportedFolder(Path folder, boolean force) {
        this.folder = folder;
        this.force = force;
    }

    /**
     * Writes the parts, and the classes: those of labels.txt first, if it is there, then those of the rows as they come.
     *
     * @param given the classes and their order, as the user wants them; or empty
     * @param usual the classes and their order, as the format has them; or empty
     * @return the classes that are in labels.txt now; none if nobody knows any
     */
    public Classes write(Map<FolderPart, List<Row>> parts, List<String> given, List<String> usual) {
        Problems problems = new Problems();
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw OverruleException.input("'" + folder + "' is a file; name a folder to write to");
        }
        for (FolderPart part : parts.keySet()) {
            if (!force && Files.exists(folder.resolve(part.file()))) {
                problems.add(
                        folder.resolve(part.file()).toString(),
                        "is there already; name another folder or --split, or write --force to replace it");
            }
        }
        parts.forEach((part, rows) -> checkLabelled(part, rows, problems));
        List<String> existing = existing(problems);
        List<String> labels = labels(parts.values(), existing, given, usual, problems);
        problems.throwIfAny();

        Optional<LabelSet> set = labels.isEmpty() ? Optional.empty() : Optional.of(labelSet(labels));
        FolderWriter writer = FolderWriter.at(folder);
        if (!labels.equals(existing)) {
            writer.labels(labels);
        }
        parts.forEach((part, rows) -> write(writer, part, rows, set));
        return new Classes(labels, existing.isEmpty() ? List.of() : without(labels, existing));
    }

    private static List<String> without(List<String> labels, List<String> known) {
        return labels.stream().filter(label -> !known.contains(label)).toList();
    }

    private static LabelSet labelSet(List<String> labels) {
        if (labels.size() == 1) {
            throw OverruleException.input("the only class is '" + labels.get(0)
                    + "', but a task needs two; name all of them, as in --labels " + labels.get(0) + ",other");
        }
        return LabelSet.of(labels);
    }

    private static void checkLabelled(FolderPart part, List<Row> rows, Problems problems) {
        if (part != FolderPart.UNLABELED) {
            rows.stream()
                    .filter(row -> !row.isLabelled())
                    .findFirst()
                    .ifPresent(row -> problems.add(
                            row.where(),
                            "has no class, but " + part.file()
                                    + " needs one; name the column that holds it with --label"));
        }
    }

    /** The classes that labels.txt lists, if it is there. */
    private List<String> existing(Problems problems) {
        Path file = folder.resolve(LABELS);
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

    private List<String> labels(
            Collection<List<Row>> parts,
            List<String> existing,
            List<String> given,
            List<String> usual,
            Problems problems) {
        boolean extended = given.size() >= existing.size()
                && given.subList(0, existing.size()).equals(existing);
        if (!given.isEmpty() && !extended && !force) {
            problems.add(
                    folder.resolve(LABELS).toString(),
                    "lists " + String.join(", ", existing) + ", and --labels " + String.join(", ", given)
                            + "; leave out --labels, or write --force to replace the file");
        }
        Set<String> labels = new LinkedHashSet<>(given.isEmpty() ? existing : given);
        if (existing.isEmpty() && given.isEmpty()) {
            labels.addAll(usual);
        }
        Set<String> allowed = new LinkedHashSet<>(labels);
        if (given.isEmpty()) {
            allowed.addAll(usual);
        }
        boolean anyAllowed = given.isEmpty() && usual.isEmpty();
        parts.stream().flatMap(List::stream).forEach(row -> {
            for (String label : new LinkedHashSet<>(row.labels())) {
                if (!anyAllowed && !allowed.contains(label)) {
                    problems.add(
                            row.where(),
                            "has the class '" + label + "', which is not one of " + Suggestion.list(allowed) + "; "
                                    + remedy(label, allowed));
                } else if (label.isBlank()
                        || !label.equals(label.strip())
                        || label.lines().count() != 1) {
                    problems.add(row.where(), "has the class '" + label + "'; expected a name of one line");
                } else {
                    labels.add(label);
                }
            }
        });
        return List.copyOf(labels);
    }

    private static String remedy(String label, Set<String> allowed) {
        return Suggestion.nearest(label, allowed)
                .map(near -> "did you mean '" + near + "'?")
                .orElse("fix it, or name all classes with --labels");
    }

    private static void write(FolderWriter writer, FolderPart part, List<Row> rows, Optional<LabelSet> labels) {
        List<Instance> instances = new ArrayList<>();
        List<Integer> classes = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            Row row = rows.get(i);
            instances.addAll(row.named(row.id().isEmpty() ? part.letter() + Integer.toString(i) : row.id()));
            labels.ifPresent(set -> row.labels().forEach(label -> classes.add(set.index(label))));
        }
        if (classes.size() < instances.size()) {
            writer.unlabelled(instances);
            return;
        }
        LabelSet set = labels.orElseThrow();
        List<LabelledInstance> labelled = new ArrayList<>();
        for (int i = 0; i < instances.size(); i++) {
            labelled.add(new LabelledInstance(instances.get(i), classes.get(i)));
        }
        switch (part) {
            case TRAIN -> writer.labelled(labelled, set, ExemplarLinks.NONE);
            case UNLABELED -> writer.unlabelled(instances, Optional.of(classes), set);
            case VALID -> writer.validation(labelled, set, ExemplarLinks.NONE);
            case TEST -> writer.test(labelled, set, ExemplarLinks.NONE);
        }
    }
}
