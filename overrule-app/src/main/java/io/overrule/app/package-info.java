/**
 * The use cases and the command line. {@link io.overrule.app.Overrule} is the entry point; {@code command} parses what
 * a person typed, calls a use case and prints; {@code demo} holds the embedded examples; {@code print} writes to the
 * terminal; {@code usecase} does the work, for every front door; {@code report} writes the page and {@code
 * results.json}. No package imports one further up in this list.
 *
 * <p>Exit codes: 0 if all went well, 2 if the user has to fix something (a wrong option, a malformed file), 1 if we or
 * the machine have to, 130 if it was cancelled.
 */
@NullMarked
package io.overrule.app;

import org.jspecify.annotations.NullMarked;
