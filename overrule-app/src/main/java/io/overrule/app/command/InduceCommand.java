package io.overrule.app.command;

import io.overrule.app.print.InductionJson;
import io.overrule.app.print.InductionText;
import io.overrule.app.print.Terminal;
import io.overrule.app.usecase.InduceRules;
import io.overrule.discovery.InductionOptions;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code overrule induce}: rules learned from labelled data. */
@Command(
        name = "induce",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Learns rules from labelled data: for records a decision list from partial trees, for texts and"
                    + " tokens rules over words and phrases. Rules that cover an instance of their class in"
                    + " labeled.jsonl are written to a new file; those instances become their exemplars.",
            "",
            "Without --from, rules are learned from labeled.jsonl. Do not learn them from valid.jsonl unless"
                    + " you train with other validation data, because training uses valid.jsonl to choose the"
                    + " best epoch and to fit trust. rules.jsonl need not exist and is not read."
        })
public final class InduceCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(index = "0", paramLabel = "DATASET", description = "A folder with labels.txt and labeled.jsonl.")
    @SuppressWarnings("NullAway.Init") // picocli fills it in.
    private Path folder;

    @Option(
            names = "--from",
            paramLabel = "FILE",
            description =
                    "Labelled instances to learn from, in the format of labeled.jsonl. Default:" + " labeled.jsonl.")
    private @Nullable Path from;

    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "FILE",
            description = "Where to write the rules. The file must not exist yet.")
    @SuppressWarnings("NullAway.Init") // picocli fills it in.
    private Path output;

    @Option(
            names = "--labeled",
            paramLabel = "FILE",
            description = "Also write a copy of labeled.jsonl in which 'exemplar_of' lists the induced rules of every"
                    + " exemplar. The file must not exist yet.")
    private @Nullable Path labelled;

    @Option(
            names = "--least-cover",
            paramLabel = "N",
            description = "Minimum number of instances that a rule covers, among those it is learned from."
                    + " Default: ${DEFAULT-VALUE}.")
    private int leastCover = InductionOptions.defaults().leastCover();

    @Option(
            names = "--least-precision",
            paramLabel = "P",
            description = "Minimum precision of a rule over texts or tokens on the instances it is learned"
                    + " from. Default: ${DEFAULT-VALUE}.")
    private double leastPrecision = InductionOptions.defaults().leastPrecision();

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Seed of the random third of texts or tokens that is held out to prune rules. Default:"
                    + " ${DEFAULT-VALUE}.")
    private long seed = InductionOptions.defaults().seed();

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    public InduceCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        InduceRules.Result result = InduceRules.run(
                new InduceRules.Request(
                        folder,
                        Optional.ofNullable(from),
                        new InductionOptions(leastCover, leastPrecision, seed),
                        output,
                        Optional.ofNullable(labelled)),
                terminal.work());
        terminal.endProgress();
        if (json) {
            terminal.out().println(InductionJson.of(result));
        } else {
            InductionText.print(result, terminal.out());
        }
        terminal.out().flush();
        if (result.fromValidation()) {
            terminal.err()
                    .println("overrule: warning: the rules were learned from the dataset's validation data, so what it"
                            + " says about them from now on is too good; train with other validation data");
        }
        terminal.say("The rules are in " + output
                + (labelled == null ? "" : ", their exemplars in " + labelled)
                + "; 'overrule rules' shows what they cover once they are in a dataset.");
        return 0;
    }
}
