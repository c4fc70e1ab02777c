package io.overrule.workbench.project;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.overrule.FileFailure;
import io.overrule.OverruleException;
import io.overrule.Problems;
import io.overrule.Work;
import io.overrule.app.foreign.CsvPreview;
import io.overrule.app.foreign.CsvRows;
import io.overrule.app.foreign.Division;
import io.overrule.app.foreign.FolderPart;
import io.overrule.app.foreign.ForeignFile;
import io.overrule.app.foreign.ImportedClasses;
import io.overrule.app.foreign.ImportedFolder;
import io.overrule.app.foreign.Row;
import io.overrule.app.foreign.RowCensus;
import io.overrule.data.Instance;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Files that a person gave to begin a project with. They wait in a folder of their own until it is clear what their columns
 * mean. What the files are called decides nothing but their kind: they are kept under names of ours.
 */
public final class Upload implements AutoCloseable {
    /** The files of a native folder. */
    public static final Set<String> NATIVE = Set.of(
            "labels.txt",
            "rules.jsonl",
            "labeled.jsonl",
            "unlabeled.jsonl",
            "valid.jsonl",
            "test.jsonl",
            "audit.jsonl",
            "allotment.json");

    private static final int PREVIEWED = 5;
    private static final String TABLE = "table.csv";
    private static final String LINES = "lines.jsonl";
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final Path folder;
    private final Kind kind;

    /** What the files are. */
    public enum Kind {
        NATIVE,
        CSV,
        JSON_LINES
    }

    /** The beginning of the data. */
    public record Preview(List<String> columns, List<List<String>> rows) {
        /** The column that seems to have a meaning, by its name; empty if none does. */
        public Optional<String> guess(String... names) {
            return Stream.of(names)
                    .flatMap(name -> columns.stream().filter(column -> column.equalsIgnoreCase(name)))
                    .findFirst();
        }
    }

    /**
     * What the columns mean.
     *
     * @param text the column of the texts; empty if the rows are records
     * @param label the column of the classes; empty if nothing is labelled
     * @param id the column of the ids; empty if they are to be made
     * @param classes all classes, in their order; those of the rows are added
     */
    public record Mapping(Optional<String> text, Optional<String> label, Optional<String> id, List<String> classes) {
        public Mapping {
            classes = List.copyOf(classes);
        }
    }

    private Upload(Path folder, Kind kind) {
        this.folder = folder;
        this.kind = kind;
    }

    /** A file as it comes from a browser. */
    public record File(String name, InputStream content) {}

    public static Upload of(List<File> files) {
        if (files.isEmpty()) {
            throw OverruleException.input("there is no file; choose one");
        }
        try {
            Path folder = Files.createTempDirectory("overrule-upload");
            Set<String> names = new LinkedHashSet<>();
            Kind kind = Kind.NATIVE;
            for (File file : files) {
                // Browsers send names, and other programs whatever they like: only the last part is looked at.
                String name = file.name().replace('\\', '/');
                name = name.substring(name.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
                names.add(name);
                String kept;
                if (NATIVE.contains(name)) {
                    kept = name;
                } else if (name.endsWith(".jsonl") || name.endsWith(".ndjson")) {
                    kept = LINES;
                    kind = Kind.JSON_LINES;
                } else {
                    kept = TABLE;
                    kind = Kind.CSV;
                }
                try (InputStream content = file.content()) {
                    Files.copy(content, folder.resolve(kept));
                }
            }
            Upload upload = new Upload(folder, names.contains("labels.txt") ? Kind.NATIVE : kind);
            if (upload.kind != Kind.NATIVE && files.size() > 1) {
                upload.close();
                throw OverruleException.input("there are " + files.size() + " files (" + String.join(", ", names)
                        + "); give one table, or the files of a native folder with its labels.txt");
            }
            if (upload.kind == Kind.NATIVE && !names.contains("labels.txt")) {
                // One native file alone is lines of JSON like any others.
                Files.move(folder.resolve(names.iterator().next()), folder.resolve(LINES));
                return new Upload(folder, Kind.JSON_LINES);
            }
            return upload;
        } catch (IOException e) {
            throw OverruleException.resource("the file cannot be kept (" + FileFailure.words(e) + ")", e);
        }
    }

    public Kind kind() {
        return kind;
    }

    /** The first rows; none of a native folder, which says what it is. */
    public Preview preview() {
        Problems problems = new Problems();
        Preview preview =
                switch (kind) {
                    case NATIVE -> new Preview(List.of(), List.of());
                    case CSV -> {
                        CsvPreview csv = CsvPreview.of(file(TABLE, problems), PREVIEWED, problems);
                        yield new Preview(csv.columns(), csv.rows());
                    }
                    case JSON_LINES -> linesPreview(problems);
                };
        problems.throwIfAny();
        return preview;
    }

    private ForeignFile file(String name, Problems problems) {
        Optional<ForeignFile> file = ForeignFile.at(folder.resolve(name), StandardCharsets.UTF_8, problems);
        problems.throwIfAny();
        return file.orElseThrow();
    }

    private Preview linesPreview(Problems problems) {
        Set<String> columns = new LinkedHashSet<>();
        List<JsonNode> nodes = new ArrayList<>();
        eachLine(problems, (number, json) -> {
            if (nodes.size() < PREVIEWED) {
                nodes.add(json);
                json.fieldNames().forEachRemaining(columns::add);
            }
        });
        if (nodes.isEmpty()) {
            problems.add("the file", "holds no line of JSON; expected an object a line, such as {\"text\": \"…\"}");
        }
        return new Preview(
                List.copyOf(columns),
                nodes.stream()
                        .map(json -> columns.stream()
                                .map(column -> text(json.path(column)))
                                .toList())
                        .toList());
    }

    private static String text(JsonNode value) {
        return value.isMissingNode() || value.isNull() ? "" : value.isValueNode() ? value.asText() : value.toString();
    }

    private interface LineVisitor {
        void visit(int number, JsonNode json);
    }

    private void eachLine(Problems problems, LineVisitor visitor) {
        try (BufferedReader lines = Files.newBufferedReader(folder.resolve(LINES), StandardCharsets.UTF_8)) {
            int number = 0;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                number++;
                if (line.isBlank()) {
                    continue;
                }
                try {
                    JsonNode json = MAPPER.readTree(line);
                    if (json.isObject()) {
                        visitor.visit(number, json);
                        continue;
                    }
                } catch (JsonProcessingException e) {
                    // Falls through to the one message.
                }
                problems.add("line " + number, "is no JSON object; write one a line, such as {\"text\": \"…\"}");
            }
        } catch (IOException e) {
            throw OverruleException.input("the file cannot be read as UTF-8 (" + FileFailure.words(e) + ")", e);
        }
    }

