package io.overrule.discovery;

import io.overrule.rule.Rule;
import java.util.List;
import java.util.Objects;

/**
 * Where a rule fails, and what could be done about it.
 *
 * @param rule as it stands
 * @param evidence for all of its firings
 * @param separations what separates the firings that are right from those that are wrong, the clearest first
 * @param proposals at most three, the best first; none if nothing makes the rule much better
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
