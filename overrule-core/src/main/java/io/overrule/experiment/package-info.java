/**
 * Runs several methods with several seeds and compares or tunes them.
 *
 * <p>An {@link io.overrule.experiment.Entrant} takes part in a comparison: a label model, or a method with its options.
 * An {@link io.overrule.experiment.Experiment} holds what all entrants share: the data with its features, the metric,
 * the test part. A {@link io.overrule.experiment.Job} is an entrant with a seed, and a {@link
 * io.overrule.experiment.Run} is its result. The {@link io.overrule.experiment.Runner} runs jobs in parallel and stores
 * each finished run in a {@link io.overrule.experiment.RunStore}. If the same jobs are requested again, after an
 * interruption or with more seeds, only the missing ones run. A {@link io.overrule.experiment.Tuning} searches for
 * settings of one method that do well on the validation set.
 *
 * <pre>
 * Experiment experiment = Experiment.tested(data, "accuracy", cache);
 * Runner runner = new Runner(experiment, RunStore.at(folder), 4);
 * List&lt;Run&gt; runs = runner.run(Job.forSeeds(Entrant.named("l+umaj", defaults, noDefaultClass), seeds), Work.quiet());
 * </pre>
 *
 * <p>{@link io.overrule.experiment.Guards} warn of common problems with rules, based on the data and on simple methods
 * that a method should beat ({@link io.overrule.experiment.Baselines}).
 */
@NullMarked
package io.overrule.experiment;

import org.jspecify.annotations.NullMarked;
