package io.overrule.cover;

import io.overrule.rule.AnyRule;
import io.overrule.rule.CustomRule;
import io.overrule.rule.KeywordRule;
import io.overrule.rule.LengthRule;
import io.overrule.rule.RecordRule;
import io.overrule.rule.RegexRule;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleVisitor;
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
    private static final RuleVisitor<List<Object>> CONTENT = new Content();

    static RuleCondition of(Rule rule) {
        return new RuleCondition(rule.kind(), rule.accept(CONTENT));
    }

    private static final class Content implements RuleVisitor<List<Object>> {
        @Override
        public List<Object> regex(RegexRule rule) {
            return List.of(rule.pattern(), rule.ignoreCase());
        }

        @Override
        public List<Object> keyword(KeywordRule rule) {
            return List.of(Set.copyOf(rule.comparedWords()), rule.match(), rule.ignoreCase());
        }

        @Override
        public List<Object> length(LengthRule rule) {
            return List.of(rule.maxTokens());
        }

        @Override
        public List<Object> record(RecordRule rule) {
            return List.of(Set.copyOf(rule.all()));
        }

        @Override
        public List<Object> spanRegex(SpanRegexRule rule) {
            return List.of(rule.pattern(), rule.group(), Set.copyOf(rule.except()));
        }

        @Override
        public List<Object> spanPhrases(SpanPhrasesRule rule) {
            return List.of(rule.comparedPhrases());
        }

        @Override
        public List<Object> any(AnyRule rule) {
            return List.of(rule.of().stream().map(RuleCondition::of).collect(Collectors.toSet()));
        }

        @Override
        public List<Object> votes(VotesRule rule) {
            return List.of(rule.instanceIds());
        }

        @Override
        public List<Object> custom(CustomRule rule) {
            return List.of(rule.predicate());
        }
    }
}
