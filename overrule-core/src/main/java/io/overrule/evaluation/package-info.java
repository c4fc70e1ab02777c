/**
 * How good predictions are.
 *
 * <p>A {@link io.overrule.evaluation.ConfusionMatrix} counts true against predicted classes; a {@link
 * io.overrule.evaluation.Metric} is a score computed from it; {@link io.overrule.evaluation.Summary} is the mean and
 * deviation of such scores over runs, and a {@link io.overrule.evaluation.PairedBootstrap} shows whether one method's
 * scores are better than another's or only luckier.
 *
 * <p>A {@link io.overrule.evaluation.RuleReport} shows per rule what overruling did to it. {@link
 * io.overrule.evaluation.Reliability} judges estimates of which votes of rules are right, and {@link
 * io.overrule.evaluation.Confidence} the probabilities of predicted classes.
 *
 * <p>The tokens of sentences are classified one by one, but what people look for are entities, stretches of tokens: a
 * {@link io.overrule.evaluation.TagScheme} finds them in the classes, and {@link io.overrule.evaluation.EntityScores}
 * counts them as conlleval does.
 */
@NullMarked
package io.overrule.evaluation;

import org.jspecify.annotations.NullMarked;
