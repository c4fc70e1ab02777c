/**
 * Attacks on everything that reads a file. {@link io.overrule.bench.fuzz.Fuzzer} gives each {@link
 * io.overrule.bench.fuzz.FuzzedReader} small inputs that {@link io.overrule.bench.fuzz.Mutation} has damaged, or that are
 * made from nothing. A reader may accept an input or refuse it with a message; everything else is wrong: another
 * throwable, another exit code, too much time or memory, or a file that reads back unequal.
 *
 * <p>A case follows from the seed, the reader and its number alone, so every failure can be repeated.
 */
@NullMarked
package io.overrule.bench.fuzz;

import org.jspecify.annotations.NullMarked;
