package io.overrule.app.command;

import io.overrule.OverruleException;
import io.overrule.Problems;
import io.overrule.app.print.PredictionJson;
import io.overrule.app.print.Terminal;
import io.overrule.data.Instance;
import io.overrule.data.InstanceReader;
import io.overrule.inference.Inference;
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
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code overrule predict}: JSON lines in, JSON lines out. */
@Command(
        name = "predict",
        mixinStandardHelpOptions = true,
        description = {
            "Reads instances, a line of JSON each, and writes their classes, a line of JSON each, as they come.",
            "",
            "In:  {\"id\": \"m1\", \"text\": \"my parcel is late\"}  (the id may be left out)",
            "Out: {\"id\": \"m1\", \"label\": \"delivery\", \"probabilities\": {\"delivery\": 0.93, ...}}",
            "",
            "Lines that cannot be read are told on standard error, with their numbers, and left out; the exit code is"
                    + " then 2."
        })
public final class PredictCommand implements Callable<Integer> {
    private static final int MOST_AT_ONCE = 512;

    private final Terminal terminal;

    @Mixin
    private final ModelArgument model = new ModelArgument();

    @Parameters(
            index = "1",
            paramLabel = "FILE",
            arity = "0..1",
            defaultValue = "-",
            description = "Lines of JSON; - or nothing reads standard input.")
    @SuppressWarnings("NullAway.Init") // picocli fills it in.
    private String file;

    @Option(
            names = "--by",
            paramLabel = "NAME",
            defaultValue = "joint",
            description = "joint: with the rules that hold; classifier: without. Default: joint.")
    @SuppressWarnings("NullAway.Init") // picocli fills it in.
    private Inference inference;

    public PredictCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        Model loaded = model.read();
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

    private int predict(Model loaded, BufferedReader reader, String name) {
        List<Line> waiting = new ArrayList<>();
        boolean allRead = true;
        int number = 0;
        try {
            for (String text = reader.readLine(); text != null; text = reader.readLine()) {
                number++;
                String where = name + ":" + number;
                Problems problems = new Problems();
                if (!text.isBlank()) {
                    InstanceReader.parse(text, where, problems)
                            .ifPresent(instance -> waiting.add(new Line(where, instance)));
                }
                allRead &= tell(problems);
                // Answers at once when nobody has written more yet, in bulk when somebody has.
                if (waiting.size() >= MOST_AT_ONCE || !reader.ready()) {
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
        return allRead ? 0 : 2;
    }

    /** An instance and the place it stands at. */
    private record Line(String where, Instance instance) {}

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
    private boolean answer(Model loaded, List<Line> waiting) {
        List<Optional<Prediction>> predictions =
                waiting.parallelStream().map(line -> predict(loaded, line)).toList();
        for (int i = 0; i < waiting.size(); i++) {
            String id = waiting.get(i).instance().id();
            predictions.get(i).ifPresent(prediction -> terminal.out()
                    .println(PredictionJson.line(id, prediction, loaded.labels())));
        }
        terminal.out().flush();
        waiting.clear();
        return predictions.stream().allMatch(Optional::isPresent);
    }

    /** The prediction, or empty after telling why the model cannot read the instance. */
    private Optional<Prediction> predict(Model loaded, Line line) {
        try {
            return Optional.of(loaded.predict(line.instance(), inference));
        } catch (OverruleException e) {
            terminal.say("overrule: " + line.where() + ": " + e.getMessage());
            return Optional.empty();
        }
    }
}
