package io.overrule.workbench.desk;

import io.overrule.data.DatasetPart;
import io.overrule.data.Instance;
import io.overrule.rule.Rule;
import io.overrule.workbench.training.Verdicts;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * An instance, and all that is known about it.
 *
 * @param instances one text or record, or all tokens of a sentence
 * @param part the part that it is in
 * @param labels the classes that people gave it; empty if it is unlabelled
 * @param willBe the part that it goes to once it is labelled
 * @param reason why it is shown
 * @param votes the rules that cover it; for a sentence, those that cover one of its tokens
 * @param predicted what the last model says
 */
public record Look(
        List<Instance> instances,
        DatasetPart part,
        List<String> labels,
        DatasetPart willBe,
        String reason,
        List<Vote> votes,
        Optional<Verdicts.Predicted> predicted) {
    public Look {
        instances = List.copyOf(instances);
        labels = List.copyOf(labels);
        votes = List.copyOf(votes);
    }

    /**
     * A rule that covers the instance.
     *
     * @param trust the model's trust in it here; empty if the model does not know the rule or the instance
     */
    public record Vote(Rule rule, OptionalDouble trust, boolean overruled) {}

    /** The text or record; for a sentence, its first token. */
    public Instance instance() {
        return instances.get(0);
    }
}
