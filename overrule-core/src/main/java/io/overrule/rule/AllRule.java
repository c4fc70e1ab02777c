package io.overrule.rule;

import io.overrule.data.Instance;
import io.overrule.data.InstanceKind;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * A rule that covers an instance if all its operands cover it. The operands take the id and the label of this rule and
 * keep their notes.
 */
public record AllRule(Heading heading, List<Rule> of) implements Rule {
    public AllRule {
        Objects.requireNonNull(heading, "heading");
        of = Operands.atLeastOne(heading, "all", of, "covers everything");
    }

    @Override
    public String kind() {
        return "all";
    }

    @Override
    public <T> T accept(RuleVisitor<T> visitor) {
        return visitor.all(this);
    }

    @Override
    public Rule withHeading(Heading other) {
        return new AllRule(other, of);
    }

    @Override
    public Set<InstanceKind> covered() {
        Set<InstanceKind> common = EnumSet.allOf(InstanceKind.class);
        of.forEach(part -> common.retainAll(part.covered()));
        return Set.copyOf(common);
    }

    @Override
    public List<Rule> operands() {
        return of;
    }

    @Override
    public int depth() {
        return 1 + Operands.deepest(of);
    }

    @Override
    public Optional<Set<String>> recordedVotes() {
        return Operands.recordedVotes(of);
    }

    @Override
    public Rule withRecordedVotes(Set<String> instanceIds) {
        return new AllRule(heading, Operands.map(of, part -> part.withRecordedVotes(instanceIds)));
    }

    @Override
    public boolean holdsCode() {
        return of.stream().anyMatch(Rule::holdsCode);
    }

    @Override
    public boolean covers(Instance instance) {
        for (Rule part : of) {
            if (!part.covers(instance)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean mayCover(Instance instance) {
        for (Rule part : of) {
            if (!part.mayCover(instance)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public String describe() {
        return RuleWords.of(this);
    }
}
