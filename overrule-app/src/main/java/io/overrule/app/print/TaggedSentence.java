package io.overrule.app.print;

import io.overrule.data.Sentence;
import io.overrule.inference.Explanation;
import java.util.List;
import java.util.Optional;

/**
 * A sentence and what a model says about it.
 *
 * @param explanations one for each token
 * @param truth the true classes of the tokens, if they are known
 */
public record TaggedSentence(Sentence sentence, List<Explanation> explanations, Optional<List<String>> truth) {
    public TaggedSentence {
        explanations = List.copyOf(explanations);
        truth = truth.map(List::copyOf);
        int size = sentence.tokens().size();
        if (explanations.size() != size || truth.map(List::size).orElse(size) != size) {
            throw new IllegalArgumentException("a sentence of " + size + " tokens, " + explanations.size()
                    + " explanations, " + truth.map(List::size).orElse(size) + " true classes");
        }
    }

    /** The predicted classes of the tokens. */
    public List<Integer> labels() {
        return explanations.stream()
                .map(explanation -> explanation.prediction().label())
                .toList();
    }
}
