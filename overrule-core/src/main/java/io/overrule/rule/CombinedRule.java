package io.overrule.rule;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A rule that combines other rules by {@code all}, {@code any} or {@code not}. */
public sealed interface CombinedRule extends Rule permits AllRule, AnyRule, NotRule {
    /** The combined rules. They have the id and the label of this rule. */
    List<Rule> of();

    /** The same combination of other rules, with another heading. */
    CombinedRule with(Heading heading, List<Rule> of);

    @Override
    default Rule withHeading(Heading other) {
        return with(other, of());
    }

    @Override
    default List<Rule> operands() {
        return of();
    }

    @Override
    default int depth() {
        return 1 + Operands.deepest(of());
    }

    @Override
    default Optional<Set<String>> recordedVotes() {
        return Operands.recordedVotes(of());
    }

    @Override
    default Rule withRecordedVotes(Set<String> instanceIds) {
        return with(heading(), Operands.map(of(), part -> part.withRecordedVotes(instanceIds)));
    }

    @Override
    default boolean holdsCode() {
        return of().stream().anyMatch(Rule::holdsCode);
    }

    @Override
    default String describe() {
        return RuleWords.of(this);
    }
}
