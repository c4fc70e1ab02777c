package io.overrule.objective;

import io.overrule.OverruleException;

/**
 * The options of {@link WeakLabels}.
 *
 * @param gamma the weight of the weakly labelled rows
 * @param q their noise tolerance: 0 is cross-entropy, 1 the mean absolute error, between them the generalised
 *     cross-entropy
 */
public record WeakLabelOptions(double gamma, double q) {
    public WeakLabelOptions {
        if (!(gamma >= 0) || Double.isInfinite(gamma)) {
            throw OverruleException.input("gamma is " + gamma + "; expected a finite number of 0 or more");
        }
        if (!(q >= 0 && q <= 1)) {
            throw OverruleException.input("q is " + q + "; expected a number from 0 to 1");
        }
    }

    /** Treats weak labels like true labels. */
    public static WeakLabelOptions crossEntropy(double gamma) {
        return new WeakLabelOptions(gamma, 0);
    }

    /** Gives less weight to weak labels that the classifier finds improbable. */
    public static WeakLabelOptions noiseTolerant(double gamma, double q) {
        return new WeakLabelOptions(gamma, q);
    }
}
