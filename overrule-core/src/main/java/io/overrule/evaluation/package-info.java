/**
 * Measures how good predictions and rules are.
 *
 * <p>A {@link io.overrule.evaluation.ConfusionMatrix} counts pairs of true and predicted classes, and a {@link
 * io.overrule.evaluation.Metric} computes a score from it. A {@link io.overrule.evaluation.Summary} holds the mean and
 * deviation of scores over several runs. A {@link io.overrule.evaluation.PairedBootstrap} tests whether one method is
 * better than another or was only luckier.
 *
 * <p>A {@link io.overrule.evaluation.RuleReport} shows the effect of overruling on each rule. {@link
 * io.overrule.evaluation.Reliability} judges estimates of which firings are right, and {@link
 * io.overrule.evaluation.Confidence} judges the probabilities of predicted classes.
 *
 * <p>Tokens are classified one by one, but people look for entities, which may span several tokens. A {@link
 * io.overrule.evaluation.TagScheme} finds entities in the classes of tokens, and {@link
 * io.overrule.evaluation.EntityScores} counts them like conlleval.
 */
@NullMarked
package io.overrule.evaluation;

import org.jspecify.annotations.NullMarked;
