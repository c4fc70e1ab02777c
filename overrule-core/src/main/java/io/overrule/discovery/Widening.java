package io.overrule.discovery;

import io.overrule.rule.Rule;
import java.util.List;
import java.util.Objects;

/**
 * A proposal to widen a rule, with what it would do.
 *
 * @param rule the widened rule, under the heading of the rule as it stands
 * @param added its firings on instances that it does not cover yet
 * @param uncovered how many of those that are unlabelled no rule covers
 * @param samples a few unlabelled instances that it would cover too, from the least to the most trusted
 */
public record Widening(Rule rule, RuleEvidence added, int uncovered, List<JudgedInstance> samples) {
    public Widening {
        Objects.requireNonNull(rule, "rule");
        Objects.requireNonNull(added, "added");
        samples = List.copyOf(samples);
    }
}
