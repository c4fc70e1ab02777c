package io.overrule.app.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.OverruleException;
import io.overrule.WholeFile;
import io.overrule.Work;
import io.overrule.app.print.ColumnsText;
import io.overrule.app.print.CsvText;
import io.overrule.app.print.PredictionJson;
import io.overrule.app.print.ResultStream;
import io.overrule.app.print.TaggedSentence;
import io.overrule.app.print.Terminal;
import io.overrule.app.usecase.CsvQuestions;
import io.overrule.app.usecase.LineVectors;
import io.overrule.app.usecase.OutputFile;
import io.overrule.app.usecase.PredictLines;
import io.overrule.data.InstanceKind;
import io.overrule.data.LabelSet;
import io.overrule.data.LineReader;
import io.overrule.data.Sentence;
import io.overrule.evaluation.TagScheme;
import io.overrule.inference.Explanation;
import io.overrule.inference.Model;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code overrule predict}: lines in, lines out. */
@Command(
        name = "predict",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Predicts the classes of instances: reads one JSON object per line and writes one per line, as they arrive.",
            "",
            "In:  {\"id\": \"m1\", \"text\": \"my parcel is late\"}  (the id may be left out)",
            "Out: {\"line\": 1, \"id\": \"m1\", \"label\": \"delivery\", \"classifier\": \"delivery\", \"by\": \"trust\","
                    + " \"probabilities\": {\"delivery\": 0.93, ...}}",
            "",
            "In:  {\"id\": \"s1\", \"tokens\": [\"near\", \"Bonn\"]}  (a text is split at white space)",
            "Out: {\"line\": 2, \"id\": \"s1\", \"tokens\": [...], \"tags\": [\"O\", \"City\"], \"entities\": [...],"
                    + " \"by\": \"trust\", \"details\": [...]}",
            "",
            "'line' is the number of the line that is answered; blank lines are counted but not answered. 'label' is"
                    + " the prediction, and 'by' is how it was made (see --by). 'classifier' is the class that the classifier"
                    + " alone gives: the one with the largest of 'probabilities'. The two differ where rules decided.",
            "",
            "A line that cannot be read or answered gets its error in its place, {\"line\": 3, \"error\": \"...\"}, and is"
                    + " reported on standard error; the other lines are answered, and the exit code is 2. The formats bio"
                    + " and conll have no place for errors. See --skip-bad."
        })
public final class PredictCommand implements Callable<Integer> {
    /** How predictions are written. */
    enum Format {
        JSONL,
        CSV,
        BIO,
        CONLL;

        String commandName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final String TEXT_COLUMN = "text";
    private static final String STANDARD_INPUT = "standard input";
    private static final String STANDARD_INPUT_NAME = "-";

    private final Terminal terminal;

    @Mixin
    private final ModelArgument model = new ModelArgument();

    @Parameters(
            index = "1",
            paramLabel = "FILE",
            arity = "0..1",
            description =
                    "Lines of JSON, or of plain text with --text, or a table with --csv. Without a file, or with -,"
                            + " standard input is read; with --vectors and without a file, the vectors are all there"
                            + " is.")
    private @Nullable String given;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write the answers to this file instead of standard output. An existing file is replaced"
                    + " when all lines are answered.")
    private @Nullable Path output;

    @Mixin
    private final WayFlag way = new WayFlag();

    @Option(
            names = "--text",
            description = "Every line is a plain text, not JSON. For token data, the words of a sentence.")
    private boolean text;

    @Option(
            names = "--csv",
            description = "The input is CSV with the names of the columns on the first line. For a model of records the"
                    + " columns are attributes, otherwise see --column. The column 'id' holds the ids, if it is there;"
                    + " other columns are ignored.")
    private boolean csv;

    @Option(
            names = "--column",
            paramLabel = "NAME",
            description = "With --csv, the column that holds the texts. Default: " + TEXT_COLUMN + ".")
    private @Nullable String column;

    @Option(
            names = "--separator",
            paramLabel = "CHARACTER",
            description = "With --csv, the character between cells, or tab. Default: whichever of comma, semicolon,"
                    + " tab and | is most frequent in the first line.")
    private @Nullable String separator;

