/**
 * Tasks to try things on that need no file from the user.
 *
 * <p>{@link io.overrule.app.demo.HelpDesk} is the embedded dataset, and {@link io.overrule.app.demo.DemoResult} is the
 * result on it: both baselines, what became of the rules, and one explained prediction. {@link
 * io.overrule.app.demo.ToyTask} is the paper's two-dimensional example: two rules that over-generalise, a handful of
 * labelled points, many unlabelled ones.
 */
@NullMarked
package io.overrule.app.demo;

import org.jspecify.annotations.NullMarked;
