/**
 * What each method minimises.
 *
 * <p>An {@link io.overrule.objective.Objective} sees the outputs of the networks on a batch, class logits and the
 * logits of covered pairs, and returns a loss and its gradients at those outputs. That is all a method has to say:
 * layers, optimiser and training loop are the same for all. Adding a method is an
 * objective with its gradient check, and a {@code io.overrule.training.Method} that names it and the options it takes.
 *
 * <p>{@link io.overrule.objective.ImplicationObjective} is the paper's (Eq. 1 to 5). What it is
 * compared with: {@link io.overrule.objective.LabelledOnly} takes no notice of rules, {@link
 * io.overrule.objective.WeakLabels} believes the labels that rules vote for, more or less tolerantly, {@link
 * io.overrule.objective.LearningToReweight} believes those that go along with the labelled instances, and {@link
 * io.overrule.objective.PosteriorRegularisation} learns where rules hold in another way.
 */
@NullMarked
package io.overrule.objective;

import org.jspecify.annotations.NullMarked;
