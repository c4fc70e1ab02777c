package io.overrule.rule;

import io.overrule.data.Instance;
import io.overrule.data.InstanceKind;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A rule that covers an instance if any of its operands covers it. The operands take the id and the label of this rule
 * and keep their notes.
 */
public record AnyRule(Heading heading, List<Rule> of) implements CombinedRule {
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
    public CombinedRule with(Heading other, List<Rule> others) {
        return new AnyRule(other, others);
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
}
