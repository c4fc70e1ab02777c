package io.overrule.workbench.training;

import io.overrule.Work;
import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import io.overrule.inference.Explanation;
import io.overrule.inference.Model;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a model says about the unlabelled instances of its project: their classes, and how far it trusts each rule on
 * each of them. Made once after a training; instances are identified by their ids, so it stays useful while people
 * label.
 */
public final class Verdicts {
    /** Explanations are large objects, and all of them at once would fill the memory. */
    private static final int PORTION = 5_000;

    private final Map<String, Integer> rowOf = new HashMap<>();
    private final short[] labels;
    private final float[] probabilities;
    private final Map<String, RuleVerdicts> rules = new LinkedHashMap<>();

    private Verdicts(int size) {
        labels = new short[size];
        probabilities = new float[size];
    }

    /** A rule on one instance. */
    public record Firing(Instance instance, double trust, boolean overruled) {}

    /**
     * A rule on all unlabelled instances that it covers.
     *
     * @param firings the least trusted first
     */
    public record RuleVerdicts(List<Firing> firings) {
        public RuleVerdicts {
            firings = List.copyOf(firings);
        }

        public int overruled() {
            return (int) firings.stream().filter(Firing::overruled).count();
        }

        public double meanTrust() {
            return firings.stream().mapToDouble(Firing::trust).average().orElse(0);
        }
    }

    static Verdicts of(Model model, List<Instance> instances, Work work) {
        Verdicts verdicts = new Verdicts(instances.size());
        Map<String, List<Firing>> firings = new LinkedHashMap<>();
        model.rules().rules().forEach(rule -> firings.put(rule.id(), new ArrayList<>()));
        for (int from = 0; from < instances.size(); from += PORTION) {
            List<Instance> portion = instances.subList(from, Math.min(instances.size(), from + PORTION));
            List<Explanation> explanations =
                    model.explain(portion, model.decision().inference(), work);
            for (int i = 0; i < portion.size(); i++) {
                Instance instance = portion.get(i);
                Explanation explanation = explanations.get(i);
                int label = explanation.prediction().label();
                verdicts.rowOf.put(instance.id(), from + i);
                verdicts.labels[from + i] = (short) label;
                verdicts.probabilities[from + i] =
                        explanation.prediction().probabilities().get(label).floatValue();
                for (Explanation.FiredRule fired : explanation.rules()) {
                    firings.computeIfAbsent(fired.rule().id(), added -> new ArrayList<>())
                            .add(new Firing(instance, fired.trust(), fired.overruled()));
                }
            }
        }
        firings.forEach((id, list) -> {
            list.sort(Comparator.comparingDouble(Firing::trust));
            verdicts.rules.put(id, new RuleVerdicts(list));
        });
        return verdicts;
    }

    /** The class that is predicted for an instance; empty if it was not unlabelled when the model was trained. */
    public Optional<Predicted> predicted(String instanceId, LabelSet names) {
        Integer row = rowOf.get(instanceId);
        return row == null
                ? Optional.empty()
                : Optional.of(new Predicted(labels[row], names.name(labels[row]), probabilities[row]));
    }

    /** A predicted class, with its probability. */
    public record Predicted(int label, String name, double probability) {}

    /** What the model says about a rule; empty for one that it has not seen. */
    public Optional<RuleVerdicts> rule(String ruleId) {
        return Optional.ofNullable(rules.get(ruleId));
    }

    Map<String, RuleVerdicts> rules() {
        return rules;
    }

    /** The class of an instance; -1 if it is not known. */
    int label(String instanceId) {
        Integer row = rowOf.get(instanceId);
        return row == null ? -1 : labels[row];
    }
}
