package io.overrule.data;

import io.overrule.FileFailure;
import io.overrule.OverruleException;
import io.overrule.Phase;
import io.overrule.Problem;
import io.overrule.Problems;
import io.overrule.Steps;
import io.overrule.Work;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * A dataset in the native format: a folder of text files that a person can read, compare and edit.
 *
 * <pre>
 * labels.txt       one class a line, in their order
 * labeled.jsonl    {"id": "L0", "text": "…", "label": "spam", "exemplar_of": ["R0"]}
 * unlabeled.jsonl  {"id": "U0", "text": "…"}, with "gold" if the truth is known
 * valid.jsonl      {"id": "V0", "text": "…", "label": "ham"}
 * test.jsonl       likewise
 * audit.jsonl      a random sample of the unlabelled instances that is kept apart: see {@link AuditSample}
 * rules.jsonl      the rules, which io.overrule.rule reads
 * </pre>
 *
 * <p>All instances may have a {@code record} instead of a {@code text}: {@code {"age": 22, "city": null}}. Or every
 * line is a sentence and its tokens are the instances: {@code {"id": "L0", "tokens": ["to", "Bonn"], "tags": ["O",
 * "City"], "exemplar_of": [[], ["R0"]]}}, with a list as {@code gold}. A folder needs {@code labeled.jsonl} or {@code
 * unlabeled.jsonl}; the other files with instances are optional. A line without an id gets one from its file and
 * position: {@code U17}.
 */
public final class DatasetFolder {
    private static final int LINES_PER_CHECK = 64;

    private static final String LABELS = FolderWriter.LABELS;

    /** Opens the files of a folder on disk, on the class path or in memory. */
    private interface Source {
        Optional<InputStream> open(String file);

        /** The path of a file, if the folder is on disk and has this file. */
        Optional<Path> path(String file);
    }

    private final String name;
    private final Source source;

    private DatasetFolder(String name, Source source) {
        this.name = name;
        this.source = source;
    }

    /** A folder on disk, which must exist. */
    public static DatasetFolder at(Path folder) {
        if (isHidden(folder)) {
            throw OverruleException.input("'" + folder
                    + "' cannot be reached: permission denied; allow reading the folder that it is in, or name another"
                    + " one");
        }
        if (!Files.exists(folder)) {
            throw OverruleException.input("'" + folder
                    + "' does not exist; expected a folder with labels.txt, rules.jsonl and unlabeled.jsonl");
        }
        if (!Files.isDirectory(folder)) {
            throw OverruleException.input("'" + folder
                    + "' is a file; expected the folder that holds labels.txt, rules.jsonl and unlabeled.jsonl");
        }
        if (!Files.isReadable(folder) || !Files.isExecutable(folder)) {
            // Without this check its files would seem not to exist.
            throw OverruleException.input("'" + folder
                    + "' cannot be read: permission denied; allow reading the folder, or name another one");
        }
        Path last = folder.toAbsolutePath().normalize().getFileName();
        return new DatasetFolder(last == null ? folder.toString() : last.toString(), new Source() {
            @Override
            public Optional<InputStream> open(String file) {
                return openFile(folder.resolve(file), file);
            }

            @Override
            public Optional<Path> path(String file) {
                return Optional.of(folder.resolve(file)).filter(Files::isRegularFile);
            }
        });
    }

    /** Whether we cannot find out if the folder exists, because its parent may not be entered. */
    private static boolean isHidden(Path folder) {
        return !Files.exists(folder) && !Files.notExists(folder);
    }

    private static Optional<InputStream> openFile(Path path, String file) {
        if (!Files.exists(path)) {
            return Optional.empty();
        }
        if (Files.isDirectory(path)) {
            throw OverruleException.input(file + ": is a folder; expected a file, move the folder away");
        }
        if (!Files.isRegularFile(path)) {
            // Reading a pipe without a writer, or an endless device, would never end.
            throw OverruleException.input(
                    file + ": is a device, a pipe or a socket; expected an ordinary file, move it away");
        }
        try {
            return Optional.of(Files.newInputStream(path));
        } catch (IOException e) {
            throw OverruleException.resource(
                    file + ": cannot be opened (" + FileFailure.words(e) + "); check the file's permissions", e);
        }
    }

