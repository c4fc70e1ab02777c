/**
 * How good predictions are.
 *
 * <p>A {@link io.overrule.evaluation.ConfusionMatrix} counts true against predicted classes; a {@link
 * io.overrule.evaluation.Metric} is a figure computed from it; {@link io.overrule.evaluation.Summary} is the mean and
 * deviation of such figures over runs.
 */
@NullMarked
package io.overrule.evaluation;

import org.jspecify.annotations.NullMarked;
