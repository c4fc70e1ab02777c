package io.overrule.objective;

import io.overrule.OverruleException;

/**
 * The options of {@link PosteriorRegularisation}.
 *
 * @param lambda how strongly the posterior Q penalises a rule that holds on an instance of another class
 * @param shared the options shared with ImplyLoss: gamma, the weight of the unlabelled rows, q and the parts of Eq. 2
 */
public record PosteriorOptions(double lambda, ImplicationOptions shared) {
    /** The lambda of the published experiments. */
    public static final double PUBLISHED_LAMBDA = 0.1;

    public PosteriorOptions {
        if (!(lambda >= 0) || Double.isInfinite(lambda)) {
            throw OverruleException.input("lambda is " + lambda + "; expected a finite number of 0 or more");
        }
    }
}
