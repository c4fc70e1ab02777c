package io.overrule.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.overrule.OverruleException;
import io.overrule.RandomStream;
import io.overrule.Work;
import io.overrule.data.LabelSet;
import io.overrule.data.LabelledInstance;
import io.overrule.data.RecordInstance;
import io.overrule.data.Sentence;
import io.overrule.data.TextInstance;
import io.overrule.data.TokenInstance;
import io.overrule.data.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class InductionTest {
    private static InducedRules induce(LabelSet labels, List<LabelledInstance> from) {
        return new Induction(InductionOptions.defaults()).induce(labels, from, Work.quiet());
    }

    private static List<String> words(InducedRules rules) {
        return rules.rules().stream()
                .map(induced ->
                        induced.rule().describe() + " → " + induced.rule().label())
                .toList();
    }

    private static RecordSplit split(RecordTable table, String attribute) {
        return table.columns().stream()
                .filter(column -> column.attribute().equals(attribute))
                .flatMap(column -> RecordSplit.of(
                        column, table, IntStream.range(0, table.size()).toArray())
                        .stream())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void theGainsOfTheWeatherAreThosePublished() {
        RecordTable weather = new RecordTable(Weather.days(), 2);

        assertThat(RecordTable.entropy(9, 5)).isCloseTo(0.940, within(0.0005));
        assertThat(split(weather, "outlook").gain()).isCloseTo(0.247, within(0.0005));
        assertThat(split(weather, "humidity").gain()).isCloseTo(0.152, within(0.0005));
        assertThat(split(weather, "wind").gain()).isCloseTo(0.048, within(0.0005));
        assertThat(split(weather, "temperature").gain()).isCloseTo(0.029, within(0.0005));
        assertThat(split(weather, "outlook").ratio()).isCloseTo(0.156, within(0.001));
        assertThat(RecordSplit.best(weather, IntStream.range(0, 14).toArray()))
                .map(RecordSplit::attribute)
                .contains("outlook");
    }

    @Test
    void errorsAreEstimatedAsPublished() {
        // Quinlan's example: U25%(0,6) = 0.206, U25%(0,9) = 0.143, U25%(0,1) = 0.750.
        assertThat(DecisionList.estimatedErrors(6, 0) / 6).isCloseTo(0.206, within(0.0005));
        assertThat(DecisionList.estimatedErrors(9, 0) / 9).isCloseTo(0.143, within(0.0005));
        assertThat(DecisionList.estimatedErrors(1, 0)).isCloseTo(0.750, within(0.0005));
    }

    @Test
    void moreErrorsAreNeverExpectedToBeFewer() {
        for (int count = 1; count <= 200; count++) {
            for (int errors = 0; errors < count; errors++) {
                double expected = DecisionList.estimatedErrors(count, errors);
                assertThat(expected).isBetween((double) errors, (double) count);
                assertThat(DecisionList.estimatedErrors(count, errors + 1)).isGreaterThanOrEqualTo(expected);
            }
        }
    }

    @Test
    void theWeatherHasTwoRulesAndTheRestIsLeftOver() {
        InducedRules rules = induce(Weather.LABELS, Weather.days());

        assertThat(words(rules)).containsExactly("outlook = overcast → yes", "humidity = high → no");
        assertThat(rules.rules().get(0).covered()).isEqualTo(4);
        assertThat(rules.rules().get(0).right()).isEqualTo(4);
        // By itself it also covers two overcast days, and one of rain, on which tennis was played.
        assertThat(rules.rules().get(1).covered()).isEqualTo(7);
        assertThat(rules.rules().get(1).right()).isEqualTo(4);
    }

    private static LabelledInstance person(int id, Value age, Value sex, int label) {
        Map<String, Value> values = new LinkedHashMap<>();
        values.put("age", age);
        values.put("sex", sex);
        return new LabelledInstance(new RecordInstance("P" + id, values), label);
    }

    @Test
    void aThresholdIsAValueOfTheData() {
        List<LabelledInstance> people = IntStream.range(0, 40)
                .mapToObj(i -> person(i, Value.of(20 + i), Value.of(i % 2 == 0 ? "f" : "m"), i < 13 ? 0 : 1))
                .toList();

        assertThat(words(induce(LabelSet.of("young", "old"), people)))
                .contains("age > 32 → old")
                .allSatisfy(rule -> assertThat(rule).contains("32"));
    }

    @Test
    void whoseValueIsMissingIsInNoBranch() {
        List<LabelledInstance> people = new ArrayList<>(IntStream.range(0, 40)
                .mapToObj(i -> person(i, Value.of(20 + i), Value.MISSING, i < 13 ? 0 : 1))
                .toList());
        IntStream.range(40, 50).forEach(i -> people.add(person(i, Value.MISSING, Value.MISSING, 0)));
        RecordTable table = new RecordTable(people, 2);
        int[] all = IntStream.range(0, 50).toArray();

        RecordSplit age = RecordSplit.best(table, all).orElseThrow();

        assertThat(age.branches())
                .flatExtracting(branch -> IntStream.of(branch.rows()).boxed().toList())
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.range(0, 40).boxed().toList());
        double known = RecordSplit.best(table, IntStream.range(0, 40).toArray())
                .orElseThrow()
                .gain();
        assertThat(age.gain()).isCloseTo(known * 40 / 50, within(1e-9));
    }

    @Test
    void everyRuleCoversWhatWasCountedAndIsBetterThanAGuess() {
        for (int seed = 0; seed < 10; seed++) {
            RandomStream random = RandomStream.of(seed, "people");
            List<LabelledInstance> people = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                int age = random.nextInt(60);
                String sex = random.nextInt(2) == 0 ? "f" : "m";
                int label = random.nextInt(10) == 0 ? 2 : age > 30 ? 1 : sex.equals("f") ? 0 : 2;
                people.add(person(
                        i,
                        random.nextInt(8) == 0 ? Value.MISSING : Value.of(age),
                        random.nextInt(8) == 0 ? Value.MISSING : Value.of(sex),
                        label));
            }

            InducedRules rules = induce(LabelSet.of("a", "b", "c"), people);

            assertThat(rules.rules()).isNotEmpty();
            for (InducedRule induced : rules.rules()) {
                int label = rules.labels().index(induced.rule().label());
                List<LabelledInstance> covered = people.stream()
                        .filter(one -> induced.rule().covers(one.instance()))
                        .toList();
                assertThat(covered).hasSize(induced.covered());
                assertThat(covered.stream().filter(one -> one.label() == label)).hasSize(induced.right());
                double share =
                        people.stream().filter(one -> one.label() == label).count() / 200.0;
                assertThat(induced.precision()).isGreaterThan(share);
            }
            assertThat(induce(LabelSet.of("a", "b", "c"), people)).isEqualTo(rules);
        }
    }

    @Test
    void wordsAndPhrasesOfTextsBecomeRules() {
        InducedRules rules = induce(Cards.LABELS, Cards.texts("F", 300, 7));

        assertThat(words(rules)).anySatisfy(rule -> assertThat(rule).matches(".*'(memory|warranty).* → product"));
        assertThat(rules.rules()).allSatisfy(rule -> {
            assertThat(rule.precision()).isGreaterThanOrEqualTo(0.75);
            assertThat(rule.covered()).isGreaterThanOrEqualTo(2);
        });
        assertThat(words(rules)).doesNotContain("contains 'card' → payment");
    }

    @Test
    void aRuleNeedsAnExemplarOfItsClass() {
        InducedRules rules = induce(Cards.LABELS, Cards.texts("F", 300, 7));
        List<LabelledInstance> labelled = List.of(
                new LabelledInstance(new TextInstance("L0", "the memory card, camera, battery and screen broke"), 1),
                new LabelledInstance(new TextInstance("L1", "a memory card again"), 0));

        InducedRules kept = rules.withExemplarsIn(labelled);

        assertThat(kept.rules()).isNotEmpty().hasSizeLessThan(rules.rules().size());
        for (InducedRule induced : kept.rules()) {
            assertThat(induced.exemplars()).isNotEmpty().allMatch(induced.rule()::covers);
            induced.exemplars().forEach(exemplar -> assertThat(
                            kept.links().isLinked(exemplar.id(), induced.rule().id()))
                    .isTrue());
        }
    }

    @Test
    void tokensAreCoveredByTheirWordsAndNeighbours() {
        LabelSet labels = LabelSet.of("O", "Day");
        String[] days = {"monday", "friday", "sunday"};
        String[] others = {"time", "holiday", "foot"};
        List<LabelledInstance> tokens = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            boolean day = i % 2 == 0;
            Sentence sentence = new Sentence(
                    "S" + i,
                    List.of("we", "come", "on", day ? days[i % 3] : others[i % 3], day ? "evening" : "please"));
            for (TokenInstance token : sentence.instances()) {
                tokens.add(new LabelledInstance(token, day && token.index() == 3 ? 1 : 0));
            }
        }

        InducedRules rules = induce(labels, tokens);

        assertThat(rules.rules()).anySatisfy(induced -> {
            assertThat(induced.rule().label()).isEqualTo("Day");
            assertThat(induced.precision()).isGreaterThanOrEqualTo(0.75);
        });
        for (InducedRule induced : rules.rules()) {
            assertThat(tokens.stream().filter(token -> induced.rule().covers(token.instance())))
                    .hasSize(induced.covered());
        }
    }

    @Test
    void sentencesOfTheSameWordsWithoutIdsStandApart() {
        List<LabelledInstance> tokens = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            for (TokenInstance token : new Sentence("", List.of("on", "sunday")).instances()) {
                tokens.add(new LabelledInstance(token, token.index()));
            }
        }

        assertThat(induce(LabelSet.of("O", "Day"), tokens).rules())
                .anySatisfy(induced -> assertThat(induced.covered()).isEqualTo(4));
    }

    @Test
    void whatCannotTeachIsRefused() {
        assertThatThrownBy(() -> induce(Weather.LABELS, List.of()))
                .isInstanceOf(OverruleException.class)
                .hasMessageContaining("no labelled instances");
        assertThatThrownBy(() -> induce(Weather.LABELS, Weather.days().subList(0, 2)))
                .isInstanceOf(OverruleException.class)
                .hasMessageContaining("all 2 labelled instances have the label 'no'");
        List<LabelledInstance> mixed = new ArrayList<>(Weather.days());
        mixed.add(new LabelledInstance(new TextInstance("T", "sunny"), 0));
        assertThatThrownBy(() -> induce(Weather.LABELS, mixed))
                .isInstanceOf(OverruleException.class)
                .hasMessageContaining("one kind");
        assertThatThrownBy(() -> new InductionOptions(0, 0.5, 1)).isInstanceOf(OverruleException.class);
        assertThatThrownBy(() -> new InductionOptions(1, 1.5, 1)).isInstanceOf(OverruleException.class);
    }
}
