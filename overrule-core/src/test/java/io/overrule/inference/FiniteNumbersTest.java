package io.overrule.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.RandomStream;
import io.overrule.data.Dataset;
import io.overrule.data.ExemplarLinks;
import io.overrule.data.Instance;
import io.overrule.data.LabelledInstance;
import io.overrule.data.RecordInstance;
import io.overrule.data.Value;
import io.overrule.feature.FeatureSettings;
import io.overrule.rule.Heading;
import io.overrule.rule.RecordRule;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import io.overrule.rule.Task;
import io.overrule.training.Tasks;
import io.overrule.training.Trainer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** No prediction is NaN: a number that no model can compute with is its row's mistake. */
class FiniteNumbersTest {
    private static Instance age(String id, double age) {
        return new RecordInstance(id, Map.of("age", Value.of(age)));
    }

    private static List<LabelledInstance> people(String prefix, int count) {
        RandomStream random = RandomStream.of(5, prefix);
        List<LabelledInstance> people = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int age = random.nextInt(90);
            people.add(new LabelledInstance(age(prefix + i, age), age < 40 ? 0 : 1));
        }
        return people;
    }

    private static Model train() {
        Rule old = new RecordRule(
                Heading.of("old", "animal"), List.of(RecordRule.Condition.of("age", ">=", Value.of(50))));
        Dataset dataset = Dataset.builder()
                .name("people")
                .labels(Tasks.LABELS)
                .labelled(people("L", 20))
                .unlabelledWithTruth(people("U", 60))
                .validation(people("V", 20))
                .build();
        return new Trainer(Tasks.options().toBuilder()
                        .features(FeatureSettings.parse("records"))
                        .build())
                .train(Task.of(dataset, RuleSet.of(Tasks.LABELS, old), ExemplarLinks.NONE))
                .model();
    }

    @Test
    void aNumberOfAnotherWorldIsItsRowsMistakeAndTheOthersAreAnswered() {
        Model model = train();
        List<Answer<Explanation>> answers = new ArrayList<>();
        Predictor.of(model)
                .explain(List.of(age("a", 30), age("b", 1e308), age("c", -1e300), age("d", 1e12), age("e", 70))
                        .iterator())
                .forEachRemaining(answers::add);
        assertThat(answers).hasSize(5);
        for (int i : new int[] {0, 3, 4}) {
            Explanation explanation = answers.get(i).result().orElseThrow();
            assertThat(explanation.prediction().probabilities()).allMatch(Double::isFinite);
            assertThat(explanation.rules()).allMatch(rule -> Double.isFinite(rule.trust()));
        }
        assertThat(answers.get(1)).isInstanceOfSatisfying(Answer.Refused.class, refused -> assertThat(refused.error())
                .hasMessageStartingWith("record 'b' has 1.0E308 as 'age', but in training it was around ")
                .hasMessageEndingWith("expected a number of that size, or null if it is unknown"));
        assertThat(answers.get(2)).isInstanceOf(Answer.Refused.class);
    }

    @Test
    void numbersWithoutAMeanCannotBeLearnedFrom() {
        assertThatThrownBy(() ->
                        FeatureSettings.parse("records").fit(List.of(age("a", 1e308), age("b", -1e308), age("c", 1))))
                .hasMessageStartingWith("the attribute 'age' has numbers that are too large");
    }
}
