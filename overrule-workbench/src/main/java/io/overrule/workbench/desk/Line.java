package io.overrule.workbench.desk;

import io.overrule.data.Instance;
import io.overrule.data.TokenInstance;
import io.overrule.workbench.training.Verdicts;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * An instance in a list.
 *
 * @param passages its text, or that of a token's sentence
 * @param label the class that people gave it; empty if it is unlabelled
 * @param validates whether its label is for validation only
 * @param predicted what the last model says about it
 * @param trust the model's trust in the rule that the list is about; empty if there is none, or it is not known
 * @param overruled whether that rule is overruled on it
 */
public record Line(
        Instance instance,
        List<Passage> passages,
        Optional<String> label,
        boolean validates,
        Optional<Verdicts.Predicted> predicted,
        OptionalDouble trust,
        boolean overruled) {
    public Line {
        passages = List.copyOf(passages);
    }

    public String id() {
        return instance.id();
    }

    /** The id to look it up by: for a token, that of its sentence. */
    public String lookId() {
        return instance instanceof TokenInstance token ? token.sentence().id() : instance.id();
    }

    /** Whether one class says all about it; a sentence has one for each token. */
    public boolean takesOneLabel() {
        return !(instance instanceof TokenInstance);
    }
}
