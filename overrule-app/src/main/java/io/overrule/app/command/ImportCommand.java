package io.overrule.app.command;

import io.overrule.OverruleException;
import io.overrule.Problems;
import io.overrule.app.foreign.AdultRecords;
import io.overrule.app.foreign.BioSentences;
import io.overrule.app.foreign.BratDocuments;
import io.overrule.app.foreign.ClassNames;
import io.overrule.app.foreign.ColumnMapping;
import io.overrule.app.foreign.ConllSentences;
import io.overrule.app.foreign.CsvRows;
import io.overrule.app.foreign.Division;
import io.overrule.app.foreign.FolderPart;
import io.overrule.app.foreign.ForeignFile;
import io.overrule.app.foreign.ForeignFormat;
import io.overrule.app.foreign.ForeignRules;
import io.overrule.app.foreign.ForeignTask;
import io.overrule.app.foreign.ImportSummary;
import io.overrule.app.foreign.ImportedClasses;
import io.overrule.app.foreign.ImportedFolder;
import io.overrule.app.foreign.ImportedRules;
import io.overrule.app.foreign.JsonRows;
import io.overrule.app.foreign.PartFiles;
import io.overrule.app.foreign.PatternRules;
import io.overrule.app.foreign.PhraseRules;
import io.overrule.app.foreign.PickledTask;
import io.overrule.app.foreign.QueryRules;
import io.overrule.app.foreign.RowCensus;
import io.overrule.app.foreign.SmsMessages;
import io.overrule.app.foreign.SnorkelVotes;
import io.overrule.app.foreign.TableRows;
import io.overrule.app.foreign.TrecQuestions;
import io.overrule.app.foreign.WrenchFolder;
import io.overrule.app.foreign.YoutubeComments;
import io.overrule.app.print.ImportText;
import io.overrule.app.print.Terminal;
import io.overrule.app.usecase.OutputFile;
import io.overrule.data.FolderWriter;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code overrule import}: turns files of other tools into a dataset folder. */
@Command(
        name = "import",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Converts files in other formats into a dataset folder, or adds a part to an existing one.",
            "",
            "Tables: all rows go to the part that --split names, except those that --split-off takes.",
            "  csv      the first line names the columns; see --text, --label, --columns",
            "  tsv      the same, separated by tabs",
            "  jsonl    one object per line; the options name fields, 'meta.topic' a field within another",
            "  parquet  like csv; needs the module that './overrule add parquet' builds",
            "  bio      a tag, a tab and a token per line, a blank line between sentences (MIT restaurant" + " corpus)",
            "  conll    each line begins with a token and ends with its tag; a blank line between sentences",
            "  brat     texts (.txt) with their annotations (.ann); each line is a sentence",
            "  trec     NUM:dist How far is it ?  (the questions of Li and Roth)",
            "  sms      the class, a tab and the message per line (SMS Spam Collection)",
            "  youtube  the CSV files of the YouTube Spam Collection",
            "  adult    adult.data and adult.test of the UCI repository",
            "",
            "Whole datasets, with the votes of rules; the folder must be new. Write the part before each file,"
                    + " as in valid=FILE.",
            "  wrench   a folder with train.json, valid.json, test.json and label.json",
            "  snorkel  for each part a label matrix (.npy, .npz) and a table of instances; --labels names the classes",
            "  implyloss  for each part a pickle (x, l, m, L, d, r), and its sentences (.txt) if you have them; rule.txt",
            "  spear    for each part a pickle; the class map (.json)",
            "",
            "Rules; they are added to rules.jsonl.",
            "  patterns   patterns.jsonl of Prodigy or spaCy",
            "  gazetteer  phrases by class, as skweak writes them: {\"ORG\": [\"Red Cross\"]}",
            "  argilla    a list of queries with labels",
            "",
            "Existing files are kept; --force replaces them. The folder is written completely or not at all.",
            "",
            "  overrule import csv mails.csv --text body --label topic -o mails --split-off train:100"
                    + " --split-off valid:200 --split-off test:200",
            "  overrule import snorkel unlabeled=votes.npz unlabeled=texts.csv --text body --labels ham,spam -o mails"
        })
public final class ImportCommand implements Callable<Integer> {
    /** What can be read. */
    enum Format {
        CSV,
        TSV,
        JSONL,
        PARQUET,
        BIO,
        CONLL,
        BRAT,
        TREC,
        SMS,
        YOUTUBE,
        ADULT,
        WRENCH,
        SNORKEL,
        IMPLYLOSS,
        SPEAR,
        PATTERNS,
        GAZETTEER,
        ARGILLA;

