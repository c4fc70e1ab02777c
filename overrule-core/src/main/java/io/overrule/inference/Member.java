package io.overrule.inference;

import io.overrule.network.FrozenNetwork;
import java.util.Optional;

/**
 * The result of one training run. A model has one member, an ensemble several.
 *
 * @param classifier P_theta, before calibration
 * @param ruleNetwork P_jphi, the paper's estimate of where rules hold; empty if the method has none
 * @param calibration the calibration of the classifier's probabilities
 * @param trust computes the trust in rules
 */
@SuppressWarnings("exports") // The networks are passed on, from training to the model file, never looked into.
public record Member(
        FrozenNetwork classifier, Optional<FrozenNetwork> ruleNetwork, Calibration calibration, Trust trust) {
    /** The networks as they were trained, without anything fitted to labelled data afterwards. */
    public Member(FrozenNetwork classifier, Optional<FrozenNetwork> ruleNetwork) {
        this(classifier, ruleNetwork, Calibration.NONE, Trust.NONE);
    }

    Member asPublished() {
        return new Member(classifier, ruleNetwork);
    }
}
