package io.overrule.app.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.OverruleException;
import io.overrule.Problems;
import io.overrule.app.print.ColumnsText;
import io.overrule.app.print.PredictionJson;
import io.overrule.app.print.TaggedSentence;
import io.overrule.app.print.Terminal;
import io.overrule.data.Instance;
import io.overrule.data.InstanceKind;
import io.overrule.data.LabelSet;
import io.overrule.data.Sentence;
import io.overrule.evaluation.TagScheme;
import io.overrule.inference.Explanation;
import io.overrule.inference.Model;
import io.overrule.inference.Prediction;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.Function;
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
            "Reads instances, a line of JSON each, and writes their classes, a line of JSON each, as they come.",
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
    /** So many lines go to the model at once, which then reads them in batches. */
    private static final int MOST_LINES = 512;

    /** Sentences may be long, and then fewer go at once. */
    private static final int MOST_INSTANCES = 8192;

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
            description = "Lines of JSON, or with --text of text; - or nothing reads standard input.")
    @SuppressWarnings("NullAway.Init") // picocli fills it in.
    private String file;

    @Mixin
    private final WayFlag way = new WayFlag();

    @Option(names = "--text", description = "Every line is a text, not JSON. For tokens, its words.")
    private boolean text;

    @Option(
            names = "--rules",
            description = "Add the rules that fired, with the trust in each and whether it was overruled. For tokens"
                    + " they are always there.")
    private boolean withRules;

    @Option(
            names = "--min-confidence",
            paramLabel = "P",
            description = "Leave the label open (null) where the probability of the predicted class is below this, and"
                    + " say at the end how many were left open. 'overrule evaluate' shows what it costs and gains.")
    private @Nullable Double minConfidence;

    @Option(
            names = "--format",
            paramLabel = "NAME",
            defaultValue = "jsonl",
            description =
                    "jsonl; for tokens also bio (a token and its BIO tag a line) or conll (a token, its true BIO tag"
                            + " if the line has 'tags' or 'gold', and its predicted one; conlleval reads it). Default: jsonl.")
    @SuppressWarnings("NullAway.Init") // picocli fills it in.
    private Format format;

    private int answered;
    private int leftOpen;

    public PredictCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        Model loaded = way.apply(model.read(terminal));
        requireFlagsFit(loaded);
        if (file.equals("-")) {
            return predict(loaded, terminal.in(), "standard input");
        }
        try (BufferedReader reader = Files.newBufferedReader(Path.of(file), StandardCharsets.UTF_8)) {
            return predict(loaded, reader, file);
        } catch (NoSuchFileException e) {
            throw OverruleException.input(
                    file + ": there is no such file; name one with lines of JSON, or - for standard input");
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
        Questions questions = Questions.to(loaded);
        Block waiting = new Block();
        boolean allRead = true;
        int number = 0;
        try {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                number++;
                Problems problems = new Problems();
                Optional<Line> question = read(questions, line, name + ":" + number, problems);
                allRead &= tell(problems);
                if (question.isPresent()) {
                    if (!waiting.takes(question.get())) {
                        allRead &= answer(loaded, waiting);
                    }
                    waiting.add(question.get());
                }
                // Answers at once when nobody has written more yet, in bulk when somebody has.
                if (waiting.isFull() || !reader.ready()) {
                    allRead &= answer(loaded, waiting);
                }
            }
            allRead &= answer(loaded, waiting);
        } catch (CharacterCodingException e) {
            answer(loaded, waiting);
            throw OverruleException.input(name + ":" + (number + 1) + ": is not UTF-8; save the file as UTF-8");
        } catch (IOException e) {
            throw OverruleException.resource(name + ": cannot be read (" + e.getMessage() + ")", e);
        }
        if (minConfidence != null) {
            terminal.out().flush();
            terminal.say(leftOpen + " of " + answered
                    + " instances were left open: the probability of their class is below " + minConfidence + ".");
        }
        return allRead ? 0 : 2;
    }

    /**
     * A line that was read.
     *
     * @param where the place it stands at
     * @param instances one, or all tokens of a sentence
     * @param truth the true classes of the tokens, if they are known and asked for
     */
    private record Line(
            String where,
            List<? extends Instance> instances,
            Optional<Sentence> sentence,
            Optional<List<String>> truth) {}

    /** Lines that wait for an answer: either all of them sentences, or none. */
    private static final class Block {
        private final List<Line> lines = new ArrayList<>();
        private int instances;

        boolean takes(Line line) {
            return lines.isEmpty()
                    || lines.get(0).sentence().isPresent() == line.sentence().isPresent();
        }

        void add(Line line) {
            lines.add(line);
            instances += line.instances().size();
        }

        boolean isFull() {
            return lines.size() >= MOST_LINES || instances >= MOST_INSTANCES;
        }

        List<Line> take() {
            List<Line> taken = List.copyOf(lines);
            lines.clear();
            instances = 0;
            return taken;
        }
    }

    /** Empty for an empty line, and after telling a problem. */
    private Optional<Line> read(Questions questions, String line, String where, Problems problems) {
        if (line.isBlank()) {
            return Optional.empty();
        }
        List<? extends Instance> instances = text ? questions.ofText(line) : questions.ofJson(line, where, problems);
        if (instances.isEmpty()) {
            return Optional.empty();
        }
        Optional<Sentence> sentence = Questions.sentence(instances);
        if (sentence.isEmpty() && format != Format.JSONL) {
            throw OverruleException.input("--format " + format.name().toLowerCase(Locale.ROOT)
                    + " is for sentences, but " + where + " holds none; write --format jsonl, or give the line"
                    + " 'tokens'");
        }
        if (sentence.isPresent()) {
            refuseOpenTokens(where + " is a sentence");
        }
        Optional<List<String>> truth = format == Format.CONLL && !text
                ? sentence.flatMap(found -> questions.truth(line, found, where, problems))
                : Optional.empty();
        return problems.isEmpty() ? Optional.of(new Line(where, instances, sentence, truth)) : Optional.empty();
    }

    /** Tells the problems, and whether there were none. */
    private boolean tell(Problems problems) {
        try {
            problems.throwIfAny();
            return true;
        } catch (OverruleException e) {
            terminal.err().println("overrule: " + e.getMessage());
            return false;
        }
    }

    /** Writes the answers to the waiting lines, in their order, and whether all of them have one. */
    private boolean answer(Model loaded, Block waiting) {
        List<Line> lines = waiting.take();
        if (lines.isEmpty()) {
            return true;
        }
        List<List<String>> answers = ask(
                lines,
                loaded::explain,
                (line, explanations) -> line.sentence().isPresent()
                        ? sentence(loaded, line, explanations)
                        : single(loaded, explanations.get(0)));
        answers.forEach(answer -> answer.forEach(terminal.out()::println));
        terminal.out().flush();
        return answers.stream().noneMatch(List::isEmpty);
    }

    private List<String> single(Model loaded, Explanation explanation) {
        Prediction prediction = explanation.prediction();
        boolean sure = minConfidence == null || prediction.probabilities().get(prediction.label()) >= minConfidence;
        answered++;
        leftOpen += sure ? 0 : 1;
        ObjectNode json = PredictionJson.line(explanation.instance().id(), prediction, sure, loaded.labels());
        if (withRules) {
            PredictionJson.putRules(json, explanation, loaded.labels());
        }
        return List.of(json.toString());
    }

    private List<String> sentence(Model loaded, Line line, List<Explanation> explanations) {
        Sentence sentence = line.sentence().orElseThrow();
        LabelSet labels = loaded.labels();
        TaggedSentence tagged = new TaggedSentence(sentence, explanations, line.truth());
        List<String> tags = tagged.labels().stream().map(labels::name).toList();
        TagScheme scheme = TagScheme.of(labels);
        return switch (format) {
            case JSONL -> List.of(PredictionJson.line(tagged, labels));
            case BIO -> ColumnsText.bio(sentence.tokens(), tags, scheme);
            case CONLL -> ColumnsText.conll(sentence.tokens(), tagged.truth(), tags, scheme);
        };
    }

    /**
     * Asks about all lines at once, because models that encode do so in batches. If the model cannot read one of them,
     * asking about half of them, and half of these, finds it.
     *
     * @return what is to be written for each line; nothing after telling why the model cannot read it
     */
    private List<List<String>> ask(
            List<Line> lines,
            Function<List<Instance>, List<Explanation>> model,
            BiFunction<Line, List<Explanation>, List<String>> writer) {
        List<Explanation> results;
        try {
            List<Instance> instances = new ArrayList<>();
            lines.forEach(line -> instances.addAll(line.instances()));
            results = model.apply(instances);
        } catch (OverruleException e) {
            if (lines.size() == 1) {
                terminal.say("overrule: " + lines.get(0).where() + ": " + e.getMessage());
                return List.of(List.of());
            }
            int half = lines.size() / 2;
            List<List<String>> answers = new ArrayList<>(ask(lines.subList(0, half), model, writer));
            answers.addAll(ask(lines.subList(half, lines.size()), model, writer));
            return answers;
        }
        List<List<String>> answers = new ArrayList<>();
        int start = 0;
        for (Line line : lines) {
            int end = start + line.instances().size();
            answers.add(writer.apply(line, results.subList(start, end)));
            start = end;
        }
        return answers;
    }
}