    /**
     * A folder that is packaged as a resource on the class path.
     *
     * @param resourceFolder its place on the class path: {@code /io/overrule/helpdesk}
     */
    public static DatasetFolder embedded(String resourceFolder) {
        Source source = offDisk(
                file -> Optional.ofNullable(DatasetFolder.class.getResourceAsStream(resourceFolder + "/" + file)));
        try (InputStream labels = DatasetFolder.class.getResourceAsStream(resourceFolder + "/" + LABELS)) {
            if (labels == null) {
                throw OverruleException.input("there is no embedded dataset '" + resourceFolder
                        + "'; give the path of a folder to DatasetFolder.at instead");
            }
        } catch (IOException e) {
            throw OverruleException.resource("the embedded dataset '" + resourceFolder + "' cannot be read", e);
        }
        return new DatasetFolder(resourceFolder.substring(resourceFolder.lastIndexOf('/') + 1), source);
    }

    /**
     * A folder whose files are held in memory, for example those of a database.
     *
     * @param files the contents of each file, by file name
     */
    public static DatasetFolder inMemory(String name, Map<String, byte[]> files) {
        Map<String, byte[]> kept = Map.copyOf(files);
        return new DatasetFolder(
                name, offDisk(file -> Optional.ofNullable(kept.get(file)).map(ByteArrayInputStream::new)));
    }

    private static Source offDisk(Function<String, Optional<InputStream>> open) {
        return new Source() {
            @Override
            public Optional<InputStream> open(String file) {
                return open.apply(file);
            }

            @Override
            public Optional<Path> path(String file) {
                return Optional.empty();
            }
        };
    }

    /** The folder's name, which is also the dataset's name. */
    public String name() {
        return name;
    }

    /** Opens a file of the folder; empty if there is no such file. The caller closes the stream. */
    public Optional<InputStream> open(String file) {
        return source.open(file);
    }

    /** The path of a file of the folder; empty if it does not exist or the folder is not on disk. */
    Optional<Path> path(String file) {
        return source.path(file);
    }

    /** Reads the dataset. If anything is wrong, the exception lists the problems of all files. */
    public Dataset dataset() {
        return contents().dataset();
    }

    /** As {@link #dataset()}, with the links between exemplars and rules. */
    public LinkedDataset contents() {
        Problems problems = new Problems();
        Optional<LinkedDataset> contents = contents(problems);
        problems.throwIfAny();
        return contents.orElseThrow(() -> OverruleException.internal("no dataset and no problem in " + name));
    }

    /**
     * Reads as much of the dataset as it can and adds problems to the list. For callers with more to check before they
     * report all problems at once. Use the dataset only if there were no problems.
     *
     * @return empty if the classes are unknown, which is among the problems
     */
    public Optional<LinkedDataset> contents(Problems problems) {
        return contents(problems, Work.quiet());
    }

    /** The same as {@link #contents(Problems)}, with progress: one step per file. */
    public Optional<LinkedDataset> contents(Problems problems, Work work) {
        Steps steps = work.begin(Phase.READING, DatasetPart.values().length);
        Optional<LabelSet> labels = labels(problems);
        Map<DatasetPart, VectorFile> vectors = new EnumMap<>(DatasetPart.class);
        for (DatasetPart part : DatasetPart.values()) {
            VectorFile.of(this, part, problems).ifPresent(file -> vectors.put(part, file));
        }
        InstanceReader reader = new InstanceReader(!vectors.isEmpty());
        DatasetDraft draft = new DatasetDraft();
        boolean hasLabelled = read(draft.part(DatasetPart.LABELLED), reader, labels, problems, work);
        steps.add(1);
        boolean hasUnlabelled = read(draft.part(DatasetPart.UNLABELLED), reader, labels, problems, work);
        steps.add(1);
        if (!hasLabelled && !hasUnlabelled) {
            problems.add(
                    Problem.Code.MISSING,
                    DatasetPart.LABELLED.file(),
                    "does not exist, nor does unlabeled.jsonl; write at least one of them, with one instance per line:"
                            + " {\"id\": \"L0\", \"text\": \"…\", \"label\": \"…\"}");
        }
        read(draft.part(DatasetPart.VALIDATION), reader, labels, problems, work);
        steps.add(1);
        read(draft.part(DatasetPart.TEST), reader, labels, problems, work);
        steps.add(1);
        draft.nameTheNameless();
        if (problems.isEmpty()) {
            vectors.forEach((part, file) -> file.attachTo(draft.part(part), problems, work));
        }
        Optional<LinkedDataset> contents = draft.dataset(name, labels, problems);
        Optional<InputStream> audit = open(AuditSample.FILE);
        return contents.isEmpty() || audit.isEmpty()
                ? contents
                : Optional.of(AuditFile.keptApart(contents.get(), audit.get(), problems));
    }

