package io.overrule.app.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.app.print.ColumnsText;
import io.overrule.app.print.PredictionJson;
import io.overrule.app.print.TaggedSentence;
import io.overrule.app.print.Terminal;
import io.overrule.app.usecase.PredictLines;
import io.overrule.data.InstanceKind;
import io.overrule.data.LabelSet;
import io.overrule.data.Sentence;
import io.overrule.evaluation.TagScheme;
import io.overrule.inference.Explanation;
import io.overrule.inference.Model;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
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
            "Out: {\"id\": \"m1\", \"label\": \"delivery\", \"probabilities\": {\"delivery\": 0.93, ...}}",
            "",
            "In:  {\"id\": \"s1\", \"tokens\": [\"near\", \"Bonn\"]}  (a text is split at white space)",
            "Out: {\"id\": \"s1\", \"tokens\": [...], \"tags\": [\"O\", \"City\"], \"entities\": [...], \"details\": [...]}",
            "",
            "Lines that cannot be read are reported on standard error, with their numbers, and left out; the exit code is"
                    + " then 2."
        })
public final class PredictCommand implements Callable<Integer> {
    /** How predictions are written. */
    enum Format {
        JSONL,
        BIO,
        CONLL
    }

    private final Terminal terminal;

    @Mixin
    private final ModelArgument model = new ModelArgument();

    @Parameters(
            index = "1",
            paramLabel = "FILE",
            arity = "0..1",
            defaultValue = "-",
            description = "Lines of JSON, or of plain text with --text. Without a file, or with -, standard input is"
                    + " read.")
    @SuppressWarnings("NullAway.Init") // picocli fills it in.
    private String file;

    @Mixin
    private final WayFlag way = new WayFlag();

    @Option(
            names = "--text",
            description = "Every line is a plain text, not JSON. For token data, the words of a sentence.")
    private boolean text;

    @Option(
            names = "--rules",
            description = "Add the rules that fired, how far each is trusted, and whether it was overruled. For"
                    + " token data they are always included.")
    private boolean withRules;

    @Option(
            names = "--min-confidence",
            paramLabel = "P",
            description = "Predict no label (null) where the probability of the predicted class is below this, and"
                    + " report at the end how many instances were left open. 'overrule evaluate' shows what each"
                    + " value costs and gains.")
    private @Nullable Double minConfidence;

    @Option(
            names = "--format",
            paramLabel = "NAME",
            defaultValue = "jsonl",
            description = "jsonl; for token data also bio (a token and its BIO tag per line) or conll (a token, its"
                    + " true BIO tag if the line has 'tags' or 'gold', and its predicted tag, as conlleval reads"
                    + " it). Default: jsonl.")
    @SuppressWarnings("NullAway.Init") // picocli fills it in.
    private Format format;

    private int answered;
    private int leftOpen;

