package io.overrule.discovery;

import io.overrule.data.Value;
import io.overrule.rule.AllRule;
import io.overrule.rule.AnyRule;
import io.overrule.rule.ExceptRule;
import io.overrule.rule.Heading;
import io.overrule.rule.KeywordRule;
import io.overrule.rule.RecordRule;
import io.overrule.rule.Rule;
import io.overrule.rule.SpanPhrasesRule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Combines lists of conditions into rules as a person would write them, with all words in one list and all values of an
 * attribute in one list.
 */
final class ConditionLists {
    private ConditionLists() {}

    /** A rule with additional requirements, one of which must hold, and additional exceptions. */
    static Rule narrowed(Rule rule, List<Rule> required, List<Rule> exceptions) {
        Rule narrowed = required.isEmpty() ? rule : requiring(rule, merged(required));
        return exceptions.isEmpty() ? narrowed : new ExceptRule(rule.heading(), narrowed, merged(exceptions));
    }

    private static Rule requiring(Rule rule, List<Rule> alternatives) {
        if (rule instanceof ExceptRule except) {
            return new ExceptRule(rule.heading(), requiring(except.base(), alternatives), except.except());
        }
        Rule required =
                alternatives.size() == 1 ? alternatives.get(0) : new AnyRule(bare(rule.heading()), alternatives);
        if (rule instanceof RecordRule record && required instanceof RecordRule more) {
            List<RecordRule.Condition> all = new ArrayList<>(record.all());
            more.all().stream().filter(condition -> !all.contains(condition)).forEach(all::add);
            return new RecordRule(rule.heading(), all);
        }
        List<Rule> all = new ArrayList<>();
        if (rule instanceof AllRule conjunction) {
            all.addAll(conjunction.of());
        } else {
            all.add(rule.withHeading(bare(rule.heading())));
        }
        all.add(required);
        return new AllRule(rule.heading(), all);
    }

    /** A rule with additional alternatives. */
    static Rule widened(Rule rule, List<Rule> alternatives) {
        List<Rule> parts = new ArrayList<>();
        if (rule instanceof AnyRule disjunction) {
            parts.addAll(disjunction.of());
        } else {
            parts.add(rule.withHeading(bare(rule.heading())));
        }
        parts.addAll(alternatives);
        List<Rule> merged = merged(parts);
        return merged.size() == 1 ? merged.get(0).withHeading(rule.heading()) : new AnyRule(rule.heading(), merged);
    }

    /** A heading without name and description, because those describe the whole rule. */
    private static Heading bare(Heading heading) {
        return Heading.of(heading.id(), heading.label());
    }

    /** Merges alternative conditions of the same kind into one, at the position of the first of them. */
    static List<Rule> merged(List<Rule> conditions) {
        Map<Object, Rule> merged = new LinkedHashMap<>();
        for (Rule condition : conditions) {
            merged.merge(key(condition), condition, ConditionLists::both);
        }
        return List.copyOf(merged.values());
    }

    private static Object key(Rule condition) {
        if (condition instanceof KeywordRule keyword) {
            return List.of("keyword", keyword.match(), keyword.ignoreCase());
        }
        if (condition instanceof SpanPhrasesRule) {
            return "span_phrases";
        }
        return listed(condition)
                .<Object>map(values -> List.of("in", values.attribute()))
                .orElse(condition);
    }

    /** The comparison of a condition, if it has only one, which compares with a list of values. */
    private static Optional<RecordRule.Condition> listed(Rule condition) {
        return condition instanceof RecordRule record
                        && record.all().size() == 1
                        && (record.all().get(0).operator() == RecordRule.Operator.EQUAL
                                || record.all().get(0).operator() == RecordRule.Operator.IN)
                ? Optional.of(record.all().get(0))
                : Optional.empty();
    }

    private static Rule both(Rule one, Rule other) {
        if (one instanceof KeywordRule words && other instanceof KeywordRule more) {
            return new KeywordRule(
                    one.heading(), joined(words.words(), more.words()), words.match(), words.ignoreCase());
        }
        if (one instanceof SpanPhrasesRule phrases && other instanceof SpanPhrasesRule more) {
            return new SpanPhrasesRule(one.heading(), joined(phrases.phrases(), more.phrases()));
        }
        Optional<RecordRule.Condition> values = listed(one);
        Optional<RecordRule.Condition> more = listed(other);
        if (values.isPresent() && more.isPresent()) {
            List<Value> all = joined(values.get().values(), more.get().values());
            return new RecordRule(
                    one.heading(),
                    List.of(new RecordRule.Condition(values.get().attribute(), RecordRule.Operator.IN, all)));
        }
        return one;
    }

    private static <T> List<T> joined(List<T> some, List<T> more) {
        List<T> all = new ArrayList<>(some);
        more.stream().filter(each -> !all.contains(each)).forEach(all::add);
        return all;
    }
}
