package io.overrule.app.command;

import io.overrule.OverruleException;
import io.overrule.app.print.AuditJson;
import io.overrule.app.print.AuditText;
import io.overrule.app.print.Terminal;
import io.overrule.app.usecase.AuditModel;
import io.overrule.app.usecase.DrawAudit;
import io.overrule.data.AuditSample;
import io.overrule.inference.Model;
import io.overrule.rule.Task;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code overrule audit}: a random sample that nothing is fitted to, and what it says about a model. */
@Command(
        name = "audit",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Without MODEL: writes a random sample of the unlabelled instances to " + AuditSample.FILE
                    + ", or extends it. You label the sample; training never uses it.",
            "With MODEL: estimates from those labels how often predictions, votes and kept votes are right on"
                    + " all unlabelled instances, with intervals. Instances that were chosen because they are"
                    + " informative could not give such an estimate."
        })
public final class AuditCommand implements Callable<Integer> {
    private static final int DEFAULT_SIZE = 50;

    private final Terminal terminal;

    @Mixin
    private final DatasetAndModelArguments model = new DatasetAndModelArguments();

    @Option(
            names = {"-n", "--size"},
            paramLabel = "N",
            description = "Size of the whole sample; an existing smaller sample is extended. Default: the size of the"
                    + " existing sample, or " + DEFAULT_SIZE + ".")
    private @Nullable Integer size;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Seed of a new sample. Default: 1.")
    private int seed;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    public AuditCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        Task task = model.dataset().readStarted();
        Optional<Model> loaded = model.read(terminal);
        if (loaded.isEmpty()) {
            draw(task);
            return 0;
        }
        try (Model open = loaded.get()) {
            if (size != null) {
                throw OverruleException.input("-n draws a sample and MODEL is measured by one; do one after the other");
            }
            AuditModel.Result result = AuditModel.run(new AuditModel.Request(open, task), terminal.work());
            terminal.endProgress();
            if (json) {
                terminal.out().println(AuditJson.of(result));
            } else {
                AuditText.print(result, terminal.out());
            }
        }
        return 0;
    }

    private void draw(Task task) {
        int there = task.dataset().audit().lines().size();
        int wanted = size == null ? (there == 0 ? DEFAULT_SIZE : there) : size;
        DrawAudit.Result result = DrawAudit.run(
                new DrawAudit.Request(task.dataset(), model.dataset().folder(), wanted, seed));
        AuditSample sample = result.sample();
        if (json) {
            terminal.out().println(AuditJson.of(sample, result.drawn()));
            return;
        }
        terminal.out()
                .println((result.drawn() > 0
                                ? "Drew " + result.drawn() + " at random into " + AuditSample.FILE + ". "
                                : "Nothing was drawn. ")
                        + "The sample has " + sample.lines().size() + ", "
                        + sample.open().size()
                        + " of them not labelled yet.");
        if (!sample.open().isEmpty()) {
            terminal.out()
                    .println("Write the class of each into its line, as in \"label\": \""
                            + task.dataset().labels().name(0) + "\"; then 'overrule audit DATASET MODEL'.");
        }
    }
}
