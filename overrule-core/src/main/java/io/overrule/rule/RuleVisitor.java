package io.overrule.rule;

/**
 * What differs by kind of rule, one method for each. Who adds a kind adds a method here, and the compiler then lists
 * every place that must know about it.
 *
 * @param <T> what is found out about a rule
 */
public interface RuleVisitor<T> {
    T regex(RegexRule rule);

    T keyword(KeywordRule rule);

    T length(LengthRule rule);

    T record(RecordRule rule);

    T spanRegex(SpanRegexRule rule);

    T spanPhrases(SpanPhrasesRule rule);

    T all(AllRule rule);

    T any(AnyRule rule);

    T not(NotRule rule);

    T except(ExceptRule rule);

    T votes(VotesRule rule);

    T custom(CustomRule rule);
}
