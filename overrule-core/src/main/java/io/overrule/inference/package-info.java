/**
 * What a trained model says, and why.
 *
 * <p>A {@link io.overrule.inference.Model} is immutable and safe to share between threads. Its classifier's probabilities
 * are {@linkplain io.overrule.inference.Calibration calibrated}, and {@link io.overrule.inference.Trust} is the
 * probability that a rule's label is right on an instance: what is not trusted is overruled. It {@linkplain
 * io.overrule.inference.Model#predict predicts} by the classifier alone, or jointly with the rules ({@link
 * io.overrule.inference.JointInference}), as its {@link io.overrule.inference.Decision} says; it {@linkplain
 * io.overrule.inference.Model#explain explains} a prediction by the rules
 * that fired, and {@linkplain io.overrule.inference.Model#reasons gives the reasons} of the classifier by leaving out the
 * words, tokens or attributes of the instance one by one. A {@link io.overrule.inference.Predictor} does so for any
 * number of instances, one after the other. Several models make one {@linkplain io.overrule.inference.Model#ensemble ensemble}.
 */
@NullMarked
package io.overrule.inference;

import org.jspecify.annotations.NullMarked;
