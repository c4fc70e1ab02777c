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
        permits RegexRule,
                KeywordRule,
                LengthRule,
                RecordRule,
                SpanRule,
                AllRule,
                AnyRule,
                NotRule,
                ExceptRule,
                VotesRule,
                CustomRule {
    /** The rule's id, label and notes. */
    Heading heading();

    /** The kind's name in {@code rules.jsonl}. */
    String kind();

    /** Whether the rule speaks about this instance. */
    boolean covers(Instance instance);

    /**
     * Whether nothing shows that the rule does not speak about this instance: it covers it, or depends on votes that
     * nobody recorded for it. What such a condition leaves open, its negation leaves open too.
     */
    default boolean mayCover(Instance instance) {
        return covers(instance);
    }

    /**
     * The condition in words, for tables and reports: {@code contains 'card', unless it contains 'memory card'}. A
     * custom rule, and one known by its votes, is described by its author.
     */
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

    /** The conditions that it is combined from, exceptions included; none if it is a plain one. */
    default List<Rule> operands() {
        return List.of();
    }

    /** How many levels of conditions it has; a plain one has one. */
    default int depth() {
        return 1;
    }

    /** The ids of the instances on which it fired, if its condition, or a part of it, is known only by that. */
    default Optional<Set<String>> recordedVotes() {
        return Optional.empty();
    }

    /** The same rule with another record of where it fired; itself if it does without one. */
    default Rule withRecordedVotes(Set<String> instanceIds) {
        return this;
    }

    /** This rule with exceptions: it no longer covers what any of these conditions covers, whose ids do not matter. */
    default Rule unless(Rule... exceptions) {
        return exceptions.length == 0 ? this : new ExceptRule(heading(), this, List.of(exceptions));
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

    /** What all of these conditions cover, whose ids and labels do not matter. */
    static Rule all(String id, String label, Rule... conditions) {
        return new AllRule(Heading.of(id, label), List.of(conditions));
    }

    /** What any of these conditions covers, whose ids and labels do not matter. */
    static Rule any(String id, String label, Rule... conditions) {
        return new AnyRule(Heading.of(id, label), List.of(conditions));
    }

    /** What none of these conditions covers, whose ids and labels do not matter. */
    static Rule not(String id, String label, Rule... conditions) {
        return new NotRule(Heading.of(id, label), List.of(conditions));
    }

    /** Any Java predicate. Such a rule cannot be written to a file. */
    static Rule custom(String id, String label, Predicate<? super Instance> predicate) {
        return new CustomRule(Heading.of(id, label), predicate);
    }
}
