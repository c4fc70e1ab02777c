package io.overrule.app.command;

import io.overrule.OverruleException;
import io.overrule.app.print.EvaluationJson;
import io.overrule.app.print.EvaluationText;
import io.overrule.app.print.SequenceText;
import io.overrule.app.print.Terminal;
import io.overrule.app.usecase.EvaluateModel;
import io.overrule.app.usecase.OutputFile;
import io.overrule.app.usecase.RuleFindings;
import io.overrule.app.usecase.WriteReport;
import io.overrule.cover.CoveredTask;
import io.overrule.data.Dataset;
import io.overrule.evaluation.Evaluation;
import io.overrule.inference.Model;
import io.overrule.rule.Task;
import java.io.PrintWriter;
import java.nio.file.Path;
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
            "Measures a model on a labelled part of a dataset: its score, the confusion matrix, how"
                    + " reliable the trust in rules is, and for each rule its precision before and after"
                    + " overruling and how many right votes are kept."
        })
public final class EvaluateCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    private final ModelArgument modelArgument = new ModelArgument();

    @Mixin
    private final DatasetArgument dataset = new DatasetArgument();

    @Option(
            names = "--on",
            paramLabel = "PART",
            defaultValue = "test",
            description = "Part to measure on: test, valid or labeled. Default: test.")
    @SuppressWarnings("NullAway.Init") // picocli fills it in.
    private KnownPart part;

    @Mixin
    private final WayFlag way = new WayFlag();

    @Option(
            names = "--metric",
            paramLabel = "NAME",
            description = "accuracy, macro-f1, f1:LABEL, token-f1 (all classes but O together), micro-f1:LABEL or"
                    + " macro-f1:LABEL (all classes but that one). Default: the metric that the model was trained"
                    + " for.")
    private @Nullable String metricName;

    @Option(
            names = "--report",
            paramLabel = "FOLDER",
            description = "Also write report.html and results.json to this folder.")
    private @Nullable Path report;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    public EvaluateCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        if (report != null) {
            OutputFile.requireFolder(report, "the report");
        }
        try (Model loaded = modelArgument.read(terminal)) {
            return evaluate(loaded);
        }
    }

    private int evaluate(Model loaded) {
        Task task = dataset.read();
        requirePart(task.dataset());
        EvaluateModel.Result result = EvaluateModel.run(
                new EvaluateModel.Request(way.apply(loaded), task, part.part(), Optional.ofNullable(metricName)),
                terminal.work());
        terminal.endProgress();
        if (json) {
            terminal.out()
                    .println(EvaluationJson.of(
                            result.evaluation(), result.metric(), result.findings(), result.confidence()));
        } else {
            print(result);
        }
        if (report != null) {
            CoveredTask covered = CoveredTask.of(task, terminal.work());
            new Announcer(terminal).write(new WriteReport.Request(report, result.results(covered, terminal.work())));
        }
        terminal.out().flush();
        result.findings().warnings().forEach(warning -> terminal.say("warning: " + warning));
        return 0;
    }

    private void print(EvaluateModel.Result result) {
        PrintWriter out = terminal.out();
        Evaluation evaluation = result.evaluation();
        EvaluationText.print(evaluation, result.metric(), part.part().adjective(), way.origin(result.model()), out);
        out.println();
        EvaluationText.printConfusion(evaluation.confusion(), out);
        out.println();
        evaluation.entityScores().ifPresent(scores -> {
            SequenceText.printTokens(evaluation.confusion(), scores, out);
            out.println();
            SequenceText.printEntities(scores, out);
            out.println();
        });
        EvaluationText.printConfidence(result.confidence(), out);
        out.println();
        if (evaluation.trust().firings() > 0) {
            EvaluationText.printReliability(evaluation, out);
            out.println();
        }
        EvaluationText.printRules(evaluation.rules(), result.model().rules().size(), out);
        RuleFindings findings = result.findings();
        if (!findings.worst().isEmpty()) {
            out.println();
            EvaluationText.printWorst(findings, out);
        }
    }

    private void requirePart(Dataset data) {
        if (data.instances(part.part()).isEmpty()) {
            throw OverruleException.input("dataset '" + data.name() + "' has no "
                    + part.part().adjective()
                    + " instances to evaluate on; add the file, or choose another part with --on");
        }
    }
}
