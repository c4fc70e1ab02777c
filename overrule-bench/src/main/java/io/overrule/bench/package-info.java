/**
 * The proof: what the documents claim, measured on this machine. Every number in them names the subcommand of {@code
 * ./bench} that prints it.
 *
 * <p>{@link io.overrule.bench.Bench} is the command line. {@link io.overrule.bench.RulesBenchmark} times the application
 * of rules. {@link io.overrule.bench.StepBenchmark} times one training step four ways: {@link
 * io.overrule.bench.OverruleStep} is ours, {@link io.overrule.bench.RawProducts} its matrix products alone, {@link
 * io.overrule.bench.TorchStep} the same step in PyTorch, on covered pairs or on all. The PyTorch step that is timed is
 * the one that the tests here compare our gradients with. {@code io.overrule.bench.paper} runs the paper's tables and
 * figures again.
 *
 * <p>Three commands measure what users get: {@link io.overrule.bench.TrustBenchmark} how reliable trust in rules is, {@link
 * io.overrule.bench.TrainBenchmark} how long training takes, and {@link io.overrule.bench.DefaultsBenchmark} how far plain
 * training is from the best method.
 */
@NullMarked
package io.overrule.bench;

import org.jspecify.annotations.NullMarked;
