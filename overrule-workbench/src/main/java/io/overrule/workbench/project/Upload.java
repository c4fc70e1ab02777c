package io.overrule.workbench.project;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.overrule.FileFailure;
import io.overrule.OverruleException;
import io.overrule.Problem;
import io.overrule.Problems;
import io.overrule.Work;
import io.overrule.app.foreign.ColumnMapping;
import io.overrule.app.foreign.CsvPreview;
import io.overrule.app.foreign.CsvRows;
import io.overrule.app.foreign.Division;
import io.overrule.app.foreign.FolderPart;
import io.overrule.app.foreign.ForeignFile;
import io.overrule.app.foreign.ImportedClasses;
import io.overrule.app.foreign.ImportedFolder;
import io.overrule.app.foreign.JsonRows;
import io.overrule.app.foreign.Row;
import io.overrule.app.foreign.RowCensus;
import io.overrule.data.Instance;
import io.overrule.data.RecordInstance;
import io.overrule.data.Value;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Files that a person gave to begin a project with. They wait in a folder of their own until it is clear what their
 * columns mean. The names of the files decide only their kind: they are stored under our own names.
 */
public final class Upload implements AutoCloseable {
    private static final String LABELS = "labels.txt";

    /** The files of a native folder that are edited here. */
    public static final Set<String> NATIVE = Set.of(
            LABELS,
            "rules.jsonl",
            "labeled.jsonl",
            "unlabeled.jsonl",
            "valid.jsonl",
            "test.jsonl",
            "audit.jsonl",
            "allotment.json");

    /** What else commands write into such a folder: recorded firings, vectors, and answers, which a project does not need. */
    private static final Pattern BESIDE = Pattern.compile(
            "(fires-(labeled|unlabeled|valid|test)\\.tsv|vectors-(labeled|unlabeled|valid|test)\\.(npy|parquet)"
                    + "|answers\\.jsonl)");

