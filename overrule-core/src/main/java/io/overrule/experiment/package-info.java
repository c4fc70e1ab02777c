/**
 * Many runs: methods side by side, over several seeds.
 *
 * <p>An {@link io.overrule.experiment.Entrant} is what takes part: a label model, or a method with its options. An {@link
 * io.overrule.experiment.Experiment} is what all entrants share: the data with its features, the metric, the test part.
 * A {@link io.overrule.experiment.Job} is an entrant with a seed, a {@link io.overrule.experiment.Run} what it gave. The
 * {@link io.overrule.experiment.Runner} does jobs side by side and keeps each finished run in a {@link
 * io.overrule.experiment.RunStore}, so that the same jobs asked for again, after an interruption or with more seeds, cost
 * only what is missing. A {@link io.overrule.experiment.Tuning} looks for settings of one method that do well on the
 * validation set.
 *
 * <pre>
 * Experiment experiment = Experiment.tested(data, "accuracy", cache);
 * Runner runner = new Runner(experiment, RunStore.at(folder), 4);
 * List&lt;Run&gt; runs = runner.run(Job.forSeeds(Entrant.named("l+umaj", defaults, noDefaultClass), seeds), Work.quiet());
 * </pre>
 *
 * <p>{@link io.overrule.experiment.Guards} report what most often goes wrong with rules, from the data and from what a
 * method has to beat ({@link io.overrule.experiment.Baselines}).
 */
@NullMarked
package io.overrule.experiment;

import org.jspecify.annotations.NullMarked;
