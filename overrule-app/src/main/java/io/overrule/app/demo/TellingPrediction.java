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
     * Among the right predictions in which every wrong rule was overruled, every right rule was kept, and there were both:
     * the one with the largest distance between the trust in the least trusted rule that was kept and the most trusted
     * rule that was overruled.
     */
    static Optional<Explanation> find(Evaluation evaluation, List<LabelledInstance> instances) {
        return IntStream.range(0, instances.size())
                .filter(i -> isTelling(
                        evaluation.explanations().get(i), instances.get(i).label()))
                .mapToObj(i -> evaluation.explanations().get(i))
                .max(Comparator.comparingDouble(TellingPrediction::distance));
    }

    private static boolean isTelling(Explanation explanation, int truth) {
        List<Explanation.FiredRule> rules = explanation.rules();
        return explanation.prediction().label() == truth
                && explanation.overruledAny()
                && rules.stream().anyMatch(rule -> !rule.overruled())
                && rules.stream().allMatch(rule -> rule.overruled() == (rule.label() != truth));
    }

    private static double distance(Explanation explanation) {
        double kept = explanation.rules().stream()
                .filter(rule -> !rule.overruled())
                .mapToDouble(Explanation.FiredRule::trust)
                .min()
                .orElseThrow();
        double overruled = explanation.rules().stream()
                .filter(Explanation.FiredRule::overruled)
                .mapToDouble(Explanation.FiredRule::trust)
                .max()
                .orElseThrow();
        return kept - overruled;
    }
}