    public PredictCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        try (Model loaded = way.apply(model.read(terminal))) {
            return predict(loaded);
        }
    }

    private int predict(Model loaded) {
        requireFlagsFit(loaded);
        if (file.equals("-")) {
            return predict(loaded, terminal.in(), "standard input");
        }
        try (BufferedReader reader = Files.newBufferedReader(Path.of(file), StandardCharsets.UTF_8)) {
            return predict(loaded, reader, file);
        } catch (NoSuchFileException e) {
            throw OverruleException.input(
                    file + ": there is no such file; name one with lines of JSON, or - for standard input", e);
        } catch (IOException e) {
            throw OverruleException.resource(file + ": cannot be read (" + e.getMessage() + ")", e);
        }
    }

    private void requireFlagsFit(Model loaded) {
        if (minConfidence != null && !(minConfidence >= 0 && minConfidence <= 1)) {
            throw OverruleException.input(
                    "--min-confidence is " + minConfidence + "; expected a probability, 0 to 1, such as 0.8");
        }
        if (loaded.kind().equals(Optional.of(InstanceKind.TOKEN))) {
            refuseOpenTokens("the model tags tokens");
        }
        if (withRules && format != Format.JSONL) {
            throw OverruleException.input(
                    "--rules cannot be written with --format " + format.name().toLowerCase(Locale.ROOT)
                            + ", which has columns for tags alone; write --format jsonl");
        }
    }

    private void refuseOpenTokens(String because) {
        if (minConfidence != null) {
            throw OverruleException.input("--min-confidence is " + minConfidence + ", but " + because
                    + ", and every token of a sentence needs a tag; leave the flag out, and read the probabilities in"
                    + " 'details'");
        }
    }

    private int predict(Model loaded, BufferedReader reader, String name) {
        Lines lines = new Lines(reader, name);
        Iterator<PredictLines.Result> results = PredictLines.run(
                new PredictLines.Request(
                        loaded,
                        lines,
                        name,
                        text ? PredictLines.Form.TEXT : PredictLines.Form.JSON,
                        format == Format.CONLL,
                        minConfidence == null ? OptionalDouble.empty() : OptionalDouble.of(minConfidence),
                        lines::moreIsThere,
                        this::requireFlagsFit),
                Work.quiet());
        boolean allAnswered = true;
        while (results.hasNext()) {
            allAnswered &= write(loaded, results.next());
        }
        terminal.out().flush();
        if (minConfidence != null) {
            terminal.say(leftOpen + " of " + answered
                    + " instances were left open: the probability of their class is below " + minConfidence + ".");
        }
        return allAnswered ? 0 : 2;
    }

    /** The lines of a file, read one by one. */
    private final class Lines implements Iterator<String> {
        private final BufferedReader reader;
        private final String name;
        private @Nullable String next;
        private int number;

        Lines(BufferedReader reader, String name) {
            this.reader = reader;
            this.name = name;
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
                // Who waits for the answers before writing more gets them now.
                terminal.out().flush();
                try {
                    next = reader.readLine();
                } catch (CharacterCodingException e) {
                    throw OverruleException.input(
                            name + ":" + (number + 1) + ": is not UTF-8; save the file as UTF-8", e);
                } catch (IOException e) {
                    throw unreadable(e);
                }
            }
            return next != null;
        }

        @Override
        public String next() {
            if (!hasNext()) {
                throw new NoSuchElementException(name + " has no more lines");
            }
            String line = Objects.requireNonNull(next);
            next = null;
            number++;
            return line;
        }

        private OverruleException unreadable(IOException e) {
            return OverruleException.resource(name + ": cannot be read (" + e.getMessage() + ")", e);
        }
    }

    private void requireFlagsFit(PredictLines.Line line) {
        if (line.sentence().isEmpty() && format != Format.JSONL) {
            throw OverruleException.input("--format " + format.name().toLowerCase(Locale.ROOT)
                    + " is for sentences, but " + line.where() + " holds none; write --format jsonl, or give the line"
                    + " 'tokens'");
        }
        if (line.sentence().isPresent()) {
            refuseOpenTokens(line.where() + " is a sentence");
        }
    }

    /** Writes an answer, or reports why there is none and returns false. */
    private boolean write(Model loaded, PredictLines.Result result) {
        if (result instanceof PredictLines.Predicted predicted) {
            List<String> written =
                    predicted.line().sentence().isPresent() ? sentence(loaded, predicted) : single(loaded, predicted);
            written.forEach(terminal.out()::println);
            return true;
        }
        terminal.say("overrule: " + ((PredictLines.Refused) result).error().getMessage());
        return false;
    }

    private List<String> single(Model loaded, PredictLines.Predicted predicted) {
        Explanation explanation = predicted.explanations().get(0);
        answered++;
        leftOpen += predicted.sure() ? 0 : 1;
        ObjectNode json = PredictionJson.line(
                explanation.instance().id(), explanation.prediction(), predicted.sure(), loaded.labels());
        if (withRules) {
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
            case JSONL -> List.of(PredictionJson.line(tagged, labels));
            case BIO -> ColumnsText.bio(sentence.tokens(), tags, scheme);
            case CONLL -> ColumnsText.conll(sentence.tokens(), tagged.truth(), tags, scheme);
        };
    }
}