    private Optional<LabelSet> labels(Problems problems) {
        Optional<InputStream> in = open(LABELS);
        if (in.isEmpty()) {
            problems.add(
                    Problem.Code.MISSING,
                    LABELS,
                    "does not exist; write the names of the classes into it, one per line");
            return Optional.empty();
        }
        Map<String, Integer> firstLines = new LinkedHashMap<>();
        int before = problems.size();
        int lines = TextLines.read(LABELS, in.get(), problems, (number, text) -> {
            String label = text.strip();
            if (LabelSet.hasLineBreak(label)) {
                problems.add(
                        Problem.Code.MALFORMED,
                        LABELS + ":" + number,
                        "has a carriage return within '" + label.replace("\r", "\\r")
                                + "'; write one class per line, with Unix or Windows line ends");
            }
            Integer first = firstLines.putIfAbsent(label, number);
            if (first != null) {
                problems.add(
                        Problem.Code.DUPLICATE,
                        LABELS + ":" + number,
                        "lists '" + label + "', which line " + first + " lists already; remove one of the two");
            }
        });
        if (lines == 0) {
            problems.add(
                    Problem.Code.MISSING, LABELS, "is empty; write the names of the classes into it, one per line");
        } else if (firstLines.size() < 2 && problems.size() == before) {
            problems.add(
                    Problem.Code.MISSING,
                    LABELS,
                    "lists only '" + String.join("", firstLines.keySet())
                            + "'; expected at least two classes, one per line");
        }
        return firstLines.size() < 2 || firstLines.keySet().stream().anyMatch(LabelSet::hasLineBreak)
                ? Optional.empty()
                : Optional.of(LabelSet.of(List.copyOf(firstLines.keySet())));
    }

    /** Reads a part; returns false if it has no file. */
    private boolean read(
            PartDraft part, InstanceReader reader, Optional<LabelSet> labels, Problems problems, Work work) {
        String file = part.role().file();
        Optional<InputStream> in = open(file);
        if (in.isEmpty()) {
            return false;
        }
        int lines = TextLines.read(file, in.get(), problems, (number, text) -> {
            if (number % LINES_PER_CHECK == 0) {
                work.check();
            }
            String where = file + ":" + number;
            JsonLine.parse(text, where, problems)
                    .ifPresent(line -> readInstance(part, reader, labels, problems, line, number));
        });
        if (lines == 0) {
            problems.add(Problem.Code.MISSING, file, "is empty; write one instance per line into it, or delete it");
        }
        return true;
    }

    /** Reads a line into a part. */
    static void readInstance(
            PartDraft part,
            InstanceReader reader,
            Optional<LabelSet> labels,
            Problems problems,
            JsonLine line,
            int number) {
        int before = problems.size();
        boolean unlabelled = part.role() == DatasetPart.UNLABELLED;
        if (unlabelled) {
            InstanceReader.refuseMisspelt(line, "gold");
        } else {
            InstanceReader.refuseMisspelt(line, InstanceReader.isSentence(line) ? "tags" : "label", "exemplar_of");
        }
        if (InstanceReader.isSentence(line)) {
            if (problems.size() > before) {
                return;
            }
            reader.sentence(line).ifPresent(sentence -> readSentence(part, sentence, labels, problems, line, number));
            return;
        }
        Optional<Instance> instance = reader.instance(line);
        OptionalInt label = unlabelled ? InstanceReader.gold(line, labels) : InstanceReader.requiredLabel(line, labels);
        List<String> exemplarOf = unlabelled ? List.of() : InstanceReader.exemplarOf(line);
        if (instance.isPresent() && problems.size() == before) {
            part.add(instance.get(), label, exemplarOf, number);
        }
    }

