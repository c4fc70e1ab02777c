package io.overrule.app.command;

import io.overrule.Work;
import io.overrule.app.print.RuleDiffJson;
import io.overrule.app.print.RuleDiffText;
import io.overrule.app.print.Terminal;
import io.overrule.app.usecase.DiffRules;
import io.overrule.app.usecase.StartedTask;
import io.overrule.data.DatasetFolder;
import io.overrule.inference.Model;
import io.overrule.modelfile.ModelFile;
import io.overrule.rule.Task;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code overrule diff}: what differs between two sets of rules, and what that does. */
@Command(
        name = "diff",
        mixinStandardHelpOptions = true,
        description = {
            "Describes which rules were added, removed, renamed and changed. With a dataset it also shows how"
                    + " coverage, conflicts and the precision on labelled instances change, and which rules"
                    + " cause it. With a model it shows which predictions change, without training again.",
            "",
            "The exit code is 0 whether or not the rules differ. The first line, or 'same' in the JSON object,"
                    + " shows whether they do."
        })
public final class DiffCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(index = "0", paramLabel = "RULES_A", description = "A file of rules, or a dataset folder.")
    @SuppressWarnings("NullAway.Init") // picocli fills it in.
    private Path before;

    @Parameters(index = "1", paramLabel = "RULES_B", description = "A file of rules, or a dataset folder.")
    @SuppressWarnings("NullAway.Init") // picocli fills it in.
    private Path after;

    @Parameters(
            index = "2",
            arity = "0..1",
            paramLabel = "DATASET",
            description = "A folder with the data to apply the rules to; its rules.jsonl need not exist.")
    private @Nullable Path folder;

    @Parameters(
            index = "3",
            arity = "0..1",
            paramLabel = "MODEL",
            description = "A model file that 'overrule train' wrote for this dataset.")
    private @Nullable Path model;

    @Option(
            names = "--encoder",
            paramLabel = "onnx:FOLDER",
            description = "Where the model's encoder is now, if its folder has moved since training.")
    private @Nullable String encoder;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Mixin
    private final CacheFlags cacheFlags = new CacheFlags();

    public DiffCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        Optional<Task> task =
                Optional.ofNullable(folder).map(place -> StartedTask.read(DatasetFolder.at(place), Work.quiet()));
        if (model == null) {
            show(task, Optional.empty());
        } else {
            try (Model loaded = encoder == null ? ModelFile.read(model) : ModelFile.readWithEncoder(model, encoder)) {
                show(task, Optional.of(loaded.withCache(cacheFlags.cache(terminal))));
            }
        }
        return 0;
    }

    private void show(Optional<Task> task, Optional<Model> loaded) {
        DiffRules.Result result = DiffRules.run(new DiffRules.Request(before, after, task, loaded), terminal.work());
        terminal.endProgress();
        if (json) {
            terminal.out().println(RuleDiffJson.of(result));
        } else {
            RuleDiffText.print(result, terminal.out());
        }
    }
}
