/**
 * Trainings of a project, in the background.
 *
 * <p>{@link io.overrule.workbench.training.Trainings} starts and cancels them, one at a time, and holds the {@linkplain
 * io.overrule.workbench.training.TrainedModel last model}. The first training of a project starts from scratch; after
 * an edit the next one continues from the last model. Listeners receive the {@linkplain
 * io.overrule.workbench.training.Progress progress}. What came out of a training is a {@link
 * io.overrule.workbench.training.TrainingSummary}, which is kept with the project: scores beside those of the rules'
 * vote and of the labels alone, and which predictions differ from the previous model's.
 */
@NullMarked
package io.overrule.workbench.training;

import org.jspecify.annotations.NullMarked;
