package io.overrule.discovery;

import io.overrule.data.Instance;
import io.overrule.rule.Rule;
import java.util.List;
import java.util.Objects;

/**
 * A rule that was learned from labelled instances.
 *
 * @param covered the number of these instances that it covers by itself, whatever rules were found before it
 * @param right the number of covered instances that have its label
 * @param exemplars the labelled instances of its class that it covers; empty unless requested
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
