package io.overrule.rule;

import io.overrule.data.Instance;
import io.overrule.data.InstanceKind;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * A rule that covers an instance if all its operands cover it. The operands take the id and the label of this rule and
 * keep their notes.
 */
public record AllRule(Heading heading, List<Rule> of) implements CombinedRule {
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
    public CombinedRule with(Heading other, List<Rule> others) {
        return new AllRule(other, others);
    }

    @Override
    public Set<InstanceKind> covered() {
        Set<InstanceKind> common = EnumSet.allOf(InstanceKind.class);
        of.forEach(part -> common.retainAll(part.covered()));
        return Set.copyOf(common);
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
}
