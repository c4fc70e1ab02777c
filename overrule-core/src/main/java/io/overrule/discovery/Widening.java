package io.overrule.discovery;

import io.overrule.rule.Rule;
import java.util.List;
import java.util.Objects;

/**
 * A proposal to widen a rule, with its expected effect.
 *
 * @param rule the widened rule, with the heading of the current rule
 * @param added the evidence for its firings on newly covered instances
 * @param uncovered the number of newly covered unlabelled instances that no other rule covers
 * @param samples a few newly covered unlabelled instances, from the least to the most trusted
 */
public record Widening(Rule rule, RuleEvidence added, int uncovered, List<JudgedInstance> samples) {
    public Widening {
        Objects.requireNonNull(rule, "rule");
        Objects.requireNonNull(added, "added");
        samples = List.copyOf(samples);
    }
}
