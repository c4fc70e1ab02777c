package io.overrule.inference;

import io.overrule.OverruleException;

/**
 * How a model decides.
 *
 * @param inference what predicts unless somebody asks for another way
 * @param threshold a rule is overruled where it is trusted no more than this
 */
public record Decision(Inference inference, double threshold) {
    /** As the paper predicts. */
    public static final Decision PUBLISHED = new Decision(Inference.JOINT, Trust.THRESHOLD);

    public Decision {
        if (!(threshold >= 0 && threshold <= 1)) {
            throw OverruleException.input("the threshold of trust is " + threshold + "; expected 0 to 1");
        }
    }

    /** Whether a rule that is trusted so far is overruled. */
    public boolean overrules(double trust) {
        return !(trust > threshold);
    }
}
