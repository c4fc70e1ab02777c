package io.overrule.app.command;

import io.overrule.OverruleException;
import io.overrule.app.print.EvaluationJson;
import io.overrule.app.print.EvaluationText;
import io.overrule.app.print.RuleFindings;
import io.overrule.app.print.SequenceText;
import io.overrule.app.print.Terminal;
import io.overrule.data.Dataset;
import io.overrule.data.LabelledInstance;
import io.overrule.evaluation.Confidence;
import io.overrule.evaluation.Evaluation;
import io.overrule.evaluation.Metric;
import io.overrule.inference.Model;
import io.overrule.rule.Task;
import java.io.PrintWriter;
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
            "Measures a model on a labelled part of a dataset: the metric, the confusion matrix, how reliable trust in"
                    + " rules is, and per rule the precision before and after overruling and the right votes that are"
                    + " kept."
        })
public final class EvaluateCommand implements Callable<Integer> {
    /** The labelled parts of a dataset. */
    enum EvaluatedPart {
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
    private EvaluatedPart part;

    @Mixin
    private final WayFlag way = new WayFlag();

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
        try (Model loaded = modelArgument.read(terminal)) {
            return evaluate(loaded);
        }
    }

    private int evaluate(Model loaded) {
        Task task = dataset.read();
        if (!task.dataset().labels().equals(loaded.labels())) {
            throw OverruleException.input("the model knows the classes " + loaded.labels() + ", the dataset has "
                    + task.dataset().labels() + "; evaluate with the classes the model was trained for");
        }
        Model model = way.apply(loaded).withRecordedVotes(task.rules());
        List<LabelledInstance> instances = instances(task.dataset());
        Metric metric = metric(model, instances);
        long start = System.nanoTime();
        Evaluation evaluation = Evaluation.of(model, instances);
        double seconds = (System.nanoTime() - start) / 1e9;
        RuleFindings findings = RuleFindings.of(evaluation);
        Confidence confidence = Confidence.of(instances, evaluation.explanations());
        if (json) {
            terminal.out().println(EvaluationJson.of(evaluation, metric, findings, confidence));
        } else {
            print(model, evaluation, metric, findings, confidence);
        }
        if (report != null) {
            SingleRunReport.write(
                    report,
                    task,
                    model,
                    metric,
                    Optional.of(evaluation),
                    List.of(),
                    findings.warnings(),
                    seconds,
                    terminal);
        }
        terminal.out().flush();
        findings.warnings().forEach(warning -> terminal.say("warning: " + warning));
        return 0;
    }

    private void print(
            Model model, Evaluation evaluation, Metric metric, RuleFindings findings, Confidence confidence) {
        PrintWriter out = terminal.out();
        EvaluationText.print(evaluation, metric, partName(), way.origin(model), out);
        out.println();
        EvaluationText.printConfusion(evaluation.confusion(), out);
        out.println();
        evaluation.entityScores().ifPresent(scores -> {
            SequenceText.printTokens(evaluation.confusion(), scores, out);
            out.println();
            SequenceText.printEntities(scores, out);
            out.println();
        });
        EvaluationText.printConfidence(confidence, out);
        out.println();
        if (evaluation.trust().firings() > 0) {
            EvaluationText.printReliability(evaluation, out);
            out.println();
        }
        EvaluationText.printRules(evaluation.rules(), model.rules().size(), out);
        if (!findings.worst().isEmpty()) {
            out.println();
            EvaluationText.printWorst(findings, out);
        }
    }

    private Metric metric(Model model, List<LabelledInstance> instances) {
        if (metricName != null) {
            return Metric.parse(metricName, model.labels());
        }
        String trained = model.provenance().options().getOrDefault("metric", "auto");
        return Metric.parse(trained, Dataset.instances(instances), model.labels());
    }

    private String partName() {
        return part == EvaluatedPart.TEST ? "test" : part == EvaluatedPart.VALID ? "validation" : "labelled";
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