    private static final int PREVIEWED = 5;
    private static final String TABLE = "table.csv";
    private static final String LINES = "lines.jsonl";
    private static final String RECORD = "record.";
    private static final String LINE = "line ";
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
        List<String> names = files.stream().map(Upload::name).toList();
        boolean isNative = names.contains(LABELS);
        require(names, isNative);
        try {
            Upload upload = new Upload(
                    Files.createTempDirectory("overrule-upload"),
                    isNative ? Kind.NATIVE : isJson(names.get(0)) ? Kind.JSON_LINES : Kind.CSV);
            try {
                for (int i = 0; i < files.size(); i++) {
                    try (InputStream content = files.get(i).content()) {
                        Files.copy(content, upload.folder.resolve(upload.keptAs(names.get(i))));
                    }
                }
                return upload;
            } catch (IOException | RuntimeException e) {
                upload.close();
                throw e;
            }
        } catch (IOException e) {
            throw OverruleException.resource("the file cannot be kept (" + FileFailure.words(e) + ")", e);
        }
    }

    /** Browsers send names, and other programs whatever they like: only the last part is used. */
    private static String name(File file) {
        String name = file.name().replace('\\', '/');
        return name.substring(name.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
    }

    private static boolean isJson(String name) {
        return name.endsWith(".jsonl") || name.endsWith(".ndjson") || name.endsWith(".json");
    }

    /** Refuses files that do not belong together, before any of them is kept. */
    private static void require(List<String> names, boolean isNative) {
        if (names.isEmpty()) {
            throw OverruleException.input("there is no file; choose one");
        }
        if (!isNative && names.size() > 1) {
            throw OverruleException.input("there are " + names.size() + " files (" + String.join(", ", names)
                    + "); give one table, or the files of a native folder with its " + LABELS);
        }
        Set<String> seen = new LinkedHashSet<>();
        for (String name : names) {
            if (!seen.add(name)) {
                throw OverruleException.input("there are two files named " + name + "; choose one of them");
            }
            if (isNative && !NATIVE.contains(name) && !BESIDE.matcher(name).matches()) {
                throw OverruleException.input(
                        name + " is not a file of a native folder; leave it out, or upload it alone as a table");
            }
        }
    }

    private String keptAs(String name) {
        return switch (kind) {
            case NATIVE -> name;
            case CSV -> TABLE;
            case JSON_LINES -> LINES;
        };
    }

    public Kind kind() {
        return kind;
    }

    /** The first rows; none for a native folder, which describes itself. */
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
        throwIfAny(problems);
        return preview;
    }

    private ForeignFile file(String name, Problems problems) {
        Optional<ForeignFile> file = ForeignFile.at(folder.resolve(name), StandardCharsets.UTF_8, problems);
        throwIfAny(problems);
        return file.orElseThrow();
    }

    private Preview linesPreview(Problems problems) {
        Set<String> columns = new LinkedHashSet<>();
        List<JsonNode> nodes = new ArrayList<>();
        eachLine(problems, (number, json) -> {
            if (nodes.size() < PREVIEWED) {
                nodes.add(json);
                eachField(json, "", (column, value) -> columns.add(column));
            }
        });
        if (nodes.isEmpty()) {
            problems.add("the file", "holds no line of JSON; expected one object per line, such as {\"text\": \"…\"}");
        }
        return new Preview(
                List.copyOf(columns),
                nodes.stream().map(json -> cells(json, columns)).toList());
    }

    private static List<String> cells(JsonNode json, Set<String> columns) {
        Map<String, String> cells = new HashMap<>();
        eachField(
                json,
                "",
                (column, value) -> cells.put(
                        column, value.isNull() ? "" : value.isValueNode() ? value.asText() : value.toString()));
        return columns.stream().map(column -> cells.getOrDefault(column, "")).toList();
    }

    /** Fields within objects are named with dots, as an import names them. */
    private static void eachField(JsonNode json, String prefix, BiConsumer<String, JsonNode> visitor) {
        json.properties().forEach(field -> {
            String name = prefix + field.getKey();
            if (field.getValue().isObject()) {
                eachField(field.getValue(), name + ".", visitor);
            } else {
                visitor.accept(name, field.getValue());
            }
        });
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
                problems.add(LINE + number, "is not a JSON object; write one per line, such as {\"text\": \"…\"}");
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
        throwIfAny(problems);
        if (rows.isEmpty()) {
            throw OverruleException.input("the file holds no rows; expected some after the first line");
        }
        RowCensus census = new RowCensus();
        rows.forEach(census::add);
        Path target = folder.resolve("native");
        ImportedClasses classes = new ImportedClasses(target, classes(mapping, rows), List.of(), true, problems);
        rows.forEach(classes::see);
        throwIfAny(problems);
        FolderPart rest = census.unlabelled() < census.size() ? FolderPart.TRAIN : FolderPart.UNLABELED;
        FolderPart[] parts = new Division(rest, Map.of(), false, seed).divide(census);
        try (ImportedFolder imported = new ImportedFolder(target, census.unlabelled() == 0, problems)) {
            for (int i = 0; i < parts.length; i++) {
                imported.add(parts[i], rows.get(i));
            }
            throwIfAny(problems);
            imported.finish(classes);
        }
        if (!Files.exists(target.resolve(LABELS))) {
            throw OverruleException.input(
                    "the classes are unknown: no row has one; name at least two, separated by commas");
        }
        return NewProject.ofFolder(name, target, seed, work);
    }

    /** Those that were named come first; if none were, all come in the order of the rows. */
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
        List<String> attributes = mapping.text().isPresent() ? List.of() : attributes(mapping, problems);
        List<Row> rows = new ArrayList<>();
        new JsonRows(new ColumnMapping(mapping.text(), mapping.label(), mapping.id(), Optional.empty(), attributes))
                .read(List.of(file(LINES, problems)), problems, rows::add);
        boolean prefixed = !attributes.isEmpty() && attributes.stream().allMatch(name -> name.startsWith(RECORD));
        return prefixed ? withoutPrefix(rows) : rows;
    }

    /** The attributes of the records of all lines. Each has to be a plain value, of the same type on every line. */
    private List<String> attributes(Mapping mapping, Problems problems) {
        Map<String, Typed> types = new LinkedHashMap<>();
        eachLine(
                problems,
                (number, json) -> eachField(json, "", (column, value) -> {
                    boolean used = mapping.label().filter(column::equals).isPresent()
                            || mapping.id().filter(column::equals).isPresent();
                    if (used) {
                        return;
                    }
                    if (value.isArray()) {
                        problems.add(
                                LINE + number,
                                "has a list as '" + column
                                        + "'; an attribute of a record is a text, a number, true, false"
                                        + " or null. Sentences come with all files of a dataset folder");
                        return;
                    }
                    Typed typed = new Typed(value.isNumber() ? "a number" : "a text", number);
                    Typed first = value.isNull() ? types.get(column) : types.putIfAbsent(column, typed);
                    if (first != null && !value.isNull() && !first.type().equals(typed.type())) {
                        problems.add(
                                LINE + number,
                                "has " + value + " as '" + column + "', which is " + first.type() + " on line "
                                        + first.line() + "; write all of them as numbers, or all as texts");
                    }
                }));
        throwIfAny(problems);
        if (types.isEmpty()) {
            throw OverruleException.input(
                    "no field is left for the records; choose the field of the texts, or give the lines more fields");
        }
        return List.copyOf(types.keySet());
    }

    /** The type of an attribute, and the line that it was first seen on. */
    private record Typed(String type, int line) {}

    /** Native lines hold their attributes within {@code record}, which is not part of their names. */
    private static List<Row> withoutPrefix(List<Row> rows) {
        return rows.stream()
                .map(row -> {
                    Map<String, Value> values = new LinkedHashMap<>();
                    row.content().forEach(instance -> {
                        if (instance instanceof RecordInstance record) {
                            record.values()
                                    .forEach((name, value) -> values.put(name.substring(RECORD.length()), value));
                        }
                    });
                    return new Row(row.where(), row.id(), List.of(Instance.record(values)), row.labels());
                })
                .toList();
    }

    /**
     * The message refers to lines: whoever gave the file knows neither where it is stored nor the options of an import.
     */
    private void throwIfAny(Problems problems) {
        if (problems.size() > 0) {
            throw OverruleException.input(problems.listed().stream()
                    .map(problem -> Problem.of(problem.code(), plain(problem.where()), plain(problem.what())))
                    .toList());
        }
    }

    private String plain(String words) {
        String plain = words;
        for (String kept : List.of(TABLE, LINES)) {
            String path = folder.resolve(kept).toString();
            plain = plain.replace(path + ":", LINE).replace(path, "the file");
        }
        return plain.replace("leave out --id", "choose no id")
                .replace("name one with --text or --columns", "choose the column of the texts");
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
