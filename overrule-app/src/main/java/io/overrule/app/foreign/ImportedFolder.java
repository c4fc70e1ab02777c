package io.overrule.app.foreign;

import io.overrule.Problems;
import io.overrule.WholeFolder;
import io.overrule.array.ElementType;
import io.overrule.array.NpyWriter;
import io.overrule.data.FolderWriter;
import io.overrule.data.Instance;
import io.overrule.data.JsonLine;
import io.overrule.data.LabelSet;
import io.overrule.data.RecordInstance;
import io.overrule.data.TextInstance;
import io.overrule.data.TextLines;
import io.overrule.data.TokenInstance;
import io.overrule.data.Vector;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import io.overrule.rule.RuleWriter;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The native folder that imported rows are written to, one row after the other. They go to a folder beside it, which
 * replaces it, or adds its files to it, when everything is complete: nobody finds half an import.
 */
public final class ImportedFolder implements AutoCloseable {
    private static final String RULES = "rules.jsonl";

    private final Path folder;
    private final WholeFolder staging;
    private final boolean withTruth;
    private final Problems problems;
    private final Map<FolderPart, OpenPart> parts = new EnumMap<>(FolderPart.class);
    private final List<String> skipped = new ArrayList<>();
    private long votes;

    /**
     * @param withTruth whether classes of unlabelled rows are kept as {@code gold}; then all of them must have one
     */
    public ImportedFolder(Path folder, boolean withTruth, Problems problems) {
        this.folder = folder;
        this.withTruth = withTruth;
        this.problems = problems;
        this.staging = new WholeFolder(folder);
    }

    /** Refuses a folder that holds anything: for imports that make a whole task. */
    public static void requireEmpty(Path folder) {
        WholeFolder.requireEmpty(folder, "the import writes a whole dataset");
    }

    /** A part that is being written. */
    private final class OpenPart {
        private final FolderPart part;
        private final Writer lines;
        private @Nullable Writer fires;
        private @Nullable NpyWriter vectors;
        private final Map<String, Integer> labels = new LinkedHashMap<>();
        private String noun = "text";
        private int rows;
        private int instances;

        OpenPart(FolderPart part) throws IOException {
            this.part = part;
            this.lines = writer(part.file());
        }

        private BufferedWriter writer(String name) throws IOException {
            return Files.newBufferedWriter(staging.file(name));
        }

        private String stem() {
            return part.file().replace(".jsonl", "");
        }

        void add(Row row) throws IOException {
            String id = row.id().isEmpty() ? part.letter() + Integer.toString(rows) : row.id();
            List<? extends Instance> content = row.named(id);
            Instance first = content.get(0);
            noun = first instanceof TokenInstance
                    ? "sentence"
                    : first instanceof TextInstance
                            ? "text"
                            : first.display().startsWith("vector of ") ? "vector" : "record";
            lines.write(JsonLine.write(fields(id, content, row)));
            lines.write('\n');
            rows++;
            instances += content.size();
            if (part != FolderPart.UNLABELED || withTruth) {
                row.labels().forEach(label -> labels.merge(label, 1, Integer::sum));
            }
            fires(id, row);
            for (Instance instance : content) {
                vector(row.where(), instance);
            }
        }

        private Map<String, @Nullable Object> fields(String id, List<? extends Instance> content, Row row) {
            Map<String, @Nullable Object> fields = new LinkedHashMap<>();
            fields.put("id", id);
            Instance first = content.get(0);
            boolean sentence = first instanceof TokenInstance;
            if (first instanceof TokenInstance token) {
                fields.put("tokens", token.sentence().tokens());
            } else if (first instanceof TextInstance text) {
                fields.put("text", text.text());
            } else {
                Map<String, @Nullable Object> values = new LinkedHashMap<>();
                ((RecordInstance) first).values().forEach((name, value) -> values.put(name, JsonLine.plain(value)));
                if (!values.isEmpty() || first.vector().isEmpty()) {
                    fields.put("record", values);
                }
            }
            boolean unlabelled = part == FolderPart.UNLABELED;
            if (row.isLabelled() && (!unlabelled || withTruth)) {
                String field = unlabelled ? "gold" : sentence ? "tags" : "label";
                fields.put(field, sentence ? row.labels() : row.labels().get(0));
            }
            boolean linked = row.exemplarOf().stream().anyMatch(rules -> !rules.isEmpty());
            if (part == FolderPart.TRAIN || linked) {
                List<List<String>> links = new ArrayList<>();
                for (int i = 0; i < content.size(); i++) {
                    links.add(linked ? row.exemplarOf().get(i) : List.of());
                }
                fields.put("exemplar_of", sentence ? links : links.get(0));
            }
            return fields;
        }

