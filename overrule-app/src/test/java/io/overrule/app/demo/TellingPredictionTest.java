package io.overrule.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import io.overrule.data.LabelledInstance;
import io.overrule.evaluation.ConfusionMatrix;
import io.overrule.evaluation.Evaluation;
import io.overrule.evaluation.Reliability;
import io.overrule.evaluation.RuleReport;
import io.overrule.inference.Explanation;
import io.overrule.inference.Inference;
import io.overrule.inference.Prediction;
import io.overrule.rule.Rule;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TellingPredictionTest {
    private static final LabelSet LABELS = LabelSet.of("ham", "spam");

    private static Explanation.FiredRule fired(int label, double trust) {
        return new Explanation.FiredRule(
                label,
                Rule.keyword("rule" + label, LABELS.name(label), "a"),
                label,
                trust,
                OptionalDouble.empty(),
                trust <= 0.5,
                trust > 0.5,
                List.of());
    }

    private static Explanation explanation(String text, int label, Explanation.FiredRule... rules) {
        return new Explanation(
                Instance.text(text),
                new Prediction(label, LABELS.name(label), List.of(0.5, 0.5), List.of(0.5, 0.5)),
                Inference.TRUST,
                label,
                List.of(rules));
    }

    /** Finds the telling one where all instances are spam. */
    private static Optional<String> find(Explanation... explanations) {
        Evaluation evaluation = new Evaluation(
                Inference.TRUST,
                Map.of(Inference.TRUST, ConfusionMatrix.of(LABELS, List.of(1), new int[] {1})),
                new RuleReport(List.of()),
                Reliability.of(new double[0], new boolean[0]),
                Optional.empty(),
                List.of(explanations),
                List.of(),
                Map.of());
        List<LabelledInstance> instances = Stream.of(explanations)
                .map(explanation -> new LabelledInstance(explanation.instance(), 1))
                .toList();
        return TellingPrediction.find(evaluation, instances)
                .map(found -> found.instance().display());
    }

    @Test
    void theLargestDistanceBetweenKeptAndOverruledIsTheMostTelling() {
        assertThat(find(
                        explanation("near", 1, fired(1, 0.75), fired(0, 0.25)),
                        explanation("far", 1, fired(1, 0.875), fired(0, 0.125)),
                        explanation("doubtful", 1, fired(1, 1), fired(1, 0.625), fired(0, 0))))
                .contains("far");
    }

    @Test
    void wrongPredictionsAndWrongVerdictsAreNotTelling() {
        assertThat(find(
                        explanation("wrong class", 0, fired(1, 0.75), fired(0, 0.25)),
                        explanation("right rule overruled", 1, fired(1, 0.75), fired(1, 0.25), fired(0, 0.25)),
                        explanation("wrong rule kept", 1, fired(1, 0.75), fired(0, 0.25), fired(0, 0.75)),
                        explanation("nothing kept", 1, fired(0, 0.25)),
                        explanation("nothing overruled", 1, fired(1, 0.75))))
                .isEmpty();
    }
}
