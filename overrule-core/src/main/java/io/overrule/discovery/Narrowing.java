package io.overrule.discovery;

import io.overrule.rule.Rule;
import java.util.List;
import java.util.Objects;

/**
 * A proposal to narrow a rule, with what it would do.
 *
 * @param way how it is narrowed
 * @param rule the narrowed rule, under the heading of the rule as it stands
 * @param kept the firings that it keeps
 * @param lost the firings that it gives up
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
        /** It no longer covers what a condition covers. */
        EXCEPTIONS("exceptions"),
        /** It covers only what one of some conditions covers too. */
        REQUIREMENTS("requirements"),
        BOTH("requirements and exceptions");

        private final String title;

        Way(String title) {
            this.title = title;
        }

        /** In a few words. */
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
