package io.overrule.inference;

import io.overrule.network.FrozenNetwork;
import java.util.Optional;

/**
 * The networks of one training run. A model has one member, an ensemble several.
 *
 * @param classifier P_theta
 * @param ruleNetwork P_jphi, which says where rules hold; empty if the method learned nothing about rules
 */
public record Member(FrozenNetwork classifier, Optional<FrozenNetwork> ruleNetwork) {}
