package io.overrule.app.command;

import io.overrule.OverruleException;
import io.overrule.app.print.ExplanationText;
import io.overrule.app.print.PredictionJson;
import io.overrule.app.print.ReasonsText;
import io.overrule.app.print.SentenceExplanationText;
import io.overrule.app.print.TaggedSentence;
import io.overrule.app.print.Terminal;
import io.overrule.app.usecase.ExplainInstance;
import io.overrule.data.LineReader;
import io.overrule.inference.Explanation;
import io.overrule.inference.Model;
import io.overrule.inference.Reasons;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code overrule explain}: why one prediction comes out as it does. */
@Command(
        name = "explain",
        mixinStandardHelpOptions = true,
        description = {
            "Explains one prediction: the probability of each class, each rule that fired, how far it is trusted here,"
                    + " whether it was overruled, the exemplars it was generalised from, and the words or attributes"
                    + " that count most for the classifier."
        })
public final class ExplainCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    private final ModelArgument model = new ModelArgument();

    @Parameters(
            index = "1",
            paramLabel = "TEXT",
            description =
                    "A text, or an instance as JSON: '{\"record\": {\"age\": 22, ...}}' or '{\"tokens\": [\"near\","
                            + " \"Bonn\"]}'. A model for tokens explains every word of a text. - reads it from standard"
                            + " input, to its end; 'overrule predict --explain' explains many.")
    @SuppressWarnings("NullAway.Init") // picocli fills it in.
    private String text;

    @Mixin
    private final WayFlag way = new WayFlag();

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    public ExplainCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        try (Model loaded = way.apply(model.read(terminal))) {
            explain(loaded);
        }
        return 0;
    }

    private void explain(Model loaded) {
        ExplainInstance.Result result =
                ExplainInstance.run(request(loaded), terminal.work().silent());
        if (result.sentence().isPresent()) {
            TaggedSentence tagged =
                    new TaggedSentence(result.sentence().get(), result.explanations(), Optional.empty());
            explain(loaded, tagged, result.reasons());
        } else {
            explain(loaded, result.explanations().get(0), result.reasons().get(0));
        }
    }

    private ExplainInstance.Request request(Model loaded) {
        if (!text.equals("-")) {
            return new ExplainInstance.Request(loaded, text, "TEXT");
        }
        String read = standardInput();
        if (read.isBlank()) {
            throw OverruleException.input("standard input is empty; write a text, or an instance as JSON, to it");
        }
        return new ExplainInstance.Request(loaded, read, "standard input");
    }

    /** All of it, without a final line end, which comes from the shell rather than from the text. */
    private String standardInput() {
        List<String> lines = new ArrayList<>();
        try (LineReader reader = new LineReader(terminal.in())) {
            for (Optional<LineReader.Line> next = reader.next(); next.isPresent(); next = reader.next()) {
                if (next.get() instanceof LineReader.Unreadable wrong) {
                    throw OverruleException.input("standard input:" + wrong.number() + ": " + wrong.problem());
                }
                lines.add(((LineReader.Text) next.get()).text());
            }
        } catch (IOException e) {
            throw OverruleException.resource("standard input cannot be read (" + e.getMessage() + ")", e);
        }
        return String.join("\n", lines);
    }

    private void explain(Model loaded, TaggedSentence tagged, List<Reasons> reasons) {
        if (json) {
            terminal.out().println(PredictionJson.explanation(tagged, reasons, loaded.labels()));
        } else {
            SentenceExplanationText.print(tagged, loaded.labels(), terminal.out());
            ReasonsText.print(reasons, loaded.labels(), terminal.out());
        }
    }

    private void explain(Model loaded, Explanation explanation, Reasons reasons) {
        if (json) {
            terminal.out().println(PredictionJson.explanation(explanation, reasons, loaded.labels()));
        } else {
            ExplanationText.print(explanation, loaded.labels(), terminal.out());
            ReasonsText.print(reasons, loaded.labels(), terminal.out());
        }
    }
}