    @Option(
            names = "--vectors",
            paramLabel = "FILE",
            description = "For a model with the features 'vectors': a .npy file (or .parquet, after './overrule add"
                    + " parquet') with a row for each line that is not blank, in the same order. A line may also hold"
                    + " its own: {\"text\": \"...\", \"vector\": [0.5, 0.25, ...]}.")
    private @Nullable Path vectors;

    @Option(
            names = "--rules",
            description = "Add the rules that fired, how far each is trusted, and whether it was overruled. For"
                    + " token data they are always included.")
    private boolean withRules;

    @Option(
            names = "--explain",
            description = "Add everything that 'overrule explain' shows: the scores, and the rules that fired"
                    + " with their conditions and exemplars.")
    private boolean withExplanation;

    @Option(
            names = "--skip-bad",
            description =
                    "Leave out lines that cannot be read or answered. They are still reported on standard error, but"
                            + " the exit code is 0.")
    private boolean skipBad;

    @Option(
            names = "--min-confidence",
            paramLabel = "P",
            description = "Predict no label (null) where the probability of the predicted class is below P, and"
                    + " report at the end how many instances got none. 'overrule evaluate' shows the accuracy"
                    + " and the share of answers for several values.")
    private @Nullable Double minConfidence;

    @Option(
            names = "--format",
            paramLabel = "NAME",
            defaultValue = "jsonl",
            description = "jsonl; csv (line, id, label, classifier, by, probability of the label, error), but not for"
                    + " token data; for token data also bio (a token and its BIO tag per line) or conll (a token, its"
                    + " true BIO tag if the line has 'tags' or 'gold', and its predicted tag, as conlleval reads"
                    + " it). Default: jsonl.")
    @SuppressWarnings("NullAway.Init") // picocli fills it in.
    private Format format;

    private int answered;
    private int leftOpen;
    private int refused;

