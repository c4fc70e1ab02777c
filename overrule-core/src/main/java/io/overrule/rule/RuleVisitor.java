package io.overrule.rule;

/**
 * A function on rules with one method for each kind of rule. To add a kind, add a method here; the compiler then lists
 * every place that must handle it.
 *
 * @param <T> the type of the result
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
