/**
 * Tasks to try things on that need no file of the user's.
 *
 * <p>{@code HelpDesk} is the embedded dataset; {@link io.overrule.app.demo.ToyTask} is the paper's two-dimensional
 * example: two rules that over-generalise, a handful of labelled points, many unlabelled ones.
 */
@NullMarked
package io.overrule.app.demo;

import org.jspecify.annotations.NullMarked;
