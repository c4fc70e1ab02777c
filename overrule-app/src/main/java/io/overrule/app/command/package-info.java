/** One class per command: what a person may type, and which part of the library then does the work. */
@NullMarked
package io.overrule.app.command;

import org.jspecify.annotations.NullMarked;
