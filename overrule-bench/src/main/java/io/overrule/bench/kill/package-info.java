/**
 * Ends commands with {@code kill -9} while they write. {@link io.overrule.bench.kill.Killer} starts real processes, ends
 * them at random instants or as soon as a file is being written, looks for damage, and runs them again: {@link
 * io.overrule.bench.kill.Victim} says what must then be as if nothing had happened.
 */
@NullMarked
package io.overrule.bench.kill;

import org.jspecify.annotations.NullMarked;
