package io.overrule.inference;

import io.overrule.OverruleException;

/**
 * How a model predicts by default, and when it overrules a rule.
 *
 * @param inference the default way to predict
 * @param threshold a rule is overruled if its trust is at most this
 */
public record Decision(Inference inference, double threshold) {
    /** The decision of the paper. */
    public static final Decision PUBLISHED = new Decision(Inference.JOINT, Trust.THRESHOLD);

    public Decision {
        if (!(threshold >= 0 && threshold <= 1)) {
            throw OverruleException.input("the threshold of trust is " + threshold + "; expected 0 to 1");
        }
    }

    /** Whether a rule with this trust is overruled. */
    public boolean overrules(double trust) {
        return !(trust > threshold);
    }
}
