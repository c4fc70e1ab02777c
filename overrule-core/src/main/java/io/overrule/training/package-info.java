/**
 * From data and rules to a model.
 *
 * <p>{@link io.overrule.training.Trainer} puts everything together: it covers the instances, extracts features, runs
 * over L and U in shuffled batches, lets an objective say where the networks' outputs should go, stops early by the
 * validation set and keeps the best epoch. A second stage then finds out how far the networks are to be believed: it fits
 * calibration and trust, and chooses how to predict, on outputs for validation instances that had no part in choosing the
 * epoch. The result is a {@link io.overrule.inference.Model}.
 *
 * <pre>
 * Task task = Task.read(DatasetFolder.at(Path.of("requests")));
 * Model model = new Trainer(TrainingOptions.automatic()).train(task);
 * </pre>
 *
 * <p>What can be chosen is in {@link io.overrule.training.Options}, each option declared once; how to train is a {@link
 * io.overrule.training.Method}, of which {@link io.overrule.training.Methods} has ours and finds those of others.
 */
@NullMarked
package io.overrule.training;

import org.jspecify.annotations.NullMarked;
