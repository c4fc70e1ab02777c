package io.overrule.app.command;

import io.overrule.app.print.CommandHints;
import io.overrule.app.print.NextJson;
import io.overrule.app.print.NextText;
import io.overrule.app.print.Terminal;
import io.overrule.app.usecase.ProposeNext;
import io.overrule.discovery.Allotment;
import io.overrule.inference.Model;
import io.overrule.rule.Task;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code overrule next}: what to look at. */
@Command(
        name = "next",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Proposes unlabelled instances to look at, each with a reason: no rule covers it and many others"
                    + " are similar, or rules disagree; with a model also: the trust in a rule is near 0.5, or"
                    + " two classes are almost equally probable.",
            "",
            "In a folder without valid.jsonl, a random quarter of the proposals is meant for valid.jsonl, because early"
                    + " stopping and trust need labelled data that training does not use. " + Allotment.FILE
                    + " records the seed and the share."
        })
public final class NextCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    private final DatasetAndModelArguments model = new DatasetAndModelArguments();

    @Option(
            names = {"-n", "--count"},
            paramLabel = "N",
            defaultValue = "10",
            description = "Number of instances. Default: 10.")
    private int count;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Seed of the random choices. Default: 1.")
    private int seed;

    @Option(names = "--json", description = "Print one JSON object: instances, warnings.")
    private boolean json;

    public NextCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        Task task = model.dataset().readStarted();
        Optional<Model> loaded = model.read(terminal);
        try {
            ProposeNext.Request request = new ProposeNext.Request(
                    task, loaded, count, seed, model.dataset().allotment(task, seed, terminal));
            show(new ProposeNext(model.cache(terminal)).run(request, terminal.work()));
        } finally {
            loaded.ifPresent(Model::close);
        }
        return 0;
    }

    private void show(ProposeNext.Result result) {
        terminal.endProgress();
        if (json) {
            terminal.out().println(NextJson.of(result));
        } else {
            NextText.print(result.dealt(), terminal.out());
        }
        terminal.out().flush();
        result.warnings().forEach(warning -> terminal.say("warning: " + CommandHints.message(warning)));
    }
}
