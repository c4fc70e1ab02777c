/**
 * From data and rules to a model.
 *
 * <p>{@link io.overrule.training.Trainer} puts everything together: it covers the instances, extracts features, runs
 * over L and U in shuffled batches, lets an objective say where the networks' outputs should go, stops early on a
 * validation figure and gives the best epoch as a {@link io.overrule.inference.Model}.
 *
 * <pre>
 * Task task = Task.read(DatasetFolder.at(Path.of("requests")));
 * Model model = new Trainer(TrainingOptions.defaults()).train(task);
 * </pre>
 */
@NullMarked
package io.overrule.training;

import org.jspecify.annotations.NullMarked;
