package io.overrule.discovery;

import io.overrule.OverruleException;
import java.util.OptionalDouble;

/**
 * The evidence for a rule on some of the instances that it covers, separately from trust and from labels.
 *
 * @param firings the number of firings on unlabelled instances
 * @param expectedRight the expected number of right firings among these, which is the sum of the trust in the rule
 * @param labelled the number of firings on labelled and validation instances
 * @param labelledRight the number of these whose instance has the rule's label
 */
public record RuleEvidence(int firings, double expectedRight, int labelled, int labelledRight) {
    public RuleEvidence {
        if (firings < 0 || labelledRight < 0 || labelledRight > labelled || !(expectedRight >= 0)) {
            throw OverruleException.internal("evidence of " + firings + " firings, " + expectedRight
                    + " expected right, " + labelledRight + " of " + labelled + " labelled right");
        }
    }

    /** The expected precision on unlabelled instances; empty if it never fires there. */
    public OptionalDouble precisionByTrust() {
        return firings == 0 ? OptionalDouble.empty() : OptionalDouble.of(expectedRight / firings);
    }

    /** The precision on labelled and validation instances; empty if it never fires there. */
    public OptionalDouble precisionByLabels() {
        return labelled == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) labelledRight / labelled);
    }
}
