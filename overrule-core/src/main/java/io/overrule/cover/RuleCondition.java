package io.overrule.cover;

import io.overrule.rule.AnyRule;
import io.overrule.rule.CustomRule;
import io.overrule.rule.KeywordRule;
import io.overrule.rule.LengthRule;
import io.overrule.rule.RecordRule;
import io.overrule.rule.RegexRule;
import io.overrule.rule.Rule;
import io.overrule.rule.SpanPhrasesRule;
import io.overrule.rule.SpanRegexRule;
import io.overrule.rule.VotesRule;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * When a rule covers, apart from its id and label: rules with equal conditions cover the same instances, always.
 *
 * @param kind the kind of the rule
 * @param content what rules of this kind compare, as values that are equal if they mean the same
 */
record RuleCondition(String kind, List<Object> content) {
    static RuleCondition of(Rule rule) {
        return new RuleCondition(rule.kind(), content(rule));
    }

    private static List<Object> content(Rule rule) {
        if (rule instanceof RegexRule regex) {
            return List.of(regex.pattern(), regex.ignoreCase());
        }
        if (rule instanceof KeywordRule keyword) {
            return List.of(Set.copyOf(keyword.comparedWords()), keyword.match(), keyword.ignoreCase());
        }
        if (rule instanceof LengthRule length) {
            return List.of(length.maxTokens());
        }
        if (rule instanceof RecordRule record) {
            return List.of(Set.copyOf(record.all()));
        }
        if (rule instanceof SpanRegexRule span) {
            return List.of(span.pattern(), span.group(), Set.copyOf(span.except()));
        }
        if (rule instanceof SpanPhrasesRule span) {
            return List.of(span.comparedPhrases());
        }
        if (rule instanceof AnyRule any) {
            return List.of(any.of().stream().map(RuleCondition::of).collect(Collectors.toSet()));
        }
        if (rule instanceof VotesRule votes) {
            return List.of(votes.instanceIds());
        }
        return List.of(((CustomRule) rule).predicate());
    }
}