    private static void readSentence(
            PartDraft part,
            Sentence sentence,
            Optional<LabelSet> labels,
            Problems problems,
            JsonLine line,
            int number) {
        int before = problems.size();
        boolean unlabelled = part.role() == DatasetPart.UNLABELLED;
        List<OptionalInt> tags = unlabelled
                ? InstanceReader.golds(line, sentence, labels)
                : InstanceReader.requiredTags(line, sentence, labels);
        List<TokenInstance> tokens = sentence.instances();
        List<List<String>> exemplarOf =
                unlabelled ? Collections.nCopies(tokens.size(), List.of()) : InstanceReader.exemplarOf(line, sentence);
        if (problems.size() == before) {
            for (int i = 0; i < tokens.size(); i++) {
                part.add(tokens.get(i), tags.get(i), exemplarOf.get(i), number);
            }
        }
    }

    /**
     * The file and line of every labelled instance of {@link #dataset}, in the same order: {@code labeled.jsonl:3}.
     * Reads the file again, because the lines are only needed to report a problem.
     */
    public List<String> labelledPlaces(LabelSet labels) {
        PartDraft labelled = new PartDraft(DatasetPart.LABELLED);
        read(labelled, new InstanceReader(), Optional.of(labels), new Problems(), Work.quiet());
        return IntStream.range(0, labelled.size()).mapToObj(labelled::where).toList();
    }

    /** Writes a dataset without exemplar links; see {@link #write(Path, LinkedDataset)}. */
    public static void write(Path folder, Dataset dataset) {
        write(folder, new LinkedDataset(dataset, ExemplarLinks.NONE));
    }

    /**
     * Writes a dataset so that {@link #at} reads the same one, under the folder's name. Every file is replaced as a
     * whole, and a part without instances has no file. If the format cannot hold the dataset, nothing is written.
     */
    public static void write(Path folder, LinkedDataset contents) {
        Dataset dataset = contents.dataset();
        checkWritable(dataset);
        FolderWriter writer = FolderWriter.at(folder);
        writer.labels(dataset.labels().names());
        writer.labelled(dataset.labelled(), dataset.labels(), contents.links());
        writer.unlabelled(dataset.unlabelled(), dataset.unlabelledTruth(), dataset.labels());
        writer.validation(dataset.validation(), dataset.labels(), contents.links());
        writer.test(dataset.test(), dataset.labels(), contents.links());
        writer.audit(dataset.audit(), dataset.labels());
    }

    private static void checkWritable(Dataset dataset) {
        Problems problems = new Problems();
        if (dataset.labelled().isEmpty() && dataset.unlabelled().isEmpty()) {
            problems.add(
                    Problem.Code.NOT_WRITABLE,
                    "dataset '" + dataset.name() + "'",
                    "has neither labelled nor unlabelled instances; a folder needs at least one of them");
        }
        for (String label : dataset.labels().names()) {
            if (!label.equals(label.strip())
                    || !StandardCharsets.UTF_8.newEncoder().canEncode(label)) {
                problems.add(
                        Problem.Code.NOT_WRITABLE,
                        "label '" + label + "'",
                        "cannot be written to labels.txt; give it a name of one line, without leading or trailing white space");
            }
        }
        DatasetDraft draft = DatasetDraft.of(dataset);
        Consistency.check(draft.all(), problems);
        draft.all().forEach(part -> checkSentencesAreWhole(part, problems));
        draft.all().forEach(part -> checkNumbersAreInRange(part, problems));
        problems.throwIfAny();
    }

    /** Refuses to write numbers that the reader would refuse. */
    private static void checkNumbersAreInRange(PartDraft part, Problems problems) {
        for (int i = 0; i < part.size(); i++) {
            if (part.instance(i) instanceof RecordInstance record) {
                String where = part.where(i);
                record.values().forEach((attribute, value) -> {
                    if (value instanceof Value.Numeric numeric && !numeric.fitsFeatures()) {
                        problems.add(
                                Problem.Code.NOT_WRITABLE,
                                where,
                                "has the number " + value + " as '" + attribute
                                        + "'; expected one between -3.4e38 and 3.4e38, or a missing value");
                    }
                });
            }
        }
    }

    private static void checkSentencesAreWhole(PartDraft part, Problems problems) {
        for (int start = 0; start < part.size(); start = part.lineEnd(start)) {
            int end = part.lineEnd(start);
            if (part.instance(start) instanceof TokenInstance token
                    && !InstanceWriter.isWhole(part.instances(), start, end)) {
                problems.add(
                        Problem.Code.NOT_WRITABLE,
                        part.where(start),
                        "is there with " + (end - start) + " of its "
                                + token.sentence().tokens().size()
                                + " tokens; a file holds whole sentences, give all tokens in their order");
            }
        }
    }
}
