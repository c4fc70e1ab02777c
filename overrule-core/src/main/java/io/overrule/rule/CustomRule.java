package io.overrule.rule;

import io.overrule.data.Instance;
import io.overrule.data.InstanceKind;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A rule whose condition is a Java predicate. The predicate must have no side effects and must be safe to call from
 * several threads. A model file stores the rule's heading but not its code, so pass the predicate again when you load
 * the model.
 */
public record CustomRule(Heading heading, Predicate<? super Instance> predicate) implements Rule {
    public CustomRule {
        Objects.requireNonNull(heading, "heading");
        Objects.requireNonNull(predicate, "predicate");
    }

    @Override
    public String kind() {
        return "custom";
    }

    @Override
    public <T> T accept(RuleVisitor<T> visitor) {
        return visitor.custom(this);
    }

    @Override
    public Rule withHeading(Heading other) {
        return new CustomRule(other, predicate);
    }

    @Override
    public Set<InstanceKind> covered() {
        return Set.of(InstanceKind.values());
    }

    @Override
    public boolean holdsCode() {
        return true;
    }

    @Override
    public boolean covers(Instance instance) {
        return predicate.test(instance);
    }

    @Override
    public String describe() {
        return heading.description().isEmpty() ? "custom code" : heading.description();
    }
}
