package io.overrule.rule;

import io.overrule.RandomStream;
import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import io.overrule.data.RecordInstance;
import io.overrule.data.Sentence;
import io.overrule.data.TextInstance;
import io.overrule.data.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/** Tasks and edits for laws: different for every seed, with rules of all kinds that files hold. */
public final class RandomTasks {
    private static final LabelSet LABELS = LabelSet.of("a", "b", "c");
    private static final int WORDS = 9;

    private RandomTasks() {}

    /** By the seed texts, records or sentences; every other one knows the truth of U. */
    public static Task of(long seed) {
        RandomStream random = RandomStream.of(seed, "random task");
        int kind = (int) (seed % 3);
        boolean truth = seed / 3 % 2 == 0;
        List<Rule> rules = new ArrayList<>();
        for (int j = 0; j < 6; j++) {
            rules.add(rule(random, kind, "R" + j));
        }
        TaskBuilder task = Task.builder().name("random").labels(LABELS).rules(rules);
        if (random.nextInt(2) == 0) {
            task.off("R" + random.nextInt(6));
        }
        for (int i = 0; i < 12; i++) {
            addLabelled(random, kind, "L" + i, rules, task);
        }
        for (int i = 0; i < 20; i++) {
            String id = "U" + i;
            if (kind == 2) {
                Sentence sentence = sentence(random, id);
                if (truth) {
                    task.unlabelled(sentence, labels(random, sentence.tokens().size()));
                } else {
                    task.unlabelled(sentence);
                }
            } else if (truth) {
                task.unlabelled(instance(random, kind, id), label(random));
            } else {
                task.unlabelled(instance(random, kind, id));
            }
        }
        for (int i = 0; i < 5; i++) {
            if (kind == 2) {
                Sentence sentence = sentence(random, "V" + i);
                task.validation(sentence, labels(random, sentence.tokens().size()));
            } else {
                task.validation(instance(random, kind, "V" + i), label(random));
            }
        }
        return task.build();
    }

    private static void addLabelled(RandomStream random, int kind, String id, List<Rule> rules, TaskBuilder task) {
        List<? extends Instance> instances;
        List<String> tags;
        if (kind == 2) {
            Sentence sentence = sentence(random, id);
            tags = labels(random, sentence.tokens().size());
            instances = sentence.instances();
            task.labelled(sentence, tags);
        } else {
            Instance instance = instance(random, kind, id);
            tags = labels(random, 1);
            instances = List.of(instance);
            task.labelled(instance, tags.get(0));
        }
        for (int i = 0; i < instances.size(); i++) {
            for (Rule rule : rules) {
                if (rule.label().equals(tags.get(i)) && rule.covers(instances.get(i)) && random.nextInt(3) > 0) {
                    task.exemplar(instances.get(i).id(), rule.id());
                }
            }
        }
    }

    private static String word(RandomStream random) {
        return "word" + random.nextInt(WORDS);
    }

    private static String label(RandomStream random) {
        return LABELS.name(random.nextInt(LABELS.size()));
    }

