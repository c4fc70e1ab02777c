package io.overrule.training;

import io.overrule.RandomStream;
import io.overrule.data.Dataset;
import io.overrule.data.ExemplarLinks;
import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import io.overrule.data.LabelledInstance;
import io.overrule.data.TextInstance;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import io.overrule.rule.Task;
import java.util.ArrayList;
import java.util.List;

/** Small tasks for tests, made from a few words and a seed. */
public final class Tasks {
    public static final LabelSet LABELS = LabelSet.of("fruit", "animal");
    private static final String[][] WORDS = {
        {"apple", "pear", "plum", "cherry", "ripe", "sweet", "juice"},
        {"dog", "cat", "horse", "cow", "wild", "tame", "tail"}
    };

    private Tasks() {}

    /** Texts of four words, most of them of their class. */
    public static List<LabelledInstance> texts(String prefix, int count, long seed) {
        RandomStream random = RandomStream.of(seed, "texts " + prefix);
        List<LabelledInstance> texts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int label = random.nextInt(2);
            StringBuilder text = new StringBuilder();
            for (int k = 0; k < 4; k++) {
                String[] words = WORDS[random.nextDouble() < 0.85 ? label : 1 - label];
                text.append(words[random.nextInt(words.length)]).append(' ');
            }
            texts.add(new LabelledInstance(
                    new TextInstance(prefix + i, text.toString().strip()), label));
        }
        return texts;
    }

    /** The rules over-generalise: what is sweet or wild may be either. */
    public static RuleSet rules() {
        return RuleSet.of(
                LABELS,
                Rule.keyword("sweet", "fruit", "sweet", "ripe", "apple"),
                Rule.keyword("wild", "animal", "wild", "tail", "dog"),
                Rule.keyword("nothing", "animal", "unicorn"));
    }

    /** 2 exemplars, 8 more labelled, 120 unlabelled, 40 to validate, 60 to test. */
    public static Task small() {
        return of(rules(), labelled(), 40);
    }

    public static List<LabelledInstance> labelled() {
        List<LabelledInstance> labelled = new ArrayList<>(List.of(
                new LabelledInstance(new TextInstance("L0", "sweet pear juice"), 0),
                new LabelledInstance(new TextInstance("L1", "a wild horse"), 1)));
        labelled.addAll(texts("X", 8, 1));
        return labelled;
    }

    /** The two exemplars of {@link #labelled()}, as far as the instances and the rules are there. */
    public static ExemplarLinks links(RuleSet rules, List<LabelledInstance> labelled) {
        ExemplarLinks links = ExemplarLinks.NONE;
        for (LabelledInstance each : labelled) {
            String id = each.instance().id();
            links = id.equals("L0") ? links.with(id, "sweet") : id.equals("L1") ? links.with(id, "wild") : links;
        }
        return links.ofRules(id -> rules.find(id).isPresent());
    }

    public static Task of(RuleSet rules, List<LabelledInstance> labelled, int validation) {
        Dataset dataset = Dataset.builder()
                .name("small")
                .labels(rules.labels())
                .labelled(labelled)
                .unlabelledWithTruth(texts("U", 120, 2))
                .validation(texts("V", validation, 3))
                .test(texts("T", 60, 4))
                .build();
        return Task.of(dataset, rules, links(rules, labelled));
    }

    /** Fast and good enough for the small task. */
    public static TrainingOptions options() {
        return TrainingOptions.defaults().toBuilder()
                .classifierLayers(List.of(16))
                .ruleLayers(List.of(16))
                .learningRate(0.005)
                .epochs(15)
                .build();
    }

    public static Instance text(String text) {
        return Instance.text(text);
    }
}
