/**
 * The command line: {@link io.overrule.app.Overrule} is the door, the commands behind it (package {@code command}) parse
 * what a person typed and call the library, printers turn results into text.
 *
 * <p>Exit codes: 0 if all went well, 2 if the user has to mend something (a wrong option, a malformed file), 1 if we or
 * the machine have to.
 */
@NullMarked
package io.overrule.app;

import org.jspecify.annotations.NullMarked;
