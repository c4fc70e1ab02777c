package io.overrule.app.command;

import io.overrule.OverruleException;
import io.overrule.app.print.Terminal;
import io.overrule.app.print.TuningJson;
import io.overrule.app.print.TuningText;
import io.overrule.app.usecase.OutputFile;
import io.overrule.app.usecase.TuneMethod;
import io.overrule.experiment.SearchSpace;
import io.overrule.experiment.Tuning;
import io.overrule.experiment.TuningReport;
import io.overrule.experiment.VoteModel;
import io.overrule.rule.Task;
import io.overrule.training.Methods;
import io.overrule.training.TrainingOptions;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code overrule tune}: from a dataset to settings that suit it. */
@Command(
        name = "tune",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        customSynopsis = "overrule tune [OPTIONS] DATASET",
        description = {
            "Searches for settings of a method that score well on valid.jsonl, and writes them to a"
                    + " file for 'overrule train --options' and 'overrule compare --options'. test.jsonl is not"
                    + " used.",
            "",
            "It varies gamma, q, learning rate, dropout and the layers, as far as the method has them;"
                    + " an option that is given stays fixed. Many settings are tried briefly, the best third of"
                    + " them longer, and so on. The settings that the search starts from are always in the last"
                    + " round, so the result is never worse on valid.jsonl. An interrupted search continues when"
                    + " the same command is run again."
        })
public final class TuneCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli fills it in.
    private CommandSpec spec;

    @Mixin
    private final DatasetArgument datasetArgument = new DatasetArgument();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "The options file to write. An existing file is replaced only when the search has"
                    + " finished. Default: DATASET-METHOD.json in the current folder.")
    private @Nullable Path output;

    @Option(
            names = "--trials",
            paramLabel = "N",
            defaultValue = "27",
            description = "Number of settings to try. Default: ${DEFAULT-VALUE}.")
    private int trials;

    @Option(
            names = "--seeds",
            paramLabel = "N",
            defaultValue = "3",
            description = "Number of runs in the last round; their mean counts. Default: ${DEFAULT-VALUE}.")
    private int seeds;

    @Option(
            names = "--parallel",
            paramLabel = "N",
            description = "Number of runs at once. Results do not depend on it. Default: the number of cores.")
    private int parallel = Runtime.getRuntime().availableProcessors();

    @Mixin
    private final TrainingFlags flags = new TrainingFlags();

    @Mixin
    private final CacheFlags cacheFlags = new CacheFlags();

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    public TuneCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        refuseLabelModels();
        if (trials < 2) {
            throw OverruleException.input("--trials is " + trials
                    + "; expected at least 2: the settings where the search begins, and others");
        }
        if (seeds < 1) {
            throw OverruleException.input("--seeds is " + seeds + "; expected at least 1");
        }
        if (parallel < 1) {
            throw OverruleException.input("--parallel is " + parallel + "; expected 1 or more");
        }
        TrainingOptions start = flags.options(Methods.IMPLYLOSS);
        if (start.method() == Methods.AUTO) {
            throw OverruleException.input(
                    "--method is auto, which is a choice among methods; name the one whose settings"
                            + " are to be searched, such as implyloss");
        }
        SearchSpace space = SearchSpace.of(start.method(), fixed());
        Tuning tuning = new Tuning(start, space, trials, seeds, start.seed());
        Task task = datasetArgument.read();
        String dataset = task.dataset().name();
        Path file = Optional.ofNullable(output)
                .orElseGet(() -> Path.of(dataset + "-" + start.method().commandName() + ".json"));
        OutputFile.requireWritable(file, "settings.json", datasetArgument.files());
        flags.remarkOnPreset(task.dataset(), terminal);
        if (task.dataset().validation().size() == 1) {
            terminal.remark("valid.jsonl holds a single instance, which is too little to compare settings; add more.");
        }
        TuneMethod useCase = new TuneMethod(cacheFlags.cache(terminal), cacheFlags.runs(terminal));
        TuneMethod.Request request = new TuneMethod.Request(task, tuning, parallel, Optional.of(file));
        TuningReport report =
                useCase.run(request, new Announcer(terminal).work()).report();
        terminal.endProgress();
        if (json) {
            terminal.out().println(TuningJson.of(report, file));
        } else {
            TuningText.print(report, file, terminal.out());
        }
        return 0;
    }

    private void refuseLabelModels() {
        flags.methodName().ifPresent(name -> {
            if (Arrays.stream(VoteModel.values())
                    .anyMatch(model -> model.commandName().equals(name))) {
                throw OverruleException.input("method '" + name
                        + "' has nothing to tune: it learns from votes alone; choose one that is trained, such as"
                        + " implyloss");
            }
        });
    }

    /** The names of the options that were given as flags, without dashes. */
    private Set<String> fixed() {
        return spec.commandLine().getParseResult().matchedOptions().stream()
                .map(option -> option.longestName().replaceFirst("^--", ""))
                .collect(Collectors.toSet());
    }
}
