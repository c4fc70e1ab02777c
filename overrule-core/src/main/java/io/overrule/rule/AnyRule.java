package io.overrule.rule;

import io.overrule.data.Instance;
import io.overrule.data.InstanceKind;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A rule that covers an instance if any of its operands covers it. The operands take the id and the label of this rule
 * and keep their notes.
 */
public record AnyRule(Heading heading, List<Rule> of) implements Rule {
    public AnyRule {
        Objects.requireNonNull(heading, "heading");
        of = Operands.atLeastOne(heading, "any", of, "never covers");
    }

    @Override
    public String kind() {
        return "any";
    }

    @Override
    public <T> T accept(RuleVisitor<T> visitor) {
        return visitor.any(this);
    }

    @Override
    public Rule withHeading(Heading other) {
        return new AnyRule(other, of);
    }

    @Override
    public Set<InstanceKind> covered() {
        return of.stream().flatMap(part -> part.covered().stream()).collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public List<Rule> parts() {
        return of.stream().flatMap(part -> part.parts().stream()).toList();
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
        return new AnyRule(heading, Operands.map(of, part -> part.withRecordedVotes(instanceIds)));
    }

    @Override
    public boolean holdsCode() {
        return of.stream().anyMatch(Rule::holdsCode);
    }

    @Override
    public boolean covers(Instance instance) {
        for (Rule part : of) {
            if (part.covers(instance)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean mayCover(Instance instance) {
        for (Rule part : of) {
            if (part.mayCover(instance)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public String describe() {
        return RuleWords.of(this);
    }
}
