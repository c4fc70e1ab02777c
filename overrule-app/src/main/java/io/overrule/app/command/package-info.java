/**
 * One class per command: what a person may type, which use case then does the work, and how its
 * result is printed.
 */
@NullMarked
package io.overrule.app.command;

import org.jspecify.annotations.NullMarked;
