package io.overrule.app.command;

import io.overrule.app.print.Terminal;
import io.overrule.app.usecase.RuleChange;
import io.overrule.data.DatasetFolder;
import io.overrule.inference.Model;
import io.overrule.modelfile.ModelFile;
import io.overrule.rule.Task;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A rule of a dataset, a model that judges it, and which proposal for it to apply. */
@SuppressWarnings("NullAway.Init") // picocli fills it in.
final class RuleArguments {
    @Parameters(
            index = "0",
            paramLabel = "DATASET",
            description = "A folder with labels.txt, rules.jsonl, labeled.jsonl, unlabeled.jsonl and optionally"
                    + " valid.jsonl and test.jsonl.")
    private Path folder;

    @Parameters(index = "1", paramLabel = "MODEL", description = "A model file that 'overrule train' wrote.")
    private Path file;

    @Parameters(index = "2", paramLabel = "RULE", description = "The id of a rule of the dataset.")
    private String ruleId;

    @Option(
            names = "--apply",
            paramLabel = "N",
            description = "Replace the rule in rules.jsonl by proposal number N. All other lines stay as they are.")
    private @Nullable Integer apply;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Option(
            names = "--encoder",
            paramLabel = "onnx:FOLDER",
            description = "Where the model's encoder is now, if its folder has moved since training.")
    private @Nullable String encoder;

    @Mixin
    private final CacheFlags cacheFlags = new CacheFlags();

    Task task() {
        return Task.read(DatasetFolder.at(folder));
    }

    Model model(Terminal terminal) {
        Model model = encoder == null ? ModelFile.read(file) : ModelFile.readWithEncoder(file, encoder);
        return model.withCache(cacheFlags.cache(terminal));
    }

    String ruleId() {
        return ruleId;
    }

    boolean json() {
        return json;
    }

    Optional<RuleChange> change() {
        return apply == null ? Optional.empty() : Optional.of(new RuleChange(folder, apply));
    }

    OptionalInt applied() {
        return apply == null ? OptionalInt.empty() : OptionalInt.of(apply);
    }

    /** What to do next, for a person. */
    void announce(Terminal terminal, boolean hasProposals) {
        terminal.out().flush();
        if (apply != null) {
            terminal.say("Proposal " + apply + " is in " + folder.resolve("rules.jsonl")
                    + " now; 'overrule train' learns what it changes.");
        } else if (hasProposals) {
            terminal.say(
                    "Nothing is changed yet; --apply N writes a proposal into " + folder.resolve("rules.jsonl") + ".");
        }
    }
}
