/**
 * What a trained model says, and why.
 *
 * <p>A {@link io.overrule.inference.Model} is immutable and safe to share between threads. It {@linkplain
 * io.overrule.inference.Model#predict predicts} by the classifier alone or jointly with the rules that hold ({@link
 * io.overrule.inference.JointInference}), {@linkplain io.overrule.inference.Model#explain explains} a prediction, and
 * {@linkplain io.overrule.inference.RuleReport reports} per rule what denoising did to it. Several models make one {@linkplain
 * io.overrule.inference.Model#ensemble ensemble}.
 */
@NullMarked
package io.overrule.inference;

import org.jspecify.annotations.NullMarked;
