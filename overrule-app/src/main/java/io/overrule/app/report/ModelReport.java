package io.overrule.app.report;

import io.overrule.Work;
import io.overrule.cover.SetStatistics;
import io.overrule.data.Dataset;
import io.overrule.evaluation.Evaluation;
import io.overrule.evaluation.Metric;
import io.overrule.evaluation.Summary;
import io.overrule.evaluation.TagScheme;
import io.overrule.inference.Explanation;
import io.overrule.inference.Inference;
import io.overrule.inference.Model;
import io.overrule.inference.Provenance;
import io.overrule.inference.Reasons;
import io.overrule.training.EpochReport;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** One model as results: trained just now, or evaluated later. */
public final class ModelReport {
    private static final int EXPLAINED = 3;
    private static final int EXPLAINED_WITHOUT_RULES = 2;

    private ModelReport() {}

    /**
     * @param rules what the rules cover of the dataset
     * @param evaluation empty if there is nothing to measure the model on
     * @param epochs of its training, if that was just now
     * @param warnings a sentence each
     * @param seconds that training took, or else predicting
     * @param work asking the classifier for its reasons may take some seconds
     */
    public static Results of(
            Dataset dataset,
            SetStatistics rules,
            Model model,
            Metric metric,
            Optional<Evaluation> evaluation,
            List<EpochReport> epochs,
            List<String> warnings,
            double seconds,
            Work work) {
        String method = method(model.provenance());
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
            explain(model, found, work, results);
            results.instances(JudgedInstances.of(model, found, work));
        });
        return results.build();
    }

    /** The method of the options; if it chose others, these, too. */
    private static String method(Provenance provenance) {
        String given = provenance.options().getOrDefault("method", "implyloss");
        String chosen = provenance.outcome().getOrDefault("method", given);
        return chosen.equals(given) ? given : given + " (" + chosen.replace(",", ", ") + ")";
    }

    /** A few in which a rule was overruled, and a few on which no rule fired. */
    private static void explain(Model model, Evaluation evaluation, Work work, Results.Builder results) {
        // Spans of different rules seldom overlap; where one alone is overruled there is something to see already.
        int least = evaluation.entityScores().isPresent() ? 1 : 2;
        List<Explanation> all = evaluation.explanations();
        List<Integer> shown = IntStream.concat(
                        IntStream.range(0, all.size())
                                .filter(i -> all.get(i).overruledAny()
                                        && all.get(i).rules().size() >= least)
                                .limit(EXPLAINED),
                        IntStream.range(0, all.size())
                                .filter(i -> all.get(i).rules().isEmpty()
                                        && !all.get(i).prediction().name().equals(TagScheme.OUTSIDE))
                                .limit(EXPLAINED_WITHOUT_RULES))
                .boxed()
                .toList();
        List<Reasons> reasons =
                model.reasons(shown.stream().map(i -> all.get(i).instance()).toList(), work.silent());
        for (int k = 0; k < shown.size(); k++) {
            int i = shown.get(k);
            String truth = model.labels().name(evaluation.truth().get(i));
            results.explanation(all.get(i), Optional.of(truth), Optional.of(reasons.get(k)));
        }
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
