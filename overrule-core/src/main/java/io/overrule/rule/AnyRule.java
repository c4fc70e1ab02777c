package io.overrule.rule;

import io.overrule.OverruleException;
import io.overrule.data.Instance;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** Covers what any of its parts covers. The parts' own ids and labels do not matter. */
public record AnyRule(Heading heading, List<Rule> of) implements Rule {
    public AnyRule {
        Objects.requireNonNull(heading, "heading");
        of = List.copyOf(of);
        if (of.isEmpty()) {
            throw OverruleException.input(
                    "rule '" + heading.id() + "' is the 'any' of no rules, which never covers; list at least one");
        }
    }

    @Override
    public String kind() {
        return "any";
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
    public String describe() {
        return of.stream().map(Rule::describe).collect(Collectors.joining(", or "));
    }
}
