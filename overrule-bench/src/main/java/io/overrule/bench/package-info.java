/**
 * The proof: what the documents claim, measured on this machine. Every figure in them names the subcommand of {@code
 * ./bench} that prints it.
 */
@NullMarked
package io.overrule.bench;

import org.jspecify.annotations.NullMarked;
