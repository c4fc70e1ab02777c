/**
 * The command line. {@link io.overrule.app.Overrule} is the door; {@code command} parses what a person typed and calls the
 * library; {@code demo} holds the embedded examples; {@code report} writes the page and {@code results.json}; {@code
 * print} speaks to the terminal. None imports one further up in this list.
 *
 * <p>Exit codes: 0 if all went well, 2 if the user has to mend something (a wrong option, a malformed file), 1 if we or
 * the machine have to.
 */
@NullMarked
package io.overrule.app;

import org.jspecify.annotations.NullMarked;
