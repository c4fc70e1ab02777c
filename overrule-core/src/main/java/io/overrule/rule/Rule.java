package io.overrule.rule;

import io.overrule.data.Instance;
import io.overrule.data.InstanceKind;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A labelling rule. It votes for its label on every instance that it covers, and abstains on all others (the paper's
 * R_j with label l_j). Rules are immutable and safe to share between threads.
 */
public sealed interface Rule
        permits RegexRule,
                KeywordRule,
                LengthRule,
                RecordRule,
                SpanRule,
                CombinedRule,
                ExceptRule,
                VotesRule,
                CustomRule {
    /** The rule's id, label and notes. */
    Heading heading();

    /** The kind's name in {@code rules.jsonl}. */
    String kind();

    /** Whether the rule covers this instance, and so votes on it. */
    boolean covers(Instance instance);

    /**
     * Whether the rule may cover this instance: it does cover it, or it depends on votes that were not recorded for it.
     * If that is unknown for a condition, it is unknown for its negation too.
     */
    default boolean mayCover(Instance instance) {
        return covers(instance);
    }

    /**
     * The condition in words, for tables and reports: {@code contains 'card', unless it contains 'memory card'}. For
     * custom rules and recorded votes this is the author's description.
     */
    String describe();

    /** Calls the visitor's method for this kind. */
    <T> T accept(RuleVisitor<T> visitor);

    /** The same condition with another heading: another id, label or notes. */
    Rule withHeading(Heading other);

    /** The kinds of instances that the rule can cover. */
    Set<InstanceKind> covered();

    /** The alternatives of this rule: it covers what any of them covers. A rule without alternatives returns itself. */
    default List<Rule> parts() {
        return List.of(this);
    }

    /** The conditions that this rule combines, including exceptions; empty for a plain rule. */
    default List<Rule> operands() {
        return List.of();
    }

    /** The number of levels of conditions; 1 for a plain rule. */
    default int depth() {
        return 1;
    }

    /**
     * The ids of the instances on which the rule fired, if its condition or a part of it consists of recorded votes.
     */
    default Optional<Set<String>> recordedVotes() {
        return Optional.empty();
    }

    /** The same rule with other recorded votes; the rule itself if it does not use any. */
    default Rule withRecordedVotes(Set<String> instanceIds) {
        return this;
    }

    /**
     * This rule with exceptions: it no longer covers what any exception covers. The ids and labels of the exceptions
     * are ignored.
     */
    default Rule unless(Rule... exceptions) {
        return exceptions.length == 0 ? this : new ExceptRule(heading(), this, List.of(exceptions));
    }

    /** Whether any part of its condition is Java code, which cannot be written to a file. */
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

    /** A rule that finds a pattern anywhere in the lower-cased text. */
    static Rule regex(String id, String label, String pattern) {
        return new RegexRule(Heading.of(id, label), pattern, true);
    }

    /** A rule that finds any of these words or phrases, as whole words, in upper or lower case. */
    static Rule keyword(String id, String label, String... words) {
        return new KeywordRule(Heading.of(id, label), List.of(words), KeywordRule.Match.WHOLE, true);
    }

    /**
     * A rule that covers the tokens that a pattern matches in the lower-cased sentence, with a space after every token.
     */
    static Rule spanRegex(String id, String label, String pattern) {
        return new SpanRegexRule(Heading.of(id, label), pattern, 0, List.of());
    }

    /** A rule that covers the tokens of any of these phrases, in upper or lower case. */
    static Rule spanPhrases(String id, String label, String... phrases) {
        return new SpanPhrasesRule(Heading.of(id, label), List.of(phrases));
    }

    /** A rule that covers what all these conditions cover. The ids and labels of the conditions are ignored. */
    static Rule all(String id, String label, Rule... conditions) {
        return new AllRule(Heading.of(id, label), List.of(conditions));
    }

    /** A rule that covers what any of these conditions covers. The ids and labels of the conditions are ignored. */
    static Rule any(String id, String label, Rule... conditions) {
        return new AnyRule(Heading.of(id, label), List.of(conditions));
    }

    /** A rule that covers what none of these conditions covers. The ids and labels of the conditions are ignored. */
    static Rule not(String id, String label, Rule... conditions) {
        return new NotRule(Heading.of(id, label), List.of(conditions));
    }

    /** A rule made of a Java predicate. It cannot be written to a file. */
    static Rule custom(String id, String label, Predicate<? super Instance> predicate) {
        return new CustomRule(Heading.of(id, label), predicate);
    }
}
