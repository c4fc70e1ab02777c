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
        List<Instance> waiting = new ArrayList<>();
        boolean problemsFound = false;
        int number = 0;
        try {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                number++;
                Problems problems = new Problems();
                if (!line.isBlank()) {
                    InstanceReader.parse(line, name + ":" + number, problems).ifPresent(waiting::add);
                }
                problemsFound |= tell(problems);
                // Answers at once when nobody has written more yet, in bulk when somebody has.
                if (waiting.size() >= MOST_AT_ONCE || !reader.ready()) {
                    answer(loaded, waiting);
                }
            }
            answer(loaded, waiting);
        } catch (CharacterCodingException e) {
            answer(loaded, waiting);
            throw OverruleException.input(name + ":" + (number + 1) + ": is not UTF-8; save the file as UTF-8");
        } catch (IOException e) {
            throw OverruleException.resource(name + ": cannot be read (" + e.getMessage() + ")", e);
        }
        return problemsFound ? 2 : 0;
    }

    private boolean tell(Problems problems) {
        try {
            problems.throwIfAny();
            return false;
        } catch (OverruleException e) {
            terminal.err().println("overrule: " + e.getMessage());
            return true;
        }
    }

    private void answer(Model loaded, List<Instance> waiting) {
        List<Prediction> predictions = loaded.predict(waiting, inference);
        for (int i = 0; i < waiting.size(); i++) {
            terminal.out().println(PredictionJson.line(waiting.get(i).id(), predictions.get(i), loaded.labels()));
        }
        terminal.out().flush();
        waiting.clear();
    }
}
