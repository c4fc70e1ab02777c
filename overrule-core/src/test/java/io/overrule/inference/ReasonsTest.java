package io.overrule.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.overrule.Cancellation;
import io.overrule.OverruleException;
import io.overrule.RandomStream;
import io.overrule.Trains;
import io.overrule.Work;
import io.overrule.data.Dataset;
import io.overrule.data.ExemplarLinks;
import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import io.overrule.data.LabelledInstance;
import io.overrule.data.RecordInstance;
import io.overrule.data.Sentence;
import io.overrule.data.TextInstance;
import io.overrule.data.TokenInstance;
import io.overrule.data.Value;
import io.overrule.feature.FeatureSettings;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import io.overrule.rule.Task;
import io.overrule.training.Tasks;
import io.overrule.training.Trainer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class ReasonsTest {
    private static Model model;

    @BeforeAll
    static void train() {
        model = train(Tasks.small(), "ngrams");
    }

    private static Model train(Task task, String features) {
        return new Trainer(Tasks.options().toBuilder()
                        .features(FeatureSettings.parse(features))
                        .build())
                .train(task)
                .model();
    }

    private static double logOdds(Model asked, Instance instance, int label) {
        double p = asked.predict(instance).probabilities().get(label);
        return Math.log(p / (1 - p));
    }

    private static Map<String, Double> weights(Reasons reasons) {
        return reasons.reasons().stream()
                .collect(Collectors.toMap(reason -> reason.part().name(), Reasons.Reason::weight));
    }

    @Test
    void theWordsOfTheClassSpeakForItAndThoseOfTheOtherAgainstIt() {
        Reasons reasons = model.reasons(Instance.text("a sweet apple, a plum and a horse"));
        assertThat(reasons.label()).isEqualTo(Tasks.LABELS.index("fruit"));
        Map<String, Double> weights = weights(reasons);
        assertThat(weights.get("apple")).isPositive();
        assertThat(weights.get("horse")).isNegative();
        assertThat(weights).doesNotContainKeys("and", ",");
        assertThat(reasons.untried()).isZero();
    }

    /** The definition, on random texts. */
    @Test
    void aWeightIsTheChangeInLogOddsWithoutTheWord() {
        for (LabelledInstance each : Tasks.texts("R", 40, 9)) {
            String text = ((TextInstance) each.instance()).text();
            Reasons reasons = model.reasons(each.instance());
            Prediction prediction = model.predict(each.instance(), Inference.CLASSIFIER);
            assertThat(reasons.label()).isEqualTo(prediction.label());
            assertThat(reasons.probability())
                    .isEqualTo(prediction.probabilities().get(prediction.label()));
            Map<String, Double> weights = weights(reasons);
            for (String word : text.split(" ")) {
                String rest = Arrays.stream(text.split(" "))
                        .filter(other -> !other.equals(word))
                        .collect(Collectors.joining(" "));
                double expected = logOdds(model, each.instance(), reasons.label())
                        - logOdds(model, Instance.text(rest), reasons.label());
                assertThat(weights.getOrDefault(word, 0.0)).isCloseTo(expected, within(1e-9));
            }
        }
    }

    @Test
    void whatCountsMostComesFirst() {
        List<Reasons.Reason> reasons =
                model.reasons(Instance.text("a wild dog, sweet juice")).reasons();
        assertThat(reasons).isSortedAccordingTo((a, b) -> Double.compare(Math.abs(b.weight()), Math.abs(a.weight())));
        assertThat(reasons).hasSizeGreaterThan(2);
    }

    @Test
    void manyInstancesHaveTheReasonsOfEachAloneOnAnyNumberOfThreads() {
        List<Instance> texts = Dataset.instances(Tasks.texts("R", 700, 10));
        List<Reasons> alone = texts.stream().map(model::reasons).toList();
        assertThat(model.reasons(texts, Work.quiet())).isEqualTo(alone);
        assertThat(model.reasons(texts, Work.quiet().onThreads(1))).isEqualTo(alone);
        assertThat(model.reasons(List.of(), Work.quiet())).isEmpty();
    }

    @Test
    void anEnsembleHasReasonsToo() {
        Model ensemble = Model.ensemble(List.of(model, model));
        Instance text = Instance.text("sweet plum");
        assertThat(ensemble.reasons(text)).isEqualTo(model.reasons(text));
    }

    @Test
    void ofALongTextTheFirstWordsAreTried() {
        String words = IntStream.range(0, 1_000).mapToObj(i -> "w" + i).collect(Collectors.joining(" "));
        assertThat(model.reasons(Instance.text("apple " + words)).untried()).isEqualTo(801);
        assertThat(weights(model.reasons(Instance.text("apple " + words)))).containsOnlyKeys("apple");
        assertThat(model.reasons(Instance.text(words + " apple")).reasons()).isEmpty();
    }

    @Test
    void aTextWithoutWordsHasNoReasons() {
        assertThat(model.reasons(Instance.text(" \n")).reasons()).isEmpty();
    }

    @Test
    void aWordIsLeftOutWhereverItOccurs() {
        List<Part.Word> words = TextWords.of("Card? My card, don't CARD me!!! 漢字 e\u0301t\u0301");
        assertThat(words)
                .extracting(Part.Word::word)
                .containsExactly("Card", "?", "My", ",", "don't", "me", "!!!", "漢", "字", "e\u0301t\u0301");
        assertThat(words.get(0).places())
                .containsExactly(new Part.Place(0, 4), new Part.Place(9, 13), new Part.Place(21, 25));
        assertThat(TextWords.without("Card? My card, don't CARD me", words.get(0)))
                .isEqualTo("? My , don't me");
        assertThat(TextWords.without("my card", TextWords.of("my card").get(1))).isEqualTo("my");
        assertThat(TextWords.without("my card", TextWords.of("my card").get(0))).isEqualTo("card");
    }

    /** Words and spaces make up the text; nothing is lost, nothing counted twice. */
    @Test
    void everyCharacterOfARandomTextIsInOneWordOrASpace() {
        RandomStream random = RandomStream.of(4, "characters");
        int[] alphabet = {'a', 'B', '7', '\'', '’', ' ', '\n', '!', '_', 0x301, 0x6F22, 0x1F600, 0xD800, 0x200D, 0};
        for (int round = 0; round < 300; round++) {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(30); i > 0; i--) {
                text.appendCodePoint(alphabet[random.nextInt(alphabet.length)]);
            }
            StringBuilder rest = new StringBuilder(text);
            for (Part.Word word : TextWords.of(text.toString())) {
                for (Part.Place place : word.places()) {
                    for (int i = place.start(); i < place.end(); i++) {
                        assertThat(rest.charAt(i)).isNotEqualTo('\t');
                        rest.setCharAt(i, '\t');
                    }
                }
                assertThat(TextWords.without(text.toString(), word)).doesNotContain("\t");
            }
            assertThat(rest.toString()).matches("[\\s\\x00]*");
        }
    }

    @Test
    void aTokenHasItsNeighboursAsReasonsAndNoneThatNoFeatureReads() {
        Model trains = train(Trains.task(), "ngrams");
        Sentence sentence = Instance.sentence("is", "there", "a", "train", "to", "York", "on", "Friday", "at", "noon");
        List<Reasons> reasons = trains.reasons(sentence.instances(), Work.quiet());
        assertThat(reasons).hasSize(10);
        for (Reasons each : reasons) {
            int index = ((TokenInstance) each.instance()).index();
            assertThat(each.reasons()).allSatisfy(reason -> assertThat(((Part.Token) reason.part()).index())
                    .isBetween(index - 2, index + 2));
            assertThat(each).isEqualTo(trains.reasons(each.instance()));
        }
        assertThat(reasons.get(5).most(3))
                .extracting(reason -> reason.part().name())
                .contains("to");
    }

    private static Task incomes() {
        LabelSet labels = LabelSet.of("low", "high");
        RandomStream random = RandomStream.of(5, "incomes");
        List<LabelledInstance> people = new ArrayList<>();
        for (int i = 0; i < 120; i++) {
            int age = 20 + random.nextInt(50);
            Map<String, Value> values = new LinkedHashMap<>();
            values.put("age", Value.of(age));
            values.put("city", Value.of(random.nextInt(2) == 0 ? "Paris" : "Rome"));
            values.put("constant", Value.of(3));
            people.add(new LabelledInstance(new RecordInstance("p" + i, values), age > 45 ? 1 : 0));
        }
        Dataset dataset = Dataset.builder()
                .name("incomes")
                .labels(labels)
                .labelled(people.subList(0, 60))
                .unlabelledWithTruth(people.subList(60, 120))
                .build();
        return Task.of(
                dataset,
                RuleSet.of(labels, Rule.custom("old", "high", instance -> ((RecordInstance) instance)
                        .value("age")
                        .equals(Value.of(60)))),
                ExemplarLinks.NONE);
    }

    private static RecordInstance person(Value age) {
        Map<String, Value> values = new LinkedHashMap<>();
        values.put("age", age);
        values.put("city", Value.of("Rome"));
        values.put("constant", Value.of(3));
        return new RecordInstance("", values);
    }

    @Test
    void theAttributeThatDecidesCountsMostAndAnUnknownOneNothing() {
        Model incomes = train(incomes(), "records");
        Reasons reasons = incomes.reasons(person(Value.of(69)));
        assertThat(reasons.label()).isEqualTo(1);
        assertThat(reasons.reasons().get(0).part()).isEqualTo(new Part.Attribute("age", Value.of(69)));
        assertThat(reasons.reasons().get(0).supports()).isTrue();
        assertThat(weights(reasons)).doesNotContainKey("constant=3");
        double mean = ((Value.Numeric) incomes.extractor().typicalValue("age").orElseThrow()).number();
        assertThat(weights(incomes.reasons(person(Value.of(mean))))).doesNotContainKey("age=" + Value.of(mean));
        assertThat(incomes.extractor().typicalValue("shoe size")).isEmpty();
        assertThat(weights(incomes.reasons(person(Value.MISSING)))).containsKey("age=?");
    }

    @Test
    void anInstanceOfAnotherKindIsRefused() {
        assertThatThrownBy(() -> model.reasons(person(Value.of(1))))
                .isInstanceOf(OverruleException.class)
                .hasMessageContaining("give it a text");
    }

    @Test
    void reasonsCanBeCancelled() {
        Cancellation cancellation = new Cancellation();
        cancellation.cancel();
        assertThatThrownBy(() -> model.reasons(
                        List.of(Instance.text("sweet")), Work.quiet().cancelledBy(cancellation)))
                .isInstanceOf(OverruleException.class);
    }
}
