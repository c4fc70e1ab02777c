package io.overrule.app.command;

import io.overrule.OverruleException;
import io.overrule.app.demo.DemoResult;
import io.overrule.app.demo.HelpDesk;
import io.overrule.app.demo.ToyTask;
import io.overrule.app.print.EvaluationText;
import io.overrule.app.print.ExplanationText;
import io.overrule.app.print.RuleStatisticsText;
import io.overrule.app.print.Terminal;
import io.overrule.app.print.TextTable;
import io.overrule.app.report.JudgedInstances;
import io.overrule.app.report.NumberText;
import io.overrule.app.report.Results;
import io.overrule.app.report.ResultsJson;
import io.overrule.app.report.ToyFigure;
import io.overrule.app.usecase.OutputFile;
import io.overrule.app.usecase.TrainModel;
import io.overrule.app.usecase.WriteReport;
import io.overrule.cache.FeatureCache;
import io.overrule.cover.CoveredTask;
import io.overrule.data.Dataset;
import io.overrule.evaluation.Evaluation;
import io.overrule.evaluation.Metric;
import io.overrule.inference.Model;
import io.overrule.rule.Task;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code overrule demo}: everything at once, on data that comes with it. */
@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Trains on an embedded dataset: requests to the help desk of an online shop, with forty rules that"
                    + " over-generalise. Compares the rules alone, the labelled requests alone, and both together."
        })
public final class DemoCommand implements Callable<Integer> {
    private static final int RULES_SHOWN = 12;
    private static final Metric METRIC = Metric.ACCURACY;

    private static final Path TOY_REPORT = Path.of("toy-report");

    private final Terminal terminal;

    @Option(
            names = "--report",
            paramLabel = "FOLDER",
            description = "Also write report.html and results.json to this folder.")
    private @Nullable Path report;

    @Option(
            names = "--toy",
            description = "Show Figure 1 of the paper instead: two rules in the plane, as stated and as learned."
                    + " Writes report.html to the folder of --report, or else to 'toy-report'.")
    private boolean toy;

    @Option(
            names = "--seeds",
            paramLabel = "N",
            defaultValue = "3",
            description = "Number of runs per method. Default: 3.")
    private int seeds;

    @Option(
            names = "--data",
            paramLabel = "FOLDER",
            description = "Train nothing; write the embedded dataset to this new folder, to look at and to try"
                    + " things on.")
    private @Nullable Path data;

    @Option(names = "--json", description = "Print results.json instead of words.")
    private boolean json;

