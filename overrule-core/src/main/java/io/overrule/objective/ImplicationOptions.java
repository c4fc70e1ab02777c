package io.overrule.objective;

import io.overrule.OverruleException;

/**
 * The options of {@link ImplicationObjective}.
 *
 * @param gamma the weight of the implication term on U (Eq. 5)
 * @param q the noise tolerance of the agreeing term (Eq. 2): towards 0 it is cross-entropy, at 1 the mean absolute error
 * @param exemplarTerm whether exemplars teach the rule network that their rule holds on them (first part of Eq. 2)
 * @param disagreeingTerm whether labelled instances teach it where rules of another label do not hold (second part)
 * @param agreeingTerm whether labelled instances teach it, tolerantly, where rules of their label hold (third part)
 */
public record ImplicationOptions(
        double gamma, double q, boolean exemplarTerm, boolean disagreeingTerm, boolean agreeingTerm) {
    public ImplicationOptions {
        if (!(gamma >= 0) || Double.isInfinite(gamma)) {
            throw OverruleException.input("gamma is " + gamma + "; expected a finite number of 0 or more");
        }
        if (!(q > 0 && q <= 1)) {
            throw OverruleException.input("q is " + q + "; expected a number above 0 and at most 1");
        }
    }

    /** The paper's: gamma 0.1, q 0.2, all parts. */
    public static ImplicationOptions defaults() {
        return new ImplicationOptions(0.1, 0.2, true, true, true);
    }

    public ImplicationOptions withGamma(double value) {
        return new ImplicationOptions(value, q, exemplarTerm, disagreeingTerm, agreeingTerm);
    }

    public ImplicationOptions withQ(double value) {
        return new ImplicationOptions(gamma, value, exemplarTerm, disagreeingTerm, agreeingTerm);
    }

    /** Switches the three parts of Eq. 2. */
    public ImplicationOptions withTerms(boolean exemplar, boolean disagreeing, boolean agreeing) {
        return new ImplicationOptions(gamma, q, exemplar, disagreeing, agreeing);
    }
}