    private static List<String> labels(RandomStream random, int count) {
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            labels.add(label(random));
        }
        return labels;
    }

    private static Sentence sentence(RandomStream random, String id) {
        List<String> words = new ArrayList<>();
        for (int k = 1 + random.nextInt(4); k > 0; k--) {
            words.add(word(random));
        }
        return new Sentence(id, words);
    }

    private static Instance instance(RandomStream random, int kind, String id) {
        if (kind == 0) {
            return new TextInstance(id, String.join(" ", sentence(random, id).tokens()));
        }
        Map<String, Value> values = new LinkedHashMap<>();
        values.put("number", random.nextInt(5) == 0 ? Value.MISSING : Value.of(random.nextInt(10)));
        values.put("word", Value.of(word(random)));
        return new RecordInstance(id, values);
    }

    private static Rule rule(RandomStream random, int kind, String id) {
        return rule(random, kind, new Heading(id, label(random), "", random.nextInt(2) == 0 ? "" : "why"), 1);
    }

    private static Rule rule(RandomStream random, int kind, Heading heading, int depth) {
        int choice = random.nextInt(5);
        if (depth > 0 && choice == 0) {
            Rule first = rule(random, kind, heading, 0);
            Rule second = rule(random, kind, heading, 0);
            Rule combined =
                    switch (random.nextInt(4)) {
                        case 0 -> new AllRule(heading, List.of(first, second));
                        case 1 -> new NotRule(heading, List.of(first));
                        case 2 -> first.unless(second);
                        default -> new AnyRule(heading, List.of(first, second));
                    };
            // Two random conditions may be the same, which leaves nothing of the one without the other.
            return NormalForm.of(combined).isNever() ? first : combined;
        }
        if (depth > 0 && choice == 1) {
            Set<String> ids = new LinkedHashSet<>();
            for (int k = 0; k < 6; k++) {
                ids.add((random.nextInt(2) == 0 ? "L" : "U") + random.nextInt(12) + (kind == 2 ? ":0" : ""));
            }
            return new VotesRule(heading, ids);
        }
        return switch (kind) {
            case 0 ->
                choice == 2
                        ? new LengthRule(heading, 1 + random.nextInt(3))
                        : choice == 3
                                ? new RegexRule(heading, word(random) + "|" + word(random), random.nextInt(2) == 0)
                                : new KeywordRule(
                                        heading,
                                        List.of(word(random), word(random)),
                                        random.nextInt(2) == 0 ? KeywordRule.Match.WHOLE : KeywordRule.Match.SUBSTRING,
                                        random.nextInt(2) == 0);
            case 1 ->
                new RecordRule(
                        heading,
                        List.of(
                                choice == 2
                                        ? RecordRule.Condition.of(
                                                "word", "in", Value.of(word(random)), Value.of("word1"))
                                        : RecordRule.Condition.of("number", ">=", Value.of(random.nextInt(9)))));
            default ->
                choice == 2
                        ? new SpanRegexRule(heading, word(random) + " w", 0, List.of())
                        : new SpanPhrasesRule(heading, List.of(word(random), word(random) + " " + word(random)));
        };
    }

    /** An edit that fits a task, by trying some. */
    public static Edit edit(Task task, RandomStream random) {
        for (int tries = 0; tries < 1000; tries++) {
            Edit edit = candidate(task, random);
            if (task.check(edit).isEmpty()) {
                return edit;
            }
        }
        throw new IllegalStateException("no edit fits " + task);
    }

    private static Edit candidate(Task task, RandomStream random) {
        RuleSet rules = task.allRules();
        String rule = rules.size() == 0
                ? "none"
                : rules.rule(random.nextInt(rules.size())).id();
        int kind = kind(task);
        return switch (random.nextInt(10)) {
            case 0 ->
                new Edit.RuleAdded(
                        rule(random, kind, "N" + random.nextInt(100)),
                        random.nextInt(2) == 0 ? OptionalInt.empty() : OptionalInt.of(random.nextInt(rules.size() + 1)),
                        random.nextInt(4) > 0);
            case 1 -> new Edit.RuleChanged(rule(random, kind, rule));
            case 2 -> rules.size() > 1 ? new Edit.RuleRemoved(rule) : new Edit.RuleSwitched(rule, true);
            case 3 -> new Edit.RuleRenamed(rule, "M" + random.nextInt(100));
            case 4 -> new Edit.RuleSwitched(rule, random.nextInt(2) == 0);
            case 5 -> {
                String id = (random.nextInt(4) == 0 ? "V" : random.nextInt(2) == 0 ? "U" : "L") + random.nextInt(20);
                int count = task.dataset().find(id).map(place -> place.size()).orElse(1);
                yield new Edit.InstanceLabelled(id, labels(random, count), OptionalInt.empty());
            }
            case 6 -> Edit.InstanceUnlabelled.of((random.nextInt(2) == 0 ? "U" : "L") + random.nextInt(20));
            case 7 -> Edit.ExemplarLinked.of(labelledId(task, random), rule);
            case 8 -> {
                List<String> linked = List.copyOf(task.links().asMap().keySet());
                String id = linked.isEmpty() ? "none" : linked.get(random.nextInt(linked.size()));
                List<String> of = task.links().rulesOf(id);
                yield new Edit.ExemplarUnlinked(id, of.isEmpty() ? "none" : of.get(random.nextInt(of.size())));
            }
            default -> {
                Edit first = edit(task, random);
                yield Edit.Several.of(first, edit(task.apply(first), random));
            }
        };
    }

    private static String labelledId(Task task, RandomStream random) {
        return task.dataset().labelled().isEmpty()
                ? "none"
                : task.dataset()
                        .labelled()
                        .get(random.nextInt(task.dataset().labelled().size()))
                        .instance()
                        .id();
    }

    private static int kind(Task task) {
        Instance first = task.dataset().validation().get(0).instance();
        return first instanceof TextInstance ? 0 : first instanceof RecordInstance ? 1 : 2;
    }

    /** A rule that fits a task, under an id. */
    public static Rule rule(Task task, String id, RandomStream random) {
        return rule(random, kind(task), id);
    }
}
