/**
 * Ends commands with {@code kill -9} while they write. {@link io.overrule.bench.kill.Killer} starts real processes,
 * ends them at random instants or as soon as a file is being written, looks for damage, and runs them again. {@link
 * io.overrule.bench.kill.Victim} defines which output must then be the same as without the kill.
 */
@NullMarked
package io.overrule.bench.kill;

import org.jspecify.annotations.NullMarked;
