package io.overrule.app.command;

import io.overrule.OverruleException;
import io.overrule.Problems;
import io.overrule.app.foreign.AdultRecords;
import io.overrule.app.foreign.BioSentences;
import io.overrule.app.foreign.CsvRows;
import io.overrule.app.foreign.Division;
import io.overrule.app.foreign.FolderPart;
import io.overrule.app.foreign.ForeignFile;
import io.overrule.app.foreign.ForeignFormat;
import io.overrule.app.foreign.ImportedFolder;
import io.overrule.app.foreign.Row;
import io.overrule.app.foreign.SmsMessages;
import io.overrule.app.foreign.TrecQuestions;
import io.overrule.app.foreign.YoutubeComments;
import io.overrule.app.print.ImportText;
import io.overrule.app.print.Terminal;
import io.overrule.app.usecase.OutputFile;
import io.overrule.data.FolderWriter;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code overrule import}: files of others become a dataset folder. */
@Command(
        name = "import",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Converts files of other formats into a dataset folder, or adds a part to an existing one.",
            "",
            "  csv      the first line names the columns; see --text, --label, --columns",
            "  bio      a tag, a tab and a token a line, a blank line between sentences (MIT restaurant corpus)",
            "  trec     NUM:dist How far is it ?  (questions of Li and Roth)",
            "  sms      ham, a tab and a message a line (SMS Spam Collection)",
            "  youtube  the CSV files of the YouTube Spam Collection",
            "  adult    adult.data and adult.test of the UCI repository",
            "",
            "All rows go to the part that --split names, except those that --split-off takes. Existing files are kept:"
                    + " nothing is replaced without --force. Afterwards write your rules into rules.jsonl, and"
                    + " exemplar_of into labeled.jsonl.",
            "",
            "  overrule import csv mails.csv --text body --label topic -o mails --split-off train:100"
                    + " --split-off valid:200 --split-off test:200"
        })
public final class ImportCommand implements Callable<Integer> {
    /** What can be read. */
    enum Format {
        CSV,
        BIO,
        TREC,
        SMS,
        YOUTUBE,
        ADULT;

