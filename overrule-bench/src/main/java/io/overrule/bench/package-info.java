/**
 * Measures what the documents claim. Every number in them names the subcommand of {@code ./bench} that prints it.
 *
 * <p>{@link io.overrule.bench.Bench} is the command line. {@link io.overrule.bench.RulesBenchmark} times the
 * application of rules. {@link io.overrule.bench.StepBenchmark} times one training step in four ways: {@link
 * io.overrule.bench.OverruleStep} is ours, {@link io.overrule.bench.RawProducts} runs only its matrix products, and
 * {@link io.overrule.bench.TorchStep} is the same step in PyTorch, on covered pairs or on all pairs. The tests of this
 * module compare our gradients with those of the same PyTorch step. {@code io.overrule.bench.paper} runs the paper's
 * tables and figures again.
 *
 * <p>Three commands measure what users get: {@link io.overrule.bench.TrustBenchmark} measures the reliability of trust
 * in rules, {@link io.overrule.bench.TrainBenchmark} the time of training, and {@link
 * io.overrule.bench.DefaultsBenchmark} the distance between plain training and the best method.
 */
@NullMarked
package io.overrule.bench;

import org.jspecify.annotations.NullMarked;
