package io.overrule.app.report;

import io.overrule.Work;
import io.overrule.data.Instance;
import io.overrule.data.RecordInstance;
import io.overrule.data.TextInstance;
import io.overrule.data.TokenInstance;
import io.overrule.evaluation.Evaluation;
import io.overrule.inference.Explanation;
import io.overrule.inference.Model;
import io.overrule.inference.Reasons;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** A model's predictions on labelled instances, with the classifier's reasons where they are worth the time. */
public final class JudgedInstances {
    /**
     * How many characters the classifier reads to give reasons for a report. Leaving out 900 words of 35 short messages,
     * about 115,000 characters, took the encoder e5 some 26 seconds of processor time; n-grams take next to none.
     */
    private static final long CHARACTERS = 100_000;

    /** An attribute of a record is about as much work as this many characters. */
    private static final int ATTRIBUTE = 10;

    private JudgedInstances() {}

    /**
     * All instances of an evaluation, in their order. Some of the misclassified ones have reasons: first those on which
     * no rule fired, because nothing else explains them, and among these the ones that the model is most sure of.
     */
    public static List<Results.JudgedInstance> of(Model model, Evaluation evaluation, Work work) {
        List<Explanation> explanations = evaluation.explanations();
        List<Integer> wrong = IntStream.range(0, explanations.size())
                .filter(i -> explanations.get(i).prediction().label()
                        != evaluation.truth().get(i))
                .boxed()
                .sorted(Comparator.comparing(
                                (Integer i) -> !explanations.get(i).rules().isEmpty())
                        .thenComparing(i -> -probability(explanations.get(i))))
                .toList();
        List<Integer> asked = new ArrayList<>();
        long characters = 0;
        for (int i : wrong) {
            characters += characters(explanations.get(i).instance());
            if (characters <= CHARACTERS) {
                asked.add(i);
            }
        }
        List<Reasons> reasons = model.reasons(
                asked.stream().map(i -> explanations.get(i).instance()).toList(), work);
        Map<Integer, Reasons> found = new HashMap<>();
        for (int k = 0; k < asked.size(); k++) {
            found.put(asked.get(k), reasons.get(k));
        }
        return IntStream.range(0, explanations.size())
                .mapToObj(i -> new Results.JudgedInstance(
                        explanations.get(i), evaluation.truth().get(i), Optional.ofNullable(found.get(i))))
                .toList();
    }

    /** What the classifier gives the class that was predicted. */
    static double probability(Explanation explanation) {
        return explanation
                .prediction()
                .probabilities()
                .get(explanation.prediction().label());
    }

    /** About how many characters are read to leave out every part of an instance once. */
    private static long characters(Instance instance) {
        if (instance instanceof RecordInstance record) {
            return (long) ATTRIBUTE * record.values().size() * record.values().size();
        }
        String text = instance instanceof TextInstance own ? own.text() : instance.display();
        int words = instance instanceof TokenInstance token
                ? token.sentence().tokens().size()
                : 1 + (int) text.chars().filter(Character::isWhitespace).count();
        return (long) Math.min(words, Reasons.MOST_PARTS) * Math.max(1, text.length());
    }
}
