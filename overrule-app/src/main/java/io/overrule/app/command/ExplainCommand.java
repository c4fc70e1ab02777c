package io.overrule.app.command;

import io.overrule.Work;
import io.overrule.app.print.ExplanationText;
import io.overrule.app.print.PredictionJson;
import io.overrule.app.print.ReasonsText;
import io.overrule.app.print.SentenceExplanationText;
import io.overrule.app.print.TaggedSentence;
import io.overrule.app.print.Terminal;
import io.overrule.app.usecase.ExplainInstance;
import io.overrule.inference.Explanation;
import io.overrule.inference.Model;
import io.overrule.inference.Reasons;
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
            "Explains one prediction: the class distribution, each rule that fired, how far it is trusted here,"
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
            description = "A text, or an instance as JSON: '{\"record\": {\"age\": 22, ...}}', '{\"tokens\": [\"near\","
                    + " \"Bonn\"]}'. For a model of tokens all words of a text are explained.")
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
                ExplainInstance.run(new ExplainInstance.Request(loaded, text, "TEXT"), Work.quiet());
        if (result.sentence().isPresent()) {
            TaggedSentence tagged =
                    new TaggedSentence(result.sentence().get(), result.explanations(), Optional.empty());
            explain(loaded, tagged, result.reasons());
        } else {
            explain(loaded, result.explanations().get(0), result.reasons().get(0));
        }
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
