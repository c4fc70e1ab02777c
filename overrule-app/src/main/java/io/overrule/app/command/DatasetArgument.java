package io.overrule.app.command;

import io.overrule.data.DatasetFolder;
import io.overrule.rule.Task;
import java.nio.file.Path;
import picocli.CommandLine.Parameters;

/** The dataset that a command works on. */
final class DatasetArgument {
    @Parameters(
            paramLabel = "DATASET",
            description = "A folder with labels.txt, rules.jsonl, labeled.jsonl, unlabeled.jsonl and optionally"
                    + " valid.jsonl and test.jsonl.")
    @SuppressWarnings("NullAway.Init") // picocli fills it in.
    private Path folder;

    Task read() {
        return Task.read(DatasetFolder.at(folder));
    }
}
