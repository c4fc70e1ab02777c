package io.overrule.evaluation;

import io.overrule.Work;
import io.overrule.data.Dataset;
import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import io.overrule.data.LabelledInstance;
import io.overrule.data.Sentence;
import io.overrule.data.TokenInstance;
import io.overrule.inference.Explanation;
import io.overrule.inference.Inference;
import io.overrule.inference.Model;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The results of a model on labelled instances, computed in one pass.
 *
 * @param inference the model's default way to predict
 * @param confusions the confusion matrix of each way to predict
 * @param rules the effect of overruling on the rules
 * @param trust the reliability of trust
 * @param holding the reliability of P_jphi; empty without a rule network
 * @param explanations the explanation of every instance, in order
 * @param truth the true class of every instance, in order
 * @param entities the entity scores of each way to predict; empty unless the instances are tokens
 */
public record Evaluation(
        Inference inference,
        Map<Inference, ConfusionMatrix> confusions,
        RuleReport rules,
        Reliability trust,
        Optional<Reliability> holding,
        List<Explanation> explanations,
        List<Integer> truth,
        Map<Inference, EntityScores> entities) {
    public Evaluation {
        confusions = Map.copyOf(confusions);
        explanations = List.copyOf(explanations);
        truth = List.copyOf(truth);
        entities = Map.copyOf(entities);
    }

    public static Evaluation of(Model model, List<LabelledInstance> instances) {
        return of(model, instances, Work.quiet());
    }

    public static Evaluation of(Model model, List<LabelledInstance> instances, Work work) {
        List<Explanation> explanations =
                model.explain(Dataset.instances(instances), model.decision().inference(), work);
        List<Integer> truth = Dataset.labels(instances);
        Map<Inference, ConfusionMatrix> confusions = new EnumMap<>(Inference.class);
        Map<Inference, EntityScores> entities = new EnumMap<>(Inference.class);
        for (Inference inference : Inference.values()) {
            int[] predicted = explanations.stream()
                    .mapToInt(explanation -> model.labelBy(inference, explanation))
                    .toArray();
            confusions.put(inference, ConfusionMatrix.of(model.labels(), truth, predicted));
            entities(model.labels(), instances, predicted).ifPresent(scores -> entities.put(inference, scores));
        }
        return new Evaluation(
                model.decision().inference(),
                confusions,
                RuleReport.of(model, instances, explanations),
                Reliability.of(instances, explanations, Explanation.FiredRule::trust),
                model.hasRuleNetwork()
                        ? Optional.of(Reliability.of(
                                instances, explanations, rule -> rule.holding().orElseThrow()))
                        : Optional.empty(),
                explanations,
                truth,
                entities);
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

    /** The confusion matrix of the model's default way to predict. */
    public ConfusionMatrix confusion() {
        return confusion(inference);
    }

    public ConfusionMatrix confusion(Inference by) {
        return Optional.ofNullable(confusions.get(by)).orElseThrow();
    }

    /** The entity scores of the model's default way to predict; empty unless the instances are tokens. */
    public Optional<EntityScores> entityScores() {
        return entityScores(inference);
    }

    public Optional<EntityScores> entityScores(Inference by) {
        return Optional.ofNullable(entities.get(by));
    }
}
