package io.overrule.rule;

import io.overrule.data.Instance;
import io.overrule.data.InstanceKind;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * A rule that covers an instance if none of its operands covers it. The operands take the id and the label of this rule
 * and keep their notes.
 *
 * <p>If an operand depends on recorded votes that are unknown for an instance, this rule does not cover the instance: a
 * missing record does not mean that the operand did not fire. Votes are unknown for instances without an id, and if
 * none were recorded.
 */
public record NotRule(Heading heading, List<Rule> of) implements CombinedRule {
    public NotRule {
        Objects.requireNonNull(heading, "heading");
        of = Operands.atLeastOne(heading, "not", of, "covers everything");
    }

    @Override
    public String kind() {
        return "not";
    }

    @Override
    public <T> T accept(RuleVisitor<T> visitor) {
        return visitor.not(this);
    }

    @Override
    public CombinedRule with(Heading other, List<Rule> others) {
        return new NotRule(other, others);
    }

    @Override
    public Set<InstanceKind> covered() {
        return Set.of(InstanceKind.values());
    }

    @Override
    public boolean covers(Instance instance) {
        for (Rule part : of) {
            if (part.mayCover(instance)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean mayCover(Instance instance) {
        for (Rule part : of) {
            if (part.covers(instance)) {
                return false;
            }
        }
        return true;
    }
}
