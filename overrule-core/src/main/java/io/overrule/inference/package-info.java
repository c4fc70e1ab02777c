/**
 * Trained models: predictions, explanations, and trust in rules.
 *
 * <p>A {@link io.overrule.inference.Model} is immutable and safe to share between threads. Its classifier's
 * probabilities are {@linkplain io.overrule.inference.Calibration calibrated}, and {@link io.overrule.inference.Trust}
 * is the probability that a rule's label is right on an instance. A rule with too little trust is overruled. The
 * model's {@link io.overrule.inference.Decision} says whether it {@linkplain io.overrule.inference.Model#predict
 * predicts} with the classifier alone or jointly with the rules ({@link io.overrule.inference.JointInference}). The
 * model {@linkplain io.overrule.inference.Model#explain explains} a prediction with the rules that fired, and
 * {@linkplain io.overrule.inference.Model#reasons gives the reasons} of the classifier by leaving out the words, tokens
 * or attributes of the instance one by one. A {@link io.overrule.inference.Predictor} predicts any number of instances
 * as a stream. Several models can form an {@linkplain io.overrule.inference.Model#ensemble ensemble}.
 */
@NullMarked
package io.overrule.inference;

import org.jspecify.annotations.NullMarked;
