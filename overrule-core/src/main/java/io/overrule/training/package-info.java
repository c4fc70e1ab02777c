/**
 * Trains models from data and rules.
 *
 * <p>{@link io.overrule.training.Trainer} is the entry point. It applies the rules, extracts features, and trains the
 * networks on shuffled batches of L and U with the objective of the chosen method. The validation set decides when to
 * stop and which epoch to keep. A second stage then judges the networks on validation instances that did not help to
 * choose the epoch: it fits calibration and trust, and chooses how to predict. The result contains a {@link
 * io.overrule.inference.Model}.
 *
 * <pre>
 * Task task = Task.read(DatasetFolder.at(Path.of("requests")));
 * Model model = new Trainer(TrainingOptions.automatic()).train(task).model();
 * </pre>
 *
 * <p>{@link io.overrule.training.Options} declares all options. A {@link io.overrule.training.Method} is a way to
 * train; {@link io.overrule.training.Methods} lists the methods of this library and finds those of others.
 */
@NullMarked
package io.overrule.training;

import org.jspecify.annotations.NullMarked;
