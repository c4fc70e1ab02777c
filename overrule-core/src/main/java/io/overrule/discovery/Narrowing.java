package io.overrule.discovery;

import io.overrule.rule.Rule;
import java.util.List;
import java.util.Objects;

/**
 * A proposal to narrow a rule, with its expected effect.
 *
 * @param way how the rule is narrowed
 * @param rule the narrowed rule, with the heading of the current rule
 * @param kept the evidence for the firings that it keeps
 * @param lost the evidence for the firings that it gives up
 * @param keptSamples a few unlabelled instances that it still covers, from the least to the most trusted
 * @param lostSamples a few that it no longer covers
 */
public record Narrowing(
        Way way,
        Rule rule,
        RuleEvidence kept,
        RuleEvidence lost,
        List<JudgedInstance> keptSamples,
        List<JudgedInstance> lostSamples) {
    public Narrowing {
        Objects.requireNonNull(way, "way");
        Objects.requireNonNull(rule, "rule");
        Objects.requireNonNull(kept, "kept");
        Objects.requireNonNull(lost, "lost");
        keptSamples = List.copyOf(keptSamples);
        lostSamples = List.copyOf(lostSamples);
    }

    /** How a rule is narrowed. */
    public enum Way {
        /** The rule gets exceptions. */
        EXCEPTIONS("exceptions"),
        /** The rule gets requirements, one of which must hold. */
        REQUIREMENTS("requirements"),
        BOTH("requirements and exceptions");

        private final String title;

        Way(String title) {
            this.title = title;
        }

        /** The name of the way in a few words. */
        public String title() {
            return title;
        }
    }

    /** The share of the expected right firings that it keeps. */
    public double keptOfRight() {
        double all = kept.expectedRight() + lost.expectedRight();
        return all == 0 ? 1 : kept.expectedRight() / all;
    }
}