    public DemoCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        if (report != null) {
            OutputFile.requireFolder(report, "the report");
        } else if (toy) {
            OutputFile.requireFolder(TOY_REPORT, "the report");
        }
        return data != null ? write(data) : toy ? toy() : helpDesk();
    }

    private int write(Path folder) {
        if (Files.exists(folder)) {
            throw OverruleException.input(folder + ": is there already; name a new folder");
        }
        HelpDesk.task().write(folder);
        terminal.out().println("Wrote " + folder + ". Next: overrule rules " + folder);
        return 0;
    }

    private int helpDesk() {
        Task task = HelpDesk.task();
        PrintWriter out = terminal.out();
        if (!json) {
            printTask(task.dataset(), out);
            out.flush();
        }
        CoveredTask covered = CoveredTask.of(task, terminal.work());
        terminal.endProgress();
        if (!json) {
            RuleStatisticsText.printSet(covered.statistics().set(), "unlabelled instances", out);
            out.println();
            out.flush();
        }
        DemoResult result = DemoResult.run(covered, METRIC, Math.max(1, seeds), terminal.work());
        terminal.endProgress();
        Results results = result.results();
        if (json) {
            out.println(ResultsJson.toJson(results));
        } else {
            printMethods(results, out);
            printRules(result.shown(), out);
            result.telling().ifPresent(explanation -> {
                out.println(
                        "One request in which wrong rules were overruled and right ones kept; of all of these the one");
                out.println("with the largest distance in trust between them:");
                out.println();
                ExplanationText.print(explanation, task.dataset().labels(), out);
                out.println();
            });
            printNext(out);
        }
        if (report != null) {
            new Announcer(terminal).write(new WriteReport.Request(report, results));
        }
        return 0;
    }

    private static void printTask(Dataset dataset, PrintWriter out) {
        out.println("Requests to the help desk of an online shop: which desk should answer?");
        out.println("  classes     " + String.join(", ", dataset.labels().names()));
        out.printf(
                Locale.ROOT,
                "  labelled    %d requests, most of them generalised into a rule%n",
                dataset.labelled().size());
        out.printf(
                Locale.ROOT, "  unlabelled  %d requests%n", dataset.unlabelled().size());
        out.printf(
                Locale.ROOT,
                "  held out    %d to choose the best epoch, %d to test%n%n",
                dataset.validation().size(),
                dataset.test().size());
    }

    private void printMethods(Results results, PrintWriter out) {
        out.printf(
                Locale.ROOT,
                "Accuracy on the test requests, %%, mean and deviation over %d seeds:%n",
                Math.max(1, seeds));
        TextTable table = new TextTable("llr", "method", "", "accuracy");
        for (Results.MethodResult method : results.methods()) {
            table.add(
                    method.name(),
                    method.description(),
                    method.test().map(summary -> summary.percent()).orElse("-"));
        }
        table.print(out);
        out.println();
    }

    private static void printRules(Evaluation shown, PrintWriter out) {
        out.println("What became of the rules on test, with seed 1:");
        out.println("They are " + EvaluationText.halves(shown.rules()).replace("; ", ";\n") + ".");
        out.println("Those overruled most:");
        EvaluationText.printRules(shown.rules(), RULES_SHOWN, out);
        out.println();
    }

    private static void printNext(PrintWriter out) {
        out.println("Next:");
        out.println("  overrule demo --report FOLDER            the same as a page, with every rule and score");
        out.println("  overrule demo --toy                      what overruling a rule means, as a picture");
        out.println("  overrule train DATASET -o FILE           your own data (overrule train --help)");
    }

    private int toy() {
        Task task = ToyTask.task(1);
        TrainModel.Request request =
                TrainModel.Request.of(task, ToyTask.options(1)).unchecked();
        try (TrainModel.Result trained = new TrainModel(FeatureCache.none()).run(request, terminal.work())) {
            terminal.endProgress();
            showToy(task, trained);
        }
        return 0;
    }

    private void showToy(Task task, TrainModel.Result trained) {
        Model model = trained.model();
        Evaluation evaluation = trained.test().orElseThrow();
        Results results = Results.builder(
                        "toy",
                        task.dataset().labels(),
                        METRIC.name(),
                        Results.RuleMetrics.of(trained.task().statistics().set()))
                .run("Figure 1 of the paper: two over-generalised rules in the plane")
                .method(DemoResult.single("implyloss", evaluation, METRIC))
                .figure("The rules as stated and as learned", ToyFigure.of(ToyTask.scene(task, model)))
                .evaluatedOn(evaluation.confusion().total() + " test points")
                .denoising(evaluation.rules())
                .trust(evaluation.trust(), model.decision().threshold())
                .confusion(evaluation.confusion())
                .instances(JudgedInstances.of(model, evaluation, terminal.work()))
                .provenance(model.provenance())
                .build();
        if (json) {
            terminal.out().println(ResultsJson.toJson(results));
        } else {
            terminal.out()
                    .printf(
                            Locale.ROOT,
                            "Two rules in the plane, each a rectangle around an exemplar that reaches too far.%n"
                                    + "As stated they are right on %s of the test points they cover, as learned on %s;"
                                    + " %s were overruled,%nand %s of the right ones kept.%n",
                            NumberText.percent(evaluation.rules().rawPrecision()),
                            NumberText.percent(evaluation.rules().denoisedPrecision()),
                            NumberText.percent(evaluation.rules().suppressed()),
                            NumberText.percent(evaluation.rules().keptOfRight()));
        }
        Path folder = Optional.ofNullable(report).orElse(TOY_REPORT);
        new Announcer(terminal).write(new WriteReport.Request(folder, results));
    }
}
