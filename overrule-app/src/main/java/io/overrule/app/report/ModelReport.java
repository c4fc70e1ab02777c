package io.overrule.app.report;

import io.overrule.cover.SetStatistics;
import io.overrule.data.Dataset;
import io.overrule.evaluation.Evaluation;
import io.overrule.evaluation.Metric;
import io.overrule.evaluation.Summary;
import io.overrule.inference.Inference;
import io.overrule.inference.Model;
import io.overrule.training.EpochReport;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** One model as results: trained just now, or evaluated later. */
public final class ModelReport {
    private ModelReport() {}

    /**
     * @param rules what the rules cover of the dataset
     * @param evaluation empty if there is nothing to measure the model on
     * @param epochs of its training, if that was just now
     * @param warnings a sentence each
     * @param seconds that training took, or else predicting
     */
    public static Results of(
            Dataset dataset,
            SetStatistics rules,
            Model model,
            Metric metric,
            Optional<Evaluation> evaluation,
            List<EpochReport> epochs,
            List<String> warnings,
            double seconds) {
        String method = model.provenance().options().getOrDefault("method", "implyloss");
        Results.Builder results = Results.builder(
                        dataset.name(), dataset.labels(), metric.name(), Results.RuleMetrics.of(rules))
                .run(method + ", seed " + model.provenance().seed())
                .epochs(epochs)
                .warnings(warnings)
                .provenance(model.provenance());
        Inference own = model.decision().inference();
        String way = evaluation.map(Ways::words).orElseGet(() -> Ways.words(own));
        results.method(method(method, "predicts " + way + ": " + Ways.origin(model), evaluation, metric, own, seconds));
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
        return results.build();
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
}
