package io.overrule.evaluation;

import io.overrule.data.Dataset;
import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import io.overrule.data.LabelledInstance;
import io.overrule.data.Sentence;
import io.overrule.data.TokenInstance;
import io.overrule.inference.Explanation;
import io.overrule.inference.Inference;
import io.overrule.inference.Model;
import io.overrule.inference.RuleReport;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A model on labelled instances: everything that is to be told about it, from one pass.
 *
 * @param joint true against predicted classes, by joint inference
 * @param classifier the same, by the classifier alone
 * @param rules what denoising did to the rules
 * @param explanations of every instance, in their order
 * @param jointEntities the entities of sentences, by joint inference; empty unless the instances are tokens
 * @param classifierEntities the same, by the classifier alone
 */
public record Evaluation(
        ConfusionMatrix joint,
        ConfusionMatrix classifier,
        RuleReport rules,
        List<Explanation> explanations,
        Optional<EntityScores> jointEntities,
        Optional<EntityScores> classifierEntities) {
    public Evaluation {
        explanations = List.copyOf(explanations);
    }

    public static Evaluation of(Model model, List<LabelledInstance> instances) {
        List<Explanation> explanations = model.explain(Dataset.instances(instances));
        List<Integer> truth = Dataset.labels(instances);
        int[] joint = explanations.stream()
                .mapToInt(explanation -> explanation.prediction().label())
                .toArray();
        int[] classifier =
                explanations.stream().mapToInt(Explanation::classifierLabel).toArray();
        return new Evaluation(
                ConfusionMatrix.of(model.labels(), truth, joint),
                ConfusionMatrix.of(model.labels(), truth, classifier),
                RuleReport.of(model, instances, explanations),
                explanations,
                entities(model.labels(), instances, joint),
                entities(model.labels(), instances, classifier));
    }

    private static Optional<EntityScores> entities(LabelSet labels, List<LabelledInstance> instances, int[] predicted) {
        if (instances.isEmpty() || !(instances.get(0).instance() instanceof TokenInstance)) {
            return Optional.empty();
        }
        List<Instance> tokens = Dataset.instances(instances);
        List<List<String>> truth = new ArrayList<>();
        List<List<String>> tags = new ArrayList<>();
        int end;
        for (int start = 0; start < predicted.length; start = end) {
            end = Sentence.end(tokens, start);
            truth.add(instances.subList(start, end).stream()
                    .map(token -> labels.name(token.label()))
                    .toList());
            tags.add(Arrays.stream(predicted, start, end).mapToObj(labels::name).toList());
        }
        return Optional.of(EntityScores.of(TagScheme.of(labels), truth, tags));
    }

    public ConfusionMatrix confusion(Inference inference) {
        return inference == Inference.JOINT ? joint : classifier;
    }

    /** The entities of sentences; empty unless the instances are tokens. */
    public Optional<EntityScores> entities(Inference inference) {
        return inference == Inference.JOINT ? jointEntities : classifierEntities;
    }
}