        private static final Set<Format> TASKS = EnumSet.of(WRENCH, SNORKEL, IMPLYLOSS, SPEAR);
        private static final Set<Format> RULES = EnumSet.of(PATTERNS, GAZETTEER, ARGILLA);

        /** Formats whose columns the options name. */
        private static final Set<Format> TABLES = EnumSet.of(CSV, TSV, JSONL, PARQUET, SNORKEL);

        String commandName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final Terminal terminal;
    private List<Path> files = List.of();

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli fills it in.
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "FORMAT", description = "One of the formats above.")
    @SuppressWarnings("NullAway.Init") // picocli fills it in.
    private Format format;

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "FILE",
            description = "The files to read, in this order; for whole datasets each with its part, as in test=FILE.")
    private List<String> arguments = List.of();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FOLDER",
            required = true,
            description = "The dataset folder to write to. It is created if it does not exist.")
    @SuppressWarnings("NullAway.Init") // picocli fills it in.
    private Path folder;

    @Option(
            names = "--split",
            paramLabel = "PART",
            description = "Where the rows go: train (labeled.jsonl), unlabeled (unlabeled.jsonl, with their classes"
                    + " as 'gold', which training never sees), valid or test. Default: unlabeled; if some rows have a"
                    + " class and others have none, train for those that have one.")
    private @Nullable FolderPart split;

    @Option(
            names = "--split-off",
            paramLabel = "PART:N",
            description = "Move N randomly chosen rows to another part. May be given for several parts.")
    private List<String> splitOff = List.of();

    @Option(
            names = "--stratified",
            description = "Choose those rows so that every part has the same share of each class.")
    private boolean stratified;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Seed of the random choice. The same seed chooses the same rows. Default: 1.")
    private long seed = 1;

    @Option(
            names = "--labels",
            paramLabel = "CLASS",
            split = ",",
            description = "The classes in the order for labels.txt, joined by commas; a row of any other class"
                    + " is then an error. Default: the classes of an existing labels.txt; otherwise those of"
                    + " the format, or those in the data in order of appearance.")
    private List<String> labels = List.of();

    @Option(
            names = "--encoding",
            paramLabel = "NAME",
            description = "Character encoding of the files. Default: UTF-8; for trec, ISO-8859-1.")
    private @Nullable String encoding;

    @Option(names = "--force", description = "Replace existing files.")
    private boolean force;

    @Option(
            names = "--text",
            paramLabel = "COLUMN",
            description = "Tables: the column with the texts. Without it each row is a record.")
    private @Nullable String text;

    @Option(
            names = "--label",
            paramLabel = "COLUMN",
            description = "Tables: the column with the classes. Without it all rows are unlabelled. Rows where"
                    + " the cell is empty are unlabelled in any case.")
    private @Nullable String label;

    @Option(
            names = "--columns",
            paramLabel = "COLUMN",
            split = ",",
            description = "Tables: the columns of a record, joined by commas. Default: all except those of --label and"
                    + " --id. A column is numeric if all its values are numbers; an empty cell or ? is a missing"
                    + " value.")
    private List<String> columns = List.of();

    @Option(
            names = "--id",
            paramLabel = "COLUMN",
            description =
                    "Tables: the column with the ids. Without it rows are named by part and position, such as U17.")
    private @Nullable String id;

    @Option(
            names = "--vector",
            paramLabel = "COLUMN",
            description = "jsonl, parquet: the column with lists of numbers, which become the features"
                    + " 'vectors'. Without --text and --columns a row consists of nothing else.")
    private @Nullable String vector;

    @Option(
            names = "--abstain",
            paramLabel = "N",
            description = "snorkel: the number that means no vote: -1 (classes then count from 0) or 0 (classes"
                    + " then count from 1). Default: -1; for sparse matrices 0.")
    private @Nullable Integer abstain;

    @Option(
            names = "--for",
            paramLabel = "KIND",
            description = "Rules: what they apply to, texts or tokens. Default: what the dataset folder"
                    + " contains; in a new folder texts.")
    private @Nullable String forKind;

    @Option(
            names = "--separator",
            paramLabel = "CHARACTER",
            description = "csv: the character between cells, or tab. Default: whichever of comma, semicolon, tab and"
                    + " | fits the first line.")
    private @Nullable String separator;

    @Option(
            names = "--keep-prefixes",
            description = "bio, conll: keep B-Dish and I-Dish as separate classes instead of joining them as Dish.")
    private boolean keepPrefixes;

    public ImportCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        refuseOptionsOfOthers();
        List<String> given = labels.stream().map(String::strip).toList();
        OutputFile.requireFolder(folder, "the dataset");
        if (Format.TASKS.contains(format)) {
            importTask(given);
        } else if (Format.RULES.contains(format)) {
            importRules(given);
        } else {
            files = arguments.stream().map(Path::of).toList();
            importRows(given);
        }
        ImportText.remarks(folder).forEach(terminal::remark);
        return 0;
    }

    private void importRows(List<String> given) {
        ForeignFormat reader = reader();
        Map<FolderPart, Integer> sizes = sizes();
        // A mistake in the options is reported before any rows are read.
        Division division = new Division(rest(sizes, false), sizes, stratified, seed);
        refuseToReplaceInputs();

        Problems problems = new Problems();
        List<ForeignFile> read = new ArrayList<>();
        Charset charset = charset(reader);
        for (Path file : files) {
            ForeignFile.at(file, charset, problems).ifPresent(read::add);
        }
        problems.throwIfAny();
        if (reader instanceof CsvRows csv && separator == null && format == Format.CSV) {
            CsvRows guessed = csv.withSeparatorOf(read.get(0));
            reader = guessed;
            if (guessed.separator() != ',') {
                terminal.say(files.get(0) + ": cells are separated by "
                        + (guessed.separator() == '\t' ? "tabs" : "'" + guessed.separator() + "'")
                        + "; if that is wrong, write --separator.");
            }
        }
        // Rows are read twice: to learn their classes, and to write them.
        RowCensus census = new RowCensus();
        ImportedClasses classes = new ImportedClasses(folder, given, reader.classes(), force, problems);
        reader.read(read, problems, row -> {
            census.add(row);
            classes.see(row);
        });
        problems.throwIfAny();
        if (census.size() == 0) {
            throw OverruleException.input(files.get(0) + ": holds no rows; expected some in the format "
                    + format.commandName() + ", which 'overrule import --help' describes");
        }
        if (census.isPartlyLabelled()) {
            division = new Division(rest(sizes, true), sizes, stratified, seed);
            terminal.say(census.unlabelled() + " of " + census.size() + " rows have no class; they are unlabelled.");
        }
        FolderPart[] parts = division.divide(census);
        refuseToReplaceParts(Set.copyOf(List.of(parts)), problems);
        problems.throwIfAny();
        classes.names();
        try (ImportedFolder target =
                new ImportedFolder(folder, census.unlabelled() == 0 || keepsTruth(census, parts), problems)) {
            int[] position = {0};
            reader.read(read, problems, row -> target.add(parts[position[0]++], row));
            problems.throwIfAny();
            ImportText.print(folder, target.finish(classes), terminal.out());
        }
        if (!classes.added().isEmpty()) {
            terminal.remark("labels.txt did not list " + String.join(", ", classes.added())
                    + " before; if that is a mistake, delete it there, fix the rows, and import them again with"
                    + " --force.");
        }
    }

    /** Classes of unlabelled rows are kept for all of them or for none. */
    private static boolean keepsTruth(RowCensus census, FolderPart[] parts) {
        for (int row = 0; row < parts.length; row++) {
            if (parts[row] == FolderPart.UNLABELED && !census.isLabelled(row)) {
                return false;
            }
        }
        return true;
    }

    private void refuseToReplaceParts(Set<FolderPart> parts, Problems problems) {
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw OverruleException.input("'" + folder + "' is a file; name a folder to write to");
        }
        for (FolderPart part : FolderPart.values()) {
            if (parts.contains(part) && !force && Files.exists(folder.resolve(part.file()))) {
                problems.add(
                        folder.resolve(part.file()).toString(),
                        "is there already; name another folder or --split, or write --force to replace it");
            }
        }
    }

    /** A whole dataset of another tool. */
    private void importTask(List<String> given) {
        ImportedFolder.requireEmpty(folder);
        Problems problems = new Problems();
        ForeignTask task = task(given, problems);
        problems.throwIfAny();
        boolean truth = task.knowsTruth(problems);
        problems.throwIfAny();
        try (ImportedFolder target = new ImportedFolder(folder, truth, problems)) {
            ForeignTask.Result result = task.read(target, problems);
            problems.throwIfAny();
            if (result.rules().isEmpty()) {
                throw OverruleException.input(
                        arguments.get(0) + ": has no votes at all; expected rules that fire somewhere");
            }
            ImportText.print(folder, target.finish(result.classes(), result.rules()), terminal.out());
        }
    }

    private ForeignTask task(List<String> given, Problems problems) {
        if (format == Format.WRENCH) {
            if (arguments.size() != 1) {
                throw OverruleException.input("wrench takes one folder, but " + arguments.size() + " are named");
            }
            return new WrenchFolder(Path.of(arguments.get(0)));
        }
        List<PartFiles> parts = new ArrayList<>();
        Optional<ForeignFile> rules = Optional.empty();
        List<String> classes = given;
        for (String argument : arguments) {
            int equals = argument.indexOf('=');
            Optional<FolderPart> part = equals < 0 ? Optional.empty() : part(argument.substring(0, equals));
            Path path = Path.of(part.isPresent() ? argument.substring(equals + 1) : argument);
            Optional<ForeignFile> file = ForeignFile.at(path, charset(StandardCharsets.UTF_8), problems);
            if (file.isEmpty()) {
                continue;
            }
            if (part.isPresent()) {
                parts.add(new PartFiles(part.get(), file.get()));
            } else if (format == Format.IMPLYLOSS && path.toString().endsWith(".txt")) {
                rules = file;
            } else if (format == Format.SPEAR && path.toString().endsWith(".json")) {
                classes = given.isEmpty() ? ClassNames.read(file.get(), problems) : given;
            } else {
                parts.add(new PartFiles(split == null ? FolderPart.UNLABELED : split, file.get()));
            }
        }
        problems.throwIfAny();
        return format == Format.SNORKEL
                ? new SnorkelVotes(parts, this::table, classes, Optional.ofNullable(abstain))
                : new PickledTask(parts, rules, classes);
    }

    private static Optional<FolderPart> part(String name) {
        for (FolderPart part : FolderPart.values()) {
            if (part.name().equalsIgnoreCase(name)) {
                return Optional.of(part);
            }
        }
        return Optional.empty();
    }

    /** The format of a table beside a matrix, by the ending of its name. */
    private ForeignFormat table(ForeignFile file) {
        String name = file.name().toLowerCase(Locale.ROOT);
        if (name.endsWith(".jsonl") || name.endsWith(".json")) {
            return new JsonRows(mapping());
        }
        if (name.endsWith(ParquetModule.ENDING)) {
            return new TableRows(ParquetModule.tables(), mapping());
        }
        return separator == null ? csv(',').withSeparatorOf(file) : csv(separator(','));
    }

    /** Rules of other tools, added to those of a folder. */
    private void importRules(List<String> given) {
        if (arguments.size() != 1) {
            throw OverruleException.input(
                    format.commandName() + " takes one file, but " + arguments.size() + " are named");
        }
        Problems problems = new Problems();
        Optional<ForeignFile> file =
                ForeignFile.at(Path.of(arguments.get(0)), charset(StandardCharsets.UTF_8), problems);
        problems.throwIfAny();
        ForeignRules reader =
                switch (format) {
                    case PATTERNS -> new PatternRules();
                    case GAZETTEER -> new PhraseRules();
                    default -> new QueryRules();
                };
        ForeignRules.Translation translation = reader.read(
                file.orElseThrow(), ImportedRules.forTokens(folder, Optional.ofNullable(forKind)), problems);
        problems.throwIfAny();
        ImportSummary summary = ImportedRules.add(folder, translation, given, force);
        ImportText.print(folder, summary, terminal.out());
        translation.remarks().forEach(terminal::remark);
    }

    private void refuseToReplaceInputs() {
        if (Files.isDirectory(folder)) {
            OutputFile.requireWritable(folder.resolve(FolderWriter.LABELS), FolderWriter.LABELS, files);
            for (FolderPart part : FolderPart.values()) {
                OutputFile.requireWritable(folder.resolve(part.file()), part.file(), files);
            }
        }
    }

    /** The part for rows that no other takes: if only some rows have a class, those are worth training on. */
    private FolderPart rest(Map<FolderPart, Integer> sizes, boolean partly) {
        if (split != null) {
            return split;
        }
        return partly && !sizes.containsKey(FolderPart.TRAIN) ? FolderPart.TRAIN : FolderPart.UNLABELED;
    }

    private void refuseOptionsOfOthers() {
        for (String name : List.of("--text", "--label", "--columns", "--id")) {
            requireFormat(name, Format.TABLES);
        }
        requireFormat("--vector", EnumSet.of(Format.JSONL, Format.PARQUET, Format.SNORKEL));
        requireFormat("--separator", EnumSet.of(Format.CSV, Format.SNORKEL));
        requireFormat("--keep-prefixes", EnumSet.of(Format.BIO, Format.CONLL));
        requireFormat("--abstain", EnumSet.of(Format.SNORKEL));
        requireFormat("--for", Format.RULES);
        if (abstain != null && abstain != 0 && abstain != -1) {
            throw OverruleException.input("--abstain is " + abstain + "; expected -1 or 0");
        }
        if (Format.TASKS.contains(format) || Format.RULES.contains(format)) {
            for (String name : List.of("--split-off", "--stratified")) {
                if (isGiven(name)) {
                    throw OverruleException.input(
                            name + " is for tables, not for " + format.commandName() + "; leave it out");
                }
            }
        }
        if (text != null && !columns.isEmpty()) {
            throw OverruleException.input("--text makes texts and --columns records; leave one of them out");
        }
    }

    private boolean isGiven(String option) {
        return spec.commandLine().getParseResult().hasMatchedOption(option);
    }

    private void requireFormat(String option, Set<Format> needed) {
        if (!needed.contains(format) && isGiven(option)) {
            throw OverruleException.input(option + " is for "
                    + needed.stream().map(Format::commandName).collect(Collectors.joining(", "))
                    + ", not for " + format.commandName() + "; leave it out");
        }
    }

    private ForeignFormat reader() {
        return switch (format) {
            case CSV -> csv(separator(','));
            case TSV -> csv('\t');
            case JSONL -> new JsonRows(mapping());
            case PARQUET -> new TableRows(ParquetModule.tables(), mapping());
            case BIO -> new BioSentences(keepPrefixes);
            case CONLL -> new ConllSentences(keepPrefixes);
            case BRAT -> new BratDocuments();
            case TREC -> new TrecQuestions();
            case SMS -> new SmsMessages();
            case YOUTUBE -> new YoutubeComments();
            case ADULT -> new AdultRecords();
            default -> throw OverruleException.internal(format + " has no rows");
        };
    }

    private CsvRows csv(char between) {
        return new CsvRows(
                Optional.ofNullable(text),
                Optional.ofNullable(label),
                Optional.ofNullable(id),
                columns.stream().map(String::strip).toList(),
                between);
    }

    private ColumnMapping mapping() {
        return new ColumnMapping(
                Optional.ofNullable(text),
                Optional.ofNullable(label),
                Optional.ofNullable(id),
                Optional.ofNullable(vector),
                columns.stream().map(String::strip).toList());
    }

    private char separator(char usual) {
        if (separator == null) {
            return usual;
        }
        if (separator.equals("tab") || separator.equals("\\t")) {
            return '\t';
        }
        if (separator.length() != 1) {
            throw OverruleException.input(
                    "--separator is '" + separator + "'; expected one character, such as ';', or the word tab");
        }
        return separator.charAt(0);
    }

    private Charset charset(ForeignFormat reader) {
        return charset(reader.charset());
    }

    private Charset charset(Charset usual) {
        if (encoding == null) {
            return usual;
        }
        try {
            return Charset.forName(encoding);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            throw OverruleException.input("--encoding is '" + encoding
                    + "', which is unknown; expected a name such as UTF-8, ISO-8859-1 or windows-1252");
        }
    }

    private Map<FolderPart, Integer> sizes() {
        Map<FolderPart, Integer> sizes = new LinkedHashMap<>();
        for (String value : splitOff) {
            int colon = value.indexOf(':');
            try {
                FolderPart part = FolderPart.valueOf(
                        value.substring(0, Math.max(0, colon)).strip().toUpperCase(Locale.ROOT));
                int size = Integer.parseInt(value.substring(colon + 1).strip());
                if (size < 1) {
                    throw new IllegalArgumentException("nothing to take");
                }
                if (sizes.put(part, size) != null) {
                    throw OverruleException.input("--split-off names "
                            + part.name().toLowerCase(Locale.ROOT) + " twice; name every part once");
                }
            } catch (IllegalArgumentException e) {
                throw OverruleException.input(
                        "--split-off is '" + value
                                + "'; expected train, unlabeled, valid or test, a colon and how many, as in valid:500",
                        e);
            }
        }
        return sizes;
    }
}
