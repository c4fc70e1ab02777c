package io.overrule.discovery;

import io.overrule.rule.Rule;
import java.util.List;
import java.util.Objects;

/**
 * What a rule could cover besides.
 *
 * @param rule as it stands
 * @param evidence for all of its firings
 * @param proposals at most three, the one that adds most first; none if nothing is as precise as the rule
 */
public record WideningReport(Rule rule, RuleEvidence evidence, List<Widening> proposals) {
    public WideningReport {
        Objects.requireNonNull(rule, "rule");
        Objects.requireNonNull(evidence, "evidence");
        proposals = List.copyOf(proposals);
    }
}