    public PredictCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        requireFlagsFit();
        requireOutput();
        try (Model loaded = way.apply(model.read(terminal))) {
            requireFlagsFit(loaded);
            predict(loaded);
        }
        if (minConfidence != null) {
            terminal.say(leftOpen + " of " + answered
                    + " instances were left open: the probability of their class is below " + minConfidence + ".");
        }
        if (refused > 0 && skipBad) {
            terminal.say(refused + (refused == 1 ? " line was" : " lines were") + " left out.");
        }
        return refused == 0 || skipBad ? 0 : 2;
    }

    private String file() {
        return given == null ? STANDARD_INPUT_NAME : given;
    }

    private boolean readsStandardInput() {
        return file().equals(STANDARD_INPUT_NAME);
    }

    private void requireFlagsFit() {
        if (minConfidence != null && !(minConfidence >= 0 && minConfidence <= 1)) {
            throw OverruleException.input(
                    "--min-confidence is " + minConfidence + "; expected a probability, 0 to 1, such as 0.8");
        }
        if (text && csv) {
            throw OverruleException.input("--text and --csv exclude each other; leave one out");
        }
        if (!csv && (column != null || separator != null)) {
            throw OverruleException.input(
                    (column != null ? "--column" : "--separator") + " is for CSV; write --csv too, or leave it out");
        }
        if ((withRules || withExplanation) && format != Format.JSONL) {
            throw OverruleException.input((withRules ? "--rules" : "--explain") + " cannot be written with --format "
                    + format.commandName() + ", which has no columns for rules; write --format jsonl");
        }
    }

    private void requireOutput() {
        List<Path> read = new ArrayList<>(List.of(model.file()));
        if (!readsStandardInput()) {
            read.add(Path.of(file()));
        }
        if (vectors != null) {
            read.add(vectors);
        }
        if (output != null) {
            OutputFile.requireWritable(output, "answers.jsonl", read);
        } else {
            read.subList(1, read.size()).forEach(OutputFile::refuseStandardOutput);
        }
    }

    private void requireFlagsFit(Model loaded) {
        if (loaded.kind().equals(Optional.of(InstanceKind.TOKEN))) {
            refuseOpenTokens("the model tags tokens");
            refuseTableOfTokens("the model tags tokens");
        }
    }

    private void refuseTableOfTokens(String because) {
        if (format == Format.CSV) {
            throw OverruleException.input(
                    "--format csv has one label a row, but " + because + "; write --format jsonl, bio or conll");
        }
    }

    private void refuseOpenTokens(String because) {
        if (minConfidence != null) {
            throw OverruleException.input("--min-confidence is " + minConfidence + ", but " + because
                    + ", and every token of a sentence needs a tag; leave the flag out, and read the probabilities in"
                    + " 'details'");
        }
    }

    private void predict(Model loaded) {
        if (output == null) {
            predict(loaded, terminal.out());
            return;
        }
        try {
            WholeFile.stream(output, stream -> {
                PrintWriter out = new PrintWriter(
                        new OutputStreamWriter(new ResultStream(stream, "'" + output + "'"), StandardCharsets.UTF_8));
                predict(loaded, out);
                out.flush();
            });
        } catch (IOException e) {
            throw OverruleException.resource(
                    "could not write to '" + output + "': " + e.getMessage() + "; choose another place", e);
        }
    }

    private void predict(Model loaded, PrintWriter out) {
        Optional<LineVectors> rows = Optional.ofNullable(vectors).map(path -> LineVectors.of(path, loaded));
        if (rows.isPresent() && given == null) {
            predictVectors(loaded, rows.get(), out);
            return;
        }
        String file = file();
        try (LineReader reader = new LineReader(input(file))) {
            Lines lines = new Lines(reader, readsStandardInput() ? STANDARD_INPUT : file, out);
            Iterator<LineReader.Line> questions = csv
                    ? CsvQuestions.to(
                            loaded,
                            lines,
                            lines.name,
                            column == null ? TEXT_COLUMN : column,
                            Optional.ofNullable(separator()))
                    : lines;
            predict(loaded, questions, lines.name, lines::moreIsThere, rows, out);
        } catch (NoSuchFileException e) {
            throw OverruleException.input(
                    file + ": there is no such file; name one with lines of JSON, or - for standard input", e);
        } catch (AccessDeniedException e) {
            throw OverruleException.resource(file + ": cannot be read (permission denied)", e);
        } catch (IOException e) {
            throw OverruleException.resource(file + ": cannot be read (" + e.getMessage() + ")", e);
        }
    }

    /** Instances that are nothing but rows of vectors. */
    private void predictVectors(Model loaded, LineVectors rows, PrintWriter out) {
        if (text || csv) {
            throw OverruleException.input((text ? "--text" : "--csv")
                    + " needs a file besides --vectors; name it, or write - for standard input");
        }
        if (loaded.kind().isPresent() && !loaded.kind().get().equals(InstanceKind.RECORD)) {
            throw OverruleException.input("--vectors is given alone, but the model was trained on "
                    + loaded.kind().get().many() + "; name their file too, or write - for standard input");
        }
        predict(loaded, rows.emptyLines(), rows.name(), () -> true, Optional.of(rows), out);
    }

    private InputStream input(String file) throws IOException {
        if (readsStandardInput()) {
            return terminal.in();
        }
        Path path = Path.of(file);
        if (Files.isDirectory(path)) {
            throw OverruleException.input(file + ": is a folder; name a file with lines of JSON in it");
        }
        return Files.newInputStream(path);
    }

    private void predict(
            Model loaded,
            Iterator<LineReader.Line> questions,
            String name,
            BooleanSupplier moreIsThere,
            Optional<LineVectors> rows,
            PrintWriter out) {
        Iterator<PredictLines.Result> results = PredictLines.run(
                new PredictLines.Request(
                        loaded,
                        questions,
                        name,
                        text ? PredictLines.Form.TEXT : PredictLines.Form.JSON,
                        format == Format.CONLL,
                        minConfidence == null ? OptionalDouble.empty() : OptionalDouble.of(minConfidence),
                        moreIsThere,
                        rows,
                        this::requireFlagsFit),
                // A thread that waits for a line that nobody writes does not notice a cancellation.
                readsStandardInput() ? Work.quiet() : terminal.work().silent());
        if (format == Format.CSV) {
            out.println(CsvText.HEADER);
        }
        while (results.hasNext()) {
            answer(loaded, results.next()).forEach(out::println);
        }
        out.flush();
    }

    private @Nullable Character separator() {
        if (separator == null) {
            return null;
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

    /** The lines of the input, read one by one. */
    private static final class Lines implements Iterator<LineReader.Line> {
        private final LineReader reader;
        private final String name;
        private final PrintWriter answers;
        private LineReader.@Nullable Line next;

        Lines(LineReader reader, String name, PrintWriter answers) {
            this.reader = reader;
            this.name = name;
            this.answers = answers;
        }

        /** Whether the next line can be read without waiting for it. */
        boolean moreIsThere() {
            try {
                return reader.ready();
            } catch (IOException e) {
                throw unreadable(e);
            }
        }

        @Override
        public boolean hasNext() {
            if (next == null) {
                if (!moreIsThere()) {
                    // A program that waits for the answers before it writes more gets them now.
                    answers.flush();
                }
                try {
                    next = reader.next().orElse(null);
                } catch (IOException e) {
                    throw unreadable(e);
                }
            }
            return next != null;
        }

        @Override
        public LineReader.Line next() {
            if (!hasNext()) {
                throw new NoSuchElementException(name + " has no more lines");
            }
            LineReader.Line line = Objects.requireNonNull(next);
            next = null;
            return line;
        }

        private OverruleException unreadable(IOException e) {
            return OverruleException.resource(name + ": cannot be read (" + e.getMessage() + ")", e);
        }
    }

    private void requireFlagsFit(PredictLines.Line line) {
        if (line.sentence().isEmpty() && (format == Format.BIO || format == Format.CONLL)) {
            throw OverruleException.input("--format " + format.commandName() + " is for sentences, but " + line.where()
                    + " holds none; write --format jsonl, or give the line 'tokens'");
        }
        if (line.sentence().isPresent()) {
            refuseOpenTokens(line.where() + " is a sentence");
            refuseTableOfTokens(line.where() + " is a sentence");
        }
    }

    /** The lines of an answer; none if a line is refused and its error is not wanted or has no place in the format. */
    private List<String> answer(Model loaded, PredictLines.Result result) {
        if (result instanceof PredictLines.Predicted predicted) {
            return predicted.line().sentence().isPresent() ? sentence(loaded, predicted) : single(loaded, predicted);
        }
        PredictLines.Refused bad = (PredictLines.Refused) result;
        refused++;
        terminal.say("overrule: " + bad.error().getMessage());
        if (skipBad) {
            return List.of();
        }
        return switch (format) {
            case JSONL ->
                List.of(PredictionJson.error(bad.number(), bad.reason()).toString());
            case CSV -> List.of(CsvText.error(bad.number(), bad.reason()));
            case BIO, CONLL -> List.of();
        };
    }

    private List<String> single(Model loaded, PredictLines.Predicted predicted) {
        Explanation explanation = predicted.explanations().get(0);
        int number = predicted.line().number();
        answered++;
        leftOpen += predicted.sure() ? 0 : 1;
        if (format == Format.CSV) {
            return List.of(CsvText.prediction(number, explanation, predicted.sure(), loaded.labels()));
        }
        ObjectNode json = PredictionJson.line(number, explanation, predicted.sure(), loaded.labels());
        if (withExplanation) {
            PredictionJson.putWhy(json, explanation, loaded.labels());
        } else if (withRules) {
            PredictionJson.putRules(json, explanation, loaded.labels());
        }
        return List.of(json.toString());
    }

    private List<String> sentence(Model loaded, PredictLines.Predicted predicted) {
        Sentence sentence = predicted.line().sentence().orElseThrow();
        LabelSet labels = loaded.labels();
        TaggedSentence tagged = new TaggedSentence(
                sentence, predicted.explanations(), predicted.line().truth());
        List<String> tags = tagged.labels().stream().map(labels::name).toList();
        TagScheme scheme = TagScheme.of(labels);
        return switch (format) {
            case JSONL -> List.of(PredictionJson.line(predicted.line().number(), tagged, withExplanation, labels));
            case BIO -> ColumnsText.bio(sentence.tokens(), tags, scheme);
            case CONLL -> ColumnsText.conll(sentence.tokens(), tagged.truth(), tags, scheme);
            case CSV -> throw OverruleException.internal("a sentence was let through to a table");
        };
    }
}
