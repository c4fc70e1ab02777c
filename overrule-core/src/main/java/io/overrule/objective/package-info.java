/**
 * The training objectives: the loss that each method minimises.
 *
 * <p>An {@link io.overrule.objective.Objective} reads the outputs of the networks on a batch, which are class logits
 * and the logits of covered pairs. It returns a loss and its gradients at those outputs. Layers, optimiser and training
 * loop are the same for all methods. To add a method, write an objective with its gradient check, and a {@code
 * io.overrule.training.Method} that names it and its options.
 *
 * <p>{@link io.overrule.objective.ImplicationObjective} is the paper's (Eq. 1 to 5). The others are its competitors:
 * {@link io.overrule.objective.LabelledOnly} ignores the rules, {@link io.overrule.objective.WeakLabels} uses the
 * labels that rules vote for, with more or less noise tolerance, {@link io.overrule.objective.LearningToReweight} uses
 * those that agree with the labelled instances, and {@link io.overrule.objective.PosteriorRegularisation} learns in
 * another way where rules hold.
 */
@NullMarked
package io.overrule.objective;

import org.jspecify.annotations.NullMarked;
