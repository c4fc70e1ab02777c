package io.overrule.rule;

import io.overrule.data.Instance;
import io.overrule.data.InstanceKind;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Any Java predicate, as a rule. The predicate must be free of side effects and safe to call from several threads. A
 * model file keeps the rule's heading but not its code: give the predicate again when the model is loaded.
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
