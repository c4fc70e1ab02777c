package io.overrule.discovery;

import io.overrule.rule.Rule;
import java.util.List;
import java.util.Objects;

/**
 * Proposals to widen a rule.
 *
 * @param rule the current rule
 * @param evidence the evidence for all of its current firings
 * @param proposals at most three proposals, the one that adds most first; none if nothing is as precise as the rule
 */
public record WideningReport(Rule rule, RuleEvidence evidence, List<Widening> proposals) {
    public WideningReport {
        Objects.requireNonNull(rule, "rule");
        Objects.requireNonNull(evidence, "evidence");
        proposals = List.copyOf(proposals);
    }
}
