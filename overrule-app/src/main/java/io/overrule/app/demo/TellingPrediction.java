package io.overrule.app.demo;

import io.overrule.data.LabelledInstance;
import io.overrule.evaluation.Evaluation;
import io.overrule.inference.Explanation;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Finds the prediction that shows best what overruling is. */
final class TellingPrediction {
    private TellingPrediction() {}

    /**
     * Among the right predictions in which a wrong rule was overruled: one where a right rule was kept, if there is any,
     * and where the overruled rule was most clearly out.
     */
    static Optional<Explanation> find(Evaluation evaluation, List<LabelledInstance> instances) {
        return IntStream.range(0, instances.size())
                .filter(i -> isTelling(
                        evaluation.explanations().get(i), instances.get(i).label()))
                .mapToObj(i -> evaluation.explanations().get(i))
                .max(Comparator.comparing((Explanation explanation) -> keptARule(explanation))
                        .thenComparing(explanation -> -lowestProbability(explanation)));
    }

    private static boolean isTelling(Explanation explanation, int truth) {
        return explanation.prediction().label() == truth
                && explanation.rules().stream().anyMatch(rule -> rule.overruled() && rule.label() != truth)
                && explanation.rules().stream().noneMatch(rule -> rule.overruled() && rule.label() == truth)
                && explanation.rules().stream().noneMatch(rule -> !rule.overruled() && rule.label() != truth);
    }

    private static boolean keptARule(Explanation explanation) {
        return explanation.rules().stream().anyMatch(rule -> !rule.overruled());
    }

    private static double lowestProbability(Explanation explanation) {
        return explanation.rules().stream()
                .mapToDouble(Explanation.FiredRule::probability)
                .min()
                .orElse(1);
    }
}
