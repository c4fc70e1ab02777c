/**
 * What each method minimises.
 *
 * <p>An {@link io.overrule.objective.Objective} sees the outputs of the networks on a batch, class logits and the
 * logits of covered pairs, and returns a loss and its gradients at those outputs. That is all a method has to say:
 * layers, optimiser and training loop are the same for all. Adding a method is one class and its gradient check.
 *
 * <p>{@link io.overrule.objective.ImplicationObjective} is the paper's (Eq. 1 to 5); {@link
 * io.overrule.objective.LabelledOnly} its baseline Only-L.
 */
@NullMarked
package io.overrule.objective;

import org.jspecify.annotations.NullMarked;
