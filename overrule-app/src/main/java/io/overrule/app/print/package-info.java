/**
 * How results are shown: {@link io.overrule.app.print.Terminal} is where a command writes and reads, and one class per
 * thing and format turns scores into text for people or JSON for programs.
 */
@NullMarked
package io.overrule.app.print;

import org.jspecify.annotations.NullMarked;