        String commandName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final Terminal terminal;

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
            description = "The files to read, one after the other.")
    private List<Path> files = List.of();

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
            description = "The classes in the order for labels.txt, joined by commas; a row of any other class is"
                    + " then an error. Default: the classes of an existing labels.txt, then those of the format,"
                    + " or in order of appearance.")
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
            description = "csv: the column with the texts. Without it each row is a record.")
    private @Nullable String text;

    @Option(
            names = "--label",
            paramLabel = "COLUMN",
            description = "csv: the column with the classes. Without it the rows can only be unlabelled; so are rows"
                    + " where the cell is empty.")
    private @Nullable String label;

    @Option(
            names = "--columns",
            paramLabel = "COLUMN",
            split = ",",
            description = "csv: the columns of a record, joined by commas. Default: all except those of --label and"
                    + " --id. A column is numeric if all its values are numbers; an empty cell or ? is a missing"
                    + " value.")
    private List<String> columns = List.of();

    @Option(
            names = "--id",
            paramLabel = "COLUMN",
            description = "csv: the column with the ids. Without it rows are named by part and position, such as U17.")
    private @Nullable String id;

    @Option(
            names = "--separator",
            paramLabel = "CHARACTER",
            description =
                    "csv: what stands between cells: one character, or tab. Default: whichever of comma, semicolon,"
                            + " tab and | fits the first line.")
    private @Nullable String separator;

    @Option(
            names = "--keep-prefixes",
            description = "bio: keep B-Dish and I-Dish as separate classes instead of joining them as Dish.")
    private boolean keepPrefixes;

    public ImportCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        refuseOptionsOfOthers();
        ForeignFormat reader = reader();
        Map<FolderPart, Integer> sizes = sizes();
        // Whatever the rows are, a mistake in the options is reported before they are read.
        Division division = new Division(rest(sizes, List.of()), sizes, stratified, seed);
        List<String> given = labels.stream().map(String::strip).toList();
        OutputFile.requireFolder(folder, "the dataset");
        refuseToReplaceInputs();

        Problems problems = new Problems();
        List<ForeignFile> read = new ArrayList<>();
        Charset charset = charset(reader);
        for (Path file : files) {
            ForeignFile.at(file, charset, problems).ifPresent(read::add);
        }
        problems.throwIfAny();
        if (reader instanceof CsvRows csv && separator == null) {
            CsvRows guessed = csv.withSeparatorOf(read.get(0));
            reader = guessed;
            if (guessed.separator() != ',') {
                terminal.say(files.get(0) + ": cells are separated by "
                        + (guessed.separator() == '\t' ? "tabs" : "'" + guessed.separator() + "'")
                        + "; if that is wrong, write --separator.");
            }
        }
        List<Row> rows = reader.read(read, problems);
        problems.throwIfAny();
        if (rows.isEmpty()) {
            throw OverruleException.input(files.get(0) + ": holds no rows; expected some in the format "
                    + format.commandName() + ", which 'overrule import --help' describes");
        }
        if (Division.isPartlyLabelled(rows)) {
            division = new Division(rest(sizes, rows), sizes, stratified, seed);
            terminal.say(rows.stream().filter(row -> row.labels().isEmpty()).count() + " of " + rows.size()
                    + " rows have no class; they are unlabelled.");
        }
        Map<FolderPart, List<Row>> parts = division.divide(rows);
        ImportedFolder.Classes classes = new ImportedFolder(folder, force).write(parts, given, reader.classes());
        ImportText.print(folder, parts, classes.names(), terminal.out());
        if (!classes.added().isEmpty()) {
            terminal.remark("labels.txt did not list " + String.join(", ", classes.added())
                    + " before; if that is a mistake, delete it there, fix the rows, and import them again with"
                    + " --force.");
        }
        ImportText.remarks(folder).forEach(terminal::remark);
        return 0;
    }

    private void refuseToReplaceInputs() {
        if (Files.isDirectory(folder)) {
            OutputFile.requireWritable(folder.resolve(FolderWriter.LABELS), FolderWriter.LABELS, files);
            for (FolderPart part : FolderPart.values()) {
                OutputFile.requireWritable(folder.resolve(part.file()), part.file(), files);
            }
        }
    }

    /** The part of rows that no other takes: what has a class is worth training on, where much has none. */
    private FolderPart rest(Map<FolderPart, Integer> sizes, List<Row> rows) {
        if (split != null) {
            return split;
        }
        return Division.isPartlyLabelled(rows) && !sizes.containsKey(FolderPart.TRAIN)
                ? FolderPart.TRAIN
                : FolderPart.UNLABELED;
    }

    private void refuseOptionsOfOthers() {
        for (String name : List.of("--text", "--label", "--columns", "--id", "--separator")) {
            requireFormat(name, Format.CSV);
        }
        requireFormat("--keep-prefixes", Format.BIO);
        if (text != null && !columns.isEmpty()) {
            throw OverruleException.input("--text makes texts and --columns records; leave one of them out");
        }
    }

    private void requireFormat(String option, Format needed) {
        if (format != needed && spec.commandLine().getParseResult().hasMatchedOption(option)) {
            throw OverruleException.input(option + " is for " + needed.commandName() + ", not for "
                    + format.commandName() + "; leave it out");
        }
    }

    private ForeignFormat reader() {
        return switch (format) {
            case CSV ->
                new CsvRows(
                        Optional.ofNullable(text),
                        Optional.ofNullable(label),
                        Optional.ofNullable(id),
                        columns.stream().map(String::strip).toList(),
                        separator());
            case BIO -> new BioSentences(keepPrefixes);
            case TREC -> new TrecQuestions();
            case SMS -> new SmsMessages();
            case YOUTUBE -> new YoutubeComments();
            case ADULT -> new AdultRecords();
        };
    }

    private char separator() {
        if (separator == null) {
            return ',';
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
        if (encoding == null) {
            return reader.charset();
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
