package io.overrule.rule;

import io.overrule.data.InstanceKind;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Describes combined conditions in words: {@code contains 'card', unless it contains 'memory card' or 'warranty card'}.
 *
 * <p>A condition is written as a predicate ({@code contains 'card'}) or as a clause with a subject ({@code it contains
 * 'card'}). In a rule for tokens, a condition on a text applies to the sentence, which is then the subject in both
 * forms.
 */
final class RuleWords implements RuleVisitor<String> {
    private final boolean overTokens;
    private final boolean clause;
    private final boolean negated;

    /** Whether the words become part of a longer expression, so that a combined condition needs brackets. */
    private final boolean inside;

    private RuleWords(boolean overTokens, boolean clause, boolean negated, boolean inside) {
        this.overTokens = overTokens;
        this.clause = clause;
        this.negated = negated;
        this.inside = inside;
    }

    static String of(Rule rule) {
        boolean overTokens = rule.covered().equals(Set.of(InstanceKind.TOKEN));
        return rule.accept(new RuleWords(overTokens, false, false, false));
    }

    private RuleWords within(boolean negatedPart) {
        return new RuleWords(overTokens, clause, negatedPart, true);
    }

    private static String bracketed(String text, boolean needed) {
        return needed ? "(" + text + ")" : text;
    }

    /** The condition with its subject, or its opposite. */
    private String said(String subject, String positive, String negative) {
        return subject + (negated ? negative : positive);
    }

    private String ofText(String positive, String negative) {
        return said(overTokens ? "the sentence " : clause ? "it " : "", positive, negative);
    }

    /** The opposite of what begins with a verb. */
    private static String opposite(String words, String verb, String infinitive) {
        return "does not " + infinitive + words.substring(verb.length());
    }

    @Override
    public String regex(RegexRule rule) {
        return ofText(rule.describe(), opposite(rule.describe(), "matches", "match"));
    }

    @Override
    public String keyword(KeywordRule rule) {
        return ofText(rule.describe(), opposite(rule.describe(), "contains", "contain"));
    }

    @Override
    public String length(LengthRule rule) {
        return ofText(rule.describe(), rule.describeOpposite());
    }

    /** A missing value satisfies no condition, so the opposite of {@code age < 5} is not {@code age >= 5}. */
    @Override
    public String record(RecordRule rule) {
        return code(rule.describe());
    }

    @Override
    public String spanRegex(SpanRegexRule rule) {
        return span(rule);
    }

    @Override
    public String spanPhrases(SpanPhrasesRule rule) {
        return span(rule);
    }

    /** A rule spans tokens; as a condition on a token, it says that the token is in a span. */
    private String span(SpanRule rule) {
        String what = rule.describe().substring("spans".length());
        return said(clause ? "it " : "", clause ? "is in" + what : "spans" + what, "is not in" + what);
    }

    @Override
    public String votes(VotesRule rule) {
        return rule.heading().description().isEmpty() && (clause || negated)
                ? said(clause ? "it " : "", "has a recorded vote", "has no recorded vote")
                : code(rule.describe());
    }

    @Override
    public String custom(CustomRule rule) {
        return rule.heading().description().isEmpty() && (clause || negated)
                ? said("custom code ", "accepts it", "does not accept it")
                : code(rule.describe());
    }

    private String code(String words) {
        return negated ? "not (" + words + ")" : words;
    }

    @Override
    public String all(AllRule rule) {
        return junction(flat(rule, AllRule.class), ", and ");
    }

    @Override
    public String any(AnyRule rule) {
        return junction(flat(rule, AnyRule.class), ", or ");
    }

    /** The parts of a combination, with nested combinations of the same kind flattened. */
    private static List<Rule> flat(Rule rule, Class<? extends Rule> kind) {
        return kind.isInstance(rule)
                ? rule.operands().stream()
                        .flatMap(part -> flat(part, kind).stream())
                        .toList()
                : List.of(rule);
    }

    private String junction(List<Rule> parts, String joint) {
        if (parts.size() == 1) {
            return parts.get(0).accept(this);
        }
        return negated
                ? "not (" + joined(parts, new RuleWords(overTokens, clause, false, true), joint) + ")"
                : bracketed(joined(parts, within(false), joint), inside);
    }

    private static String joined(List<Rule> parts, RuleWords words, String joint) {
        return parts.stream().map(part -> part.accept(words)).collect(Collectors.joining(joint));
    }

    /** Says of each part that it does not hold. */
    @Override
    public String not(NotRule rule) {
        List<Rule> parts = rule.of();
        if (parts.size() == 1) {
            return parts.get(0).accept(new RuleWords(overTokens, clause, !negated, inside));
        }
        return negated
                ? bracketed(joined(parts, within(false), ", or "), inside)
                : bracketed(joined(parts, within(true), ", and "), inside);
    }

    @Override
    public String except(ExceptRule rule) {
        String base = rule.base().accept(new RuleWords(overTokens, clause, false, true));
        List<Rule> any = rule.except().stream()
                .flatMap(exception -> flat(exception, AnyRule.class).stream())
                .toList();
        String exceptions = joined(any, new RuleWords(overTokens, true, false, any.size() > 1), ", or ");
        String words = base + ", unless " + exceptions;
        return negated ? "not (" + words + ")" : bracketed(words, inside);
    }
}
