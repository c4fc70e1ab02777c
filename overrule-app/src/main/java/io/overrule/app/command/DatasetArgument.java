package io.overrule.app.command;

import io.overrule.Work;
import io.overrule.app.print.Terminal;
import io.overrule.app.usecase.StartedTask;
import io.overrule.data.DatasetFolder;
import io.overrule.data.DatasetPart;
import io.overrule.data.FolderWriter;
import io.overrule.discovery.Allotment;
import io.overrule.rule.Task;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Parameters;

/** The dataset that a command works on. */
final class DatasetArgument {
    @Parameters(
            paramLabel = "DATASET",
            description = "A folder with labels.txt, rules.jsonl, labeled.jsonl, unlabeled.jsonl and optionally"
                    + " valid.jsonl and test.jsonl.")
    @SuppressWarnings("NullAway.Init") // picocli fills it in.
    private Path folder;

    DatasetArgument() {}

    /** For a command that has something else before or after it. */
    DatasetArgument(Path folder) {
        this.folder = folder;
    }

    /** Where the dataset's files are, or would be: none of them is a place for something else. */
    List<Path> files() {
        return Stream.of(
                        Stream.of(FolderWriter.LABELS, "rules.jsonl"),
                        Arrays.stream(DatasetPart.values()).map(DatasetPart::file),
                        Arrays.stream(DatasetPart.values())
                                .map(part -> "fires-" + part.file().replace(".jsonl", ".tsv")))
                .flatMap(names -> names)
                .map(folder::resolve)
                .toList();
    }

    Task read() {
        return Task.read(DatasetFolder.at(folder));
    }

    /** As {@link #read}, for a project that may have no rule yet. */
    Task readStarted() {
        return StartedTask.read(DatasetFolder.at(folder), Work.quiet());
    }

    Path folder() {
        return folder;
    }

    /**
     * Which labels validate. A folder without a validation set gets a record of the choice, which then stays in force;
     * in one that has a validation set and no record, every label is for training.
     */
    Allotment allotment(Task task, int seed, Terminal terminal) {
        return Allotment.read(DatasetFolder.at(folder)).orElseGet(() -> {
            if (!task.dataset().validation().isEmpty()) {
                return Allotment.training();
            }
            Allotment made = new Allotment(seed, Allotment.DEFAULT_SHARE);
            made.write(folder);
            terminal.say("wrote " + Allotment.FILE + ": a random quarter of the labels is for validation");
            return made;
        });
    }
}