        private void fires(String id, Row row) throws IOException {
            for (int i = 0; i < row.votes().size(); i++) {
                List<String> rules = row.votes().get(i);
                if (!rules.isEmpty()) {
                    Writer out = fires;
                    if (out == null) {
                        out = writer("fires-" + stem() + ".tsv");
                        fires = out;
                    }
                    out.write(id + (row.isSentence() ? "\t" + i : "") + "\t" + String.join(" ", rules) + "\n");
                    votes += rules.size();
                }
            }
        }

        private void vector(String where, Instance instance) throws IOException {
            Optional<Vector> vector = instance.vector();
            if (vector.isEmpty()) {
                if (vectors != null) {
                    problems.add(where, "has no vector, but the rows before have; give one to all of them");
                }
                return;
            }
            NpyWriter out = vectors;
            if (out == null) {
                if (instances > 1 && !(instance instanceof TokenInstance)) {
                    problems.add(where, "has a vector, but the rows before have none; give one to all of them");
                }
                out = new NpyWriter(
                        staging.file("vectors-" + stem() + ".npy"),
                        ElementType.FLOAT32,
                        vector.get().size());
                vectors = out;
            }
            if (vector.get().size() != out.columns()) {
                problems.add(
                        where,
                        "has a vector of " + vector.get().size() + " numbers, but the rows before have " + out.columns()
                                + "; give all the same number");
                return;
            }
            out.row(vector.get().toArray());
        }

        void close() throws IOException {
            lines.close();
            if (fires != null) {
                fires.close();
            }
            if (vectors != null) {
                vectors.close();
            }
        }

        ImportSummary.Part summary() {
            return new ImportSummary.Part(noun, rows, instances, labels);
        }
    }

    /** Writes a row. If it has an id, the caller makes sure that it is unique. */
    public void add(FolderPart part, Row row) {
        if (part != FolderPart.UNLABELED && !row.isLabelled()) {
            OpenPart open = parts.get(part);
            if (open == null || open.labels.size() > 0 || problems.isEmpty()) {
                problems.add(
                        row.where(),
                        "has no class, but " + part.file() + " needs one; name the column that holds it with --label");
            }
            problems.throwIfAny();
        }
        try {
            OpenPart open = parts.get(part);
            if (open == null) {
                open = new OpenPart(part);
                parts.put(part, open);
            }
            open.add(row);
        } catch (IOException e) {
            throw staging.cannotWrite(e);
        }
    }

    /** Notes what was left out, and why. */
    public void skip(String what) {
        skipped.add(what);
    }

    /** Writes the classes, if there are new ones, and moves everything to where it belongs. */
    public ImportSummary finish(ImportedClasses classes) {
        return finish(classes.names(), classes.changed(), List.of());
    }

    /** Writes the classes and rules of a whole task, and moves everything to where it belongs. */
    public ImportSummary finish(List<String> classes, List<Rule> rules) {
        return finish(classes, true, rules);
    }

    private ImportSummary finish(List<String> classes, boolean writeClasses, List<Rule> rules) {
        problems.throwIfAny();
        try {
            for (OpenPart part : parts.values()) {
                part.close();
            }
            if (writeClasses && !classes.isEmpty()) {
                // A class may begin with a byte order mark, which readers would drop.
                TextLines.write(staging.file(FolderWriter.LABELS), classes.stream());
            }
            if (!rules.isEmpty()) {
                Files.write(staging.file(RULES), RuleWriter.lines(RuleSet.of(LabelSet.of(classes), rules)));
            }
            publish();
        } catch (IOException e) {
            throw staging.cannotWrite(e);
        }
        Map<FolderPart, ImportSummary.Part> counted = new LinkedHashMap<>();
        parts.forEach((part, open) -> counted.put(part, open.summary()));
        return new ImportSummary(counted, classes, rules.size(), votes, skipped);
    }

    private void publish() throws IOException {
        for (FolderPart part : parts.keySet()) {
            // Vectors of the lines that are replaced would be taken for those of the new ones.
            String stem = "vectors-" + part.file().replace(".jsonl", "");
            for (String ending : List.of(".npy", ".ids", ".parquet")) {
                Files.deleteIfExists(folder.resolve(stem + ending));
            }
        }
        staging.publish();
    }

    /** Removes what was not finished. */
    @Override
    public void close() {
        try {
            for (OpenPart part : parts.values()) {
                part.close();
            }
        } catch (IOException e) {
            // The earlier failure is the one worth reporting.
        } finally {
            staging.close();
        }
    }
}
