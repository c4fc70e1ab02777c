package io.overrule.rule;

import io.overrule.data.Instance;
import io.overrule.data.InstanceKind;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A labelling rule: where it covers an instance it votes for its label, elsewhere it is silent (the paper's R_j with
 * label l_j). Rules are values, safe to share between threads.
 */
public sealed interface Rule
        permits RegexRule, KeywordRule, LengthRule, RecordRule, SpanRule, AnyRule, VotesRule, CustomRule {
    /** The rule's id, label and notes. */
    Heading heading();

    /** The kind's name in {@code rules.jsonl}. */
    String kind();

    /** Whether the rule speaks about this instance. */
    boolean covers(Instance instance);

    /** The condition in words, for tables and reports: {@code contains 'late' or 'delayed'}. */
    String describe();

    /** Calls the visitor's method for this kind. */
    <T> T accept(RuleVisitor<T> visitor);

    /** The same condition under another heading: another id, label or notes. */
    Rule withHeading(Heading other);

    /** The kinds of instances that it may cover. */
    Set<InstanceKind> covered();

    /** The rules of which any makes this one cover: itself, if it does not consist of others. */
    default List<Rule> parts() {
        return List.of(this);
    }

    /** The ids of the instances on which it fired, if that is all that is known about it. */
    default Optional<Set<String>> recordedVotes() {
        return Optional.empty();
    }

    /** Whether part of its condition is Java code, which no file can hold. */
    default boolean holdsCode() {
        return false;
    }

    default String id() {
        return heading().id();
    }

    /** The name of the class it votes for. */
    default String label() {
        return heading().label();
    }

    /** Found anywhere in the text, which is lower-cased first. */
    static Rule regex(String id, String label, String pattern) {
        return new RegexRule(Heading.of(id, label), pattern, true);
    }

    /** Any of these words or phrases, as whole words, in upper or lower case. */
    static Rule keyword(String id, String label, String... words) {
        return new KeywordRule(Heading.of(id, label), List.of(words), KeywordRule.Match.WHOLE, true);
    }

    /** The tokens of what a pattern matches in the lower-cased sentence, which has a space after every token. */
    static Rule spanRegex(String id, String label, String pattern) {
        return new SpanRegexRule(Heading.of(id, label), pattern, 0, List.of());
    }

    /** The tokens of any of these phrases, in upper or lower case. */
    static Rule spanPhrases(String id, String label, String... phrases) {
        return new SpanPhrasesRule(Heading.of(id, label), List.of(phrases));
    }

    /** Any Java predicate. Such a rule cannot be written to a file. */
    static Rule custom(String id, String label, Predicate<? super Instance> predicate) {
        return new CustomRule(Heading.of(id, label), predicate);
    }
}
