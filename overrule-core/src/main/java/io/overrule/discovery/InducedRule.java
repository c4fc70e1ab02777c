package io.overrule.discovery;

import io.overrule.data.Instance;
import io.overrule.rule.Rule;
import java.util.List;
import java.util.Objects;

/**
 * A rule that was learned from labelled instances.
 *
 * @param covered how many of those instances it covers by itself, whatever rules were found before it
 * @param right how many of them have its label
 * @param exemplars the labelled instances of its class that it covers; empty as long as nobody asked for them
 */
public record InducedRule(Rule rule, int covered, int right, List<Instance> exemplars) {
    public InducedRule {
        Objects.requireNonNull(rule, "rule");
        exemplars = List.copyOf(exemplars);
        if (right < 0 || right > covered) {
            throw new IllegalArgumentException(right + " right of " + covered + " covered");
        }
    }

    /** The share of the instances it covers that have its label. */
    public double precision() {
        return covered == 0 ? 0 : (double) right / covered;
    }
}
