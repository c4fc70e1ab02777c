package io.overrule.evaluation;

import io.overrule.data.Dataset;
import io.overrule.data.LabelledInstance;
import io.overrule.inference.Explanation;
import io.overrule.inference.Inference;
import io.overrule.inference.Model;
import io.overrule.inference.RuleReport;
import java.util.List;

/**
 * A model on labelled instances: everything that is to be told about it, from one pass.
 *
 * @param joint true against predicted classes, by joint inference
 * @param classifier the same, by the classifier alone
 * @param rules what denoising did to the rules
 * @param explanations of every instance, in their order
 */
public record Evaluation(
        ConfusionMatrix joint, ConfusionMatrix classifier, RuleReport rules, List<Explanation> explanations) {
    public Evaluation {
        explanations = List.copyOf(explanations);
    }

    public static Evaluation of(Model model, List<LabelledInstance> instances) {
        List<Explanation> explanations = model.explain(Dataset.instances(instances));
        List<Integer> truth = Dataset.labels(instances);
        return new Evaluation(
                ConfusionMatrix.of(
                        model.labels(),
                        truth,
                        explanations.stream()
                                .mapToInt(
                                        explanation -> explanation.prediction().label())
                                .toArray()),
                ConfusionMatrix.of(
                        model.labels(),
                        truth,
                        explanations.stream()
                                .mapToInt(Explanation::classifierLabel)
                                .toArray()),
                RuleReport.of(model, instances, explanations),
                explanations);
    }

    public ConfusionMatrix confusion(Inference inference) {
        return inference == Inference.JOINT ? joint : classifier;
    }
}
