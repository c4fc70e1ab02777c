package io.overrule.app.command;

import io.overrule.OverruleException;
import io.overrule.app.print.Terminal;
import io.overrule.app.print.Ways;
import io.overrule.app.report.HtmlReport;
import io.overrule.app.report.Results;
import io.overrule.app.report.ResultsJson;
import io.overrule.evaluation.Evaluation;
import io.overrule.evaluation.Metric;
import io.overrule.evaluation.Summary;
import io.overrule.inference.Inference;
import io.overrule.inference.Model;
import io.overrule.rule.Task;
import io.overrule.training.EpochReport;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The report of one model: {@code report.html} and {@code results.json} in a folder. */
final class SingleRunReport {
    private SingleRunReport() {}

    static void write(
            Path folder,
            Task task,
            Model model,
            Metric metric,
            Optional<Evaluation> evaluation,
            List<EpochReport> epochs,
            List<String> warnings,
            double seconds,
            Terminal terminal) {
        String method = model.provenance().options().getOrDefault("method", "implyloss");
        Results.Builder results = Results.builder(
                        task.dataset().name(),
                        task.dataset().labels(),
                        metric.name(),
                        Results.RuleMetrics.of(AppliedRules.of(task, terminal.work())
                                .statistics()
                                .set()))
                .run(method + ", seed " + model.provenance().seed())
                .epochs(epochs)
                .warnings(warnings)
                .provenance(model.provenance());
        Inference own = model.decision().inference();
        results.method(method(
                method, "predicts " + Ways.words(own) + ": " + Ways.origin(model), evaluation, metric, own, seconds));
        for (Inference other : evaluation.map(Ways::others).orElse(List.of())) {
            results.method(method(
                    method + ", " + other.commandName(),
                    "the same model " + Ways.words(other),
                    evaluation,
                    metric,
                    other,
                    seconds));
        }
        evaluation.ifPresent(found -> {
            results.evaluatedOn(instances(found))
                    .confusion(found.confusion())
                    .denoising(found.rules())
                    .trust(found.trust(), model.decision().threshold());
            found.entityScores().ifPresent(results::entities);
            // Spans of different rules seldom overlap; where one alone is overruled there is something to see already.
            boolean tokens = found.entityScores().isPresent();
            found.explanations().stream()
                    .filter(explanation ->
                            explanation.overruledAny() && explanation.rules().size() >= (tokens ? 1 : 2))
                    .limit(3)
                    .forEach(explanation -> results.explanation(explanation, Optional.empty()));
        });
        write(folder, results.build(), terminal);
    }

    private static Results.MethodResult method(
            String name,
            String description,
            Optional<Evaluation> evaluation,
            Metric metric,
            Inference by,
            double seconds) {
        return new Results.MethodResult(
                name,
                description,
                evaluation.map(found -> new Summary(List.of(metric.of(found.confusion(by))))),
                OptionalDouble.of(seconds));
    }

    private static String instances(Evaluation evaluation) {
        return evaluation
                .entityScores()
                .map(scores -> scores.tokens() + " tokens of " + scores.sentences() + " sentences")
                .orElse(evaluation.confusion().total() + " instances");
    }

    /** Writes both files and says where. */
    static void write(Path folder, Results results, Terminal terminal) {
        try {
            Files.createDirectories(folder);
        } catch (FileAlreadyExistsException e) {
            throw OverruleException.input(folder + ": is a file; name a folder for the report", e);
        } catch (IOException e) {
            throw OverruleException.resource(
                    folder + ": cannot be created (" + e.getMessage() + "); name another folder for the report", e);
        }
        HtmlReport.write(results, folder.resolve("report.html"));
        ResultsJson.write(results, folder.resolve("results.json"));
        terminal.say("Wrote " + folder.resolve("report.html") + " and " + folder.resolve("results.json") + ".");
    }
}
