package io.overrule.rule;

import io.overrule.Problems;
import io.overrule.Suggestion;
import io.overrule.data.Dataset;
import io.overrule.data.Instance;
import io.overrule.data.LabelledInstance;
import io.overrule.data.RecordInstance;
import io.overrule.data.TextInstance;
import io.overrule.data.TokenInstance;
import io.overrule.data.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Whether rules speak about what the instances of a dataset have. One that does not would be silent for ever. */
final class RuleFit {
    /** As what an attribute occurs. */
    private static final class Attribute {
        private boolean number;
        private boolean category;
    }

    private final boolean texts;
    private final boolean tokens;
    private final boolean records;
    private final Map<String, Attribute> attributes = new LinkedHashMap<>();

    private RuleFit(Dataset dataset, boolean readAttributes) {
        texts = instances(dataset).anyMatch(instance -> instance instanceof TextInstance);
        tokens = hasTokens(dataset);
        records = instances(dataset).anyMatch(instance -> instance instanceof RecordInstance);
        if (records && readAttributes) {
            instances(dataset)
                    .filter(RecordInstance.class::isInstance)
                    .map(RecordInstance.class::cast)
                    .forEach(record -> record.values().forEach(this::note));
        }
    }

    /** Whether any instance is a token. */
    static boolean hasTokens(Dataset dataset) {
        return instances(dataset).anyMatch(instance -> instance instanceof TokenInstance);
    }

    private static Stream<Instance> instances(Dataset dataset) {
        return Stream.of(
                        dataset.labelled().stream().map(LabelledInstance::instance),
                        dataset.unlabelled().stream(),
                        dataset.validation().stream().map(LabelledInstance::instance),
                        dataset.test().stream().map(LabelledInstance::instance))
                .flatMap(part -> part);
    }

    private void note(String name, Value value) {
        Attribute attribute = attributes.computeIfAbsent(name, key -> new Attribute());
        attribute.number |= value instanceof Value.Numeric;
        attribute.category |= value instanceof Value.Category;
    }

    /** @param places where each rule stands, by its id */
    static void check(List<Rule> rules, Map<String, String> places, Dataset dataset, Problems problems) {
        RuleFit fit = new RuleFit(dataset, rules.stream().anyMatch(RuleFit::speaksAboutRecords));
        for (Rule rule : rules) {
            fit.check(
                    rule,
                    what -> problems.add(
                            places.getOrDefault(rule.id(), RuleReader.FILE), "rule '" + rule.id() + "' " + what));
        }
    }

    private static boolean speaksAboutRecords(Rule rule) {
        return rule instanceof RecordRule
                || (rule instanceof AnyRule any && any.of().stream().anyMatch(RuleFit::speaksAboutRecords));
    }

    private void check(Rule rule, Consumer<String> problem) {
        if (rule instanceof AnyRule any) {
            any.of().forEach(part -> checkPart(part, problem));
        } else if (rule instanceof RecordRule record) {
            if (records) {
                record.all().forEach(condition -> check(condition, problem));
            } else {
                refuse(rule, problem);
            }
        } else if (rule instanceof SpanRule) {
            if (!tokens) {
                refuse(rule, problem);
            }
        } else if (!(rule instanceof VotesRule || rule instanceof CustomRule) && !texts) {
            refuse(rule, problem);
        }
    }

    /** Tells that a rule is of a kind for other instances; a dataset without any has problems enough already. */
    private void refuse(Rule rule, Consumer<String> problem) {
        String but = "has kind '" + rule.kind() + "', but the instances are ";
        if (texts) {
            problem.accept(but + "texts; write a rule of kind regex, keyword or length");
        } else if (tokens) {
            problem.accept(but + "tokens; write a rule of kind span_regex or span_phrases, which covers the tokens of"
                    + " what it finds in a sentence");
        } else if (records) {
            problem.accept(but + "records; write a rule of kind record");
        }
    }

    private void checkPart(Rule part, Consumer<String> problem) {
        if (part instanceof VotesRule) {
            problem.accept("has a part of kind 'votes', whose firings nobody recorded; make it a rule of its own");
        } else {
            check(part, problem);
        }
    }

    private void check(RecordRule.Condition condition, Consumer<String> problem) {
        String name = condition.attribute();
        Attribute attribute = attributes.get(name);
        if (attribute == null) {
            problem.accept("compares '" + name + "', which is no attribute of the records; "
                    + Suggestion.remedy(name, attributes.keySet(), "attributes"));
            return;
        }
        for (Value value : condition.values()) {
            if (value instanceof Value.Category && attribute.number && !attribute.category) {
                problem.accept("compares '" + name + "' with the text '" + value
                        + "', but it is a number in the records; write a number without quotes");
            } else if (value instanceof Value.Numeric && attribute.category && !attribute.number) {
                problem.accept("compares '" + name + "' with the number " + value
                        + ", but it is a text in the records; write one of their texts");
            }
        }
    }
}
