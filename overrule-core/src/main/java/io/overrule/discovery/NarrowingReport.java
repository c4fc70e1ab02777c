package io.overrule.discovery;

import io.overrule.rule.Rule;
import java.util.List;
import java.util.Objects;

/**
 * Where a rule fails, and proposals to narrow it.
 *
 * @param rule the current rule
 * @param evidence the evidence for all of its firings
 * @param separations the conditions that separate right firings from wrong ones, the clearest first
 * @param proposals at most three proposals, the best first; none if nothing makes the rule much better
 */
public record NarrowingReport(
        Rule rule, RuleEvidence evidence, List<Separation> separations, List<Narrowing> proposals) {
    public NarrowingReport {
        Objects.requireNonNull(rule, "rule");
        Objects.requireNonNull(evidence, "evidence");
        separations = List.copyOf(separations);
        proposals = List.copyOf(proposals);
    }
}
