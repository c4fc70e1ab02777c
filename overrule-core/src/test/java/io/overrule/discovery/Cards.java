package io.overrule.discovery;

import io.overrule.RandomStream;
import io.overrule.data.Dataset;
import io.overrule.data.ExemplarLinks;
import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import io.overrule.data.LabelledInstance;
import io.overrule.data.RecordInstance;
import io.overrule.data.TextInstance;
import io.overrule.data.Value;
import io.overrule.feature.FeatureSettings;
import io.overrule.inference.Model;
import io.overrule.rule.Heading;
import io.overrule.rule.RecordRule;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import io.overrule.rule.Task;
import io.overrule.training.Trainer;
import io.overrule.training.TrainingOptions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A small task in which it is known where a rule fails: 'card' says payment, and is wrong about memory cards and warranty
 * cards; 'refund' is always right; 'unicorn' never fires.
 */
final class Cards {
    static final LabelSet LABELS = LabelSet.of("payment", "product");
    private static final String[] MONEY = {"charged", "bank", "invoice", "euro", "refund"};
    private static final String[] THINGS = {"camera", "battery", "screen", "cable", "box"};
    private static final String[] FILLERS = {"please", "my", "the", "hello", "today", "help"};

    private Cards() {}

    private static String one(RandomStream random, String... words) {
        return words[random.nextInt(words.length)];
    }

    static List<LabelledInstance> texts(String prefix, int count, long seed) {
        RandomStream random = RandomStream.of(seed, "cards " + prefix);
        List<LabelledInstance> texts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int label = random.nextInt(2);
            boolean card = random.nextDouble() < 0.6;
            String[] own = label == 0 ? MONEY : THINGS;
            String middle = card
                    ? (label == 0 ? one(random, "credit card", "my card") : one(random, "memory card", "warranty card"))
                    : one(random, own);
            String text = one(random, FILLERS) + " " + middle + " " + one(random, own) + " " + one(random, FILLERS);
            texts.add(new LabelledInstance(new TextInstance(prefix + i, text), label));
        }
        return texts;
    }

    static Rule card() {
        return Rule.keyword("card", "payment", "card");
    }

    static Task task() {
        return task(card(), "my card was charged");
    }

    /** @param exemplar the text that the rule was generalised from */
    static Task task(Rule rule, String exemplar) {
        List<LabelledInstance> labelled = new ArrayList<>(texts("L", 30, 1));
        labelled.add(new LabelledInstance(new TextInstance("E", exemplar), 0));
        Dataset dataset = Dataset.builder()
                .name("cards")
                .labels(LABELS)
                .labelled(labelled)
                .unlabelledWithTruth(texts("U", 300, 2))
                .validation(texts("V", 60, 3))
                .build();
        RuleSet rules = RuleSet.of(
                LABELS,
                rule,
                Rule.keyword("refund", "payment", "refund"),
                Rule.keyword("unicorn", "product", "unicorn"),
                Rule.keyword("camera", "product", "camera", "battery"));
        return Task.of(dataset, rules, ExemplarLinks.NONE.with("E", rule.id()));
    }

    /** Records of which the rule 'old' is right only where income is low too. */
    static Task records() {
        RecordRule old = new RecordRule(
                Heading.of("old", "payment"), List.of(RecordRule.Condition.of("age", ">=", Value.of(50))));
        RecordRule rich = new RecordRule(
                Heading.of("rich", "product"), List.of(RecordRule.Condition.of("income", ">=", Value.of(80))));
        Dataset dataset = Dataset.builder()
                .name("records")
                .labels(LABELS)
                .labelled(people("L", 40, 1))
                .unlabelled(Dataset.instances(people("U", 300, 2)))
                .validation(people("V", 60, 3))
                .build();
        return Task.of(dataset, RuleSet.of(LABELS, old, rich));
    }

    private static List<LabelledInstance> people(String prefix, int count, long seed) {
        RandomStream random = RandomStream.of(seed, "people " + prefix);
        List<LabelledInstance> people = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int age = 20 + random.nextInt(60);
            int income = random.nextInt(100);
            Map<String, Value> values = new LinkedHashMap<>();
            values.put("age", Value.of(age));
            values.put("income", Value.of(income));
            values.put("city", Value.of(one(random, "York", "Leeds")));
            Instance person = new RecordInstance(prefix + i, values);
            people.add(new LabelledInstance(person, age >= 40 && income < 60 ? 0 : 1));
        }
        return people;
    }

    static Model train(Task task, String features) {
        TrainingOptions options = TrainingOptions.defaults().toBuilder()
                .features(FeatureSettings.parse(features))
                .classifierLayers(List.of(16))
                .ruleLayers(List.of(8))
                .learningRate(0.01)
                .epochs(20)
                .build();
        return new Trainer(options).train(task).model();
    }
}
