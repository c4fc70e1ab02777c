package io.overrule.app.command;

import io.overrule.Problems;
import io.overrule.app.print.ExplanationText;
import io.overrule.app.print.PredictionJson;
import io.overrule.app.print.Terminal;
import io.overrule.data.Instance;
import io.overrule.data.InstanceReader;
import io.overrule.inference.Explanation;
import io.overrule.inference.Model;
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
            "Explains one prediction: the class distribution, each rule that fired, the probability that it holds here,"
                    + " whether it was overruled, and the exemplars it was generalised from."
        })
public final class ExplainCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    private final ModelArgument model = new ModelArgument();

    @Parameters(
            index = "1",
            paramLabel = "TEXT",
            description = "A text, or an instance as JSON: '{\"record\": {\"age\": 22, ...}}'.")
    @SuppressWarnings("NullAway.Init") // picocli fills it in.
    private String text;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    public ExplainCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        Model loaded = model.read();
        Explanation explanation = loaded.explain(instance());
        if (json) {
            terminal.out().println(PredictionJson.explanation(explanation, loaded.labels()));
        } else {
            ExplanationText.print(explanation, loaded.labels(), terminal.out());
        }
        return 0;
    }

    private Instance instance() {
        if (!text.strip().startsWith("{")) {
            return Instance.text(text);
        }
        Problems problems = new Problems();
        Optional<Instance> parsed = InstanceReader.parse(text, "TEXT", problems);
        problems.throwIfAny();
        return parsed.orElseThrow();
    }
}
