/**
 * Reproduces every table and figure of the paper, with our values next to the published ones.
 *
 * <p>{@link io.overrule.bench.paper.PaperCommand} is {@code ./bench paper}. {@link io.overrule.bench.paper.Published}
 * holds the published values, and {@link io.overrule.bench.paper.PaperTasks} the choices for each dataset: features,
 * settings, methods. {@link io.overrule.bench.paper.Reproduction} does the runs and returns {@link
 * io.overrule.bench.paper.PaperResults}. {@link io.overrule.bench.paper.PaperReport} turns them into a {@link
 * io.overrule.bench.paper.Document} with text, tables and drawings, which is printed as Markdown and as an HTML page.
 */
@NullMarked
package io.overrule.bench.paper;

import org.jspecify.annotations.NullMarked;