    /** The project that the files make. If they are not in order, the exception lists the problems. */
    public NewProject project(String name, Mapping mapping, int seed, Work work) {
        if (kind == Kind.NATIVE) {
            return NewProject.ofFolder(name, folder, seed, work);
        }
        Problems problems = new Problems();
        List<Row> rows = kind == Kind.CSV ? csvRows(mapping, problems) : jsonRows(mapping, problems);
        problems.throwIfAny();
        if (rows.isEmpty()) {
            throw OverruleException.input("the file holds no rows; expected some after the first line");
        }
        RowCensus census = new RowCensus();
        rows.forEach(census::add);
        Path target = folder.resolve("native");
        ImportedClasses classes = new ImportedClasses(target, classes(mapping, rows), List.of(), true, problems);
        rows.forEach(classes::see);
        problems.throwIfAny();
        FolderPart rest = census.unlabelled() < census.size() ? FolderPart.TRAIN : FolderPart.UNLABELED;
        FolderPart[] parts = new Division(rest, Map.of(), false, seed).divide(census);
        try (ImportedFolder imported = new ImportedFolder(target, census.unlabelled() == 0, problems)) {
            for (int i = 0; i < parts.length; i++) {
                imported.add(parts[i], rows.get(i));
            }
            problems.throwIfAny();
            imported.finish(classes);
        }
        if (!Files.exists(target.resolve("labels.txt"))) {
            throw OverruleException.input(
                    "nobody knows the classes: no row has one; name at least two, separated by commas");
        }
        return NewProject.ofFolder(name, target, seed, work);
    }

    /** Those that were named come first; without any, all come as the rows have them. */
    private static List<String> classes(Mapping mapping, List<Row> rows) {
        Set<String> classes = new LinkedHashSet<>(mapping.classes());
        if (!classes.isEmpty()) {
            rows.forEach(row -> classes.addAll(row.labels()));
        }
        return List.copyOf(classes);
    }

    private List<Row> csvRows(Mapping mapping, Problems problems) {
        ForeignFile file = file(TABLE, problems);
        CsvRows format =
                new CsvRows(mapping.text(), mapping.label(), mapping.id(), List.of(), ',').withSeparatorOf(file);
        List<Row> rows = new ArrayList<>();
        format.read(List.of(file), problems, rows::add);
        return rows;
    }

    private List<Row> jsonRows(Mapping mapping, Problems problems) {
        String column = mapping.text()
                .orElseThrow(() ->
                        OverruleException.input("no field is named as the text; lines of JSON need one, choose it"));
        List<Row> rows = new ArrayList<>();
        eachLine(problems, (number, json) -> {
            String where = "line " + number;
            String text = text(json.path(column));
            if (text.isBlank()) {
                problems.add(where, "has no '" + column + "'; give every line one, or choose another field");
                return;
            }
            String label =
                    mapping.label().map(name -> text(json.path(name)).strip()).orElse("");
            String id = mapping.id().map(name -> text(json.path(name)).strip()).orElse("");
            rows.add(new Row(where, id, List.of(Instance.text(text)), label.isEmpty() ? List.of() : List.of(label)));
        });
        return rows;
    }

    /** Removes the files. */
    @Override
    public void close() {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw OverruleException.resource("the upload cannot be removed (" + FileFailure.words(e) + ")", e);
        }
    }
}
