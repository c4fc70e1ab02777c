package io.overrule.app.command;

import io.overrule.OverruleException;
import io.overrule.app.print.EvaluationJson;
import io.overrule.app.print.EvaluationText;
import io.overrule.app.print.SequenceText;
import io.overrule.app.print.Terminal;
import io.overrule.data.Dataset;
import io.overrule.data.LabelledInstance;
import io.overrule.evaluation.Evaluation;
import io.overrule.evaluation.Metric;
import io.overrule.inference.Model;
import io.overrule.rule.Task;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code overrule evaluate}: a model on labelled data. */
@Command(
        name = "evaluate",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Measures a model on a labelled part of a dataset: the figure, the confusion matrix, and per rule the"
                    + " precision before and after denoising."
        })
public final class EvaluateCommand implements Callable<Integer> {
    /** The labelled parts of a dataset. */
    enum Part {
        TEST,
        VALID,
        LABELED
    }

    private final Terminal terminal;

    @Mixin
    private final ModelArgument modelArgument = new ModelArgument();

    @Mixin
    private final DatasetArgument dataset = new DatasetArgument();

    @Option(
            names = "--on",
            paramLabel = "PART",
            defaultValue = "test",
            description = "test, valid or labeled. Default: test.")
    @SuppressWarnings("NullAway.Init") // picocli fills it in.
    private Part part;

    @Option(
            names = "--metric",
            paramLabel = "NAME",
            description =
                    "accuracy, macro-f1, or f1:LABEL; token-f1 (all but O); micro-f1:LABEL and macro-f1:LABEL leave"
                            + " a class out. Default: the one the model was trained for.")
    private @Nullable String metricName;

    @Option(names = "--report", paramLabel = "FOLDER", description = "Write report.html and results.json.")
    private @Nullable Path report;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    public EvaluateCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        Model loaded = modelArgument.read(terminal);
        Task task = dataset.read();
        if (!task.dataset().labels().equals(loaded.labels())) {
            throw OverruleException.input("the model knows the classes " + loaded.labels() + ", the dataset has "
                    + task.dataset().labels() + "; evaluate with the classes the model was trained for");
        }
        Model model = loaded.withRecordedVotes(task.rules());
        List<LabelledInstance> instances = instances(task.dataset());
        Metric metric = metric(model, instances);
        long start = System.nanoTime();
        Evaluation evaluation = Evaluation.of(model, instances);
        double seconds = (System.nanoTime() - start) / 1e9;
        if (json) {
            terminal.out().println(EvaluationJson.of(evaluation, metric));
        } else {
            EvaluationText.print(evaluation, metric, partName(), terminal.out());
            terminal.out().println();
            EvaluationText.printConfusion(evaluation.joint(), terminal.out());
            terminal.out().println();
            evaluation.jointEntities().ifPresent(scores -> {
                SequenceText.printTokens(evaluation.joint(), scores, terminal.out());
                terminal.out().println();
                SequenceText.printEntities(scores, terminal.out());
                terminal.out().println();
            });
            EvaluationText.printRules(evaluation.rules(), model.rules().size(), terminal.out());
        }
        if (report != null) {
            SingleRunReport.write(
                    report, task, model, metric, Optional.of(evaluation), List.of(), List.of(), seconds, terminal);
        }
        return 0;
    }

    private Metric metric(Model model, List<LabelledInstance> instances) {
        if (metricName != null) {
            return Metric.parse(metricName, model.labels());
        }
        String trained = model.provenance().options().getOrDefault("metric", "auto");
        return Metric.parse(trained, Dataset.instances(instances), model.labels());
    }

    private String partName() {
        return part == Part.TEST ? "test" : part == Part.VALID ? "validation" : "labelled";
    }

    private List<LabelledInstance> instances(Dataset data) {
        List<LabelledInstance> instances =
                switch (part) {
                    case TEST -> data.test();
                    case VALID -> data.validation();
                    case LABELED -> data.labelled();
                };
        if (instances.isEmpty()) {
            throw OverruleException.input("dataset '" + data.name() + "' has no " + partName()
                    + " instances to evaluate on; add the file, or choose another part with --on");
        }
        return instances;
    }
}
