/**
 * The paper, run again: every table and figure of it, our values beside the published ones.
 *
 * <p>{@link io.overrule.bench.paper.PaperCommand} is {@code ./bench paper}. {@link io.overrule.bench.paper.Published} holds
 * what the paper prints, {@link io.overrule.bench.paper.PaperTasks} what is chosen for each dataset: features, settings,
 * methods. {@link io.overrule.bench.paper.Reproduction} does the runs and gives {@link
 * io.overrule.bench.paper.PaperResults}, {@link io.overrule.bench.paper.PaperReport} puts them into words, tables and
 * drawings: a {@link io.overrule.bench.paper.Document}, which is printed as Markdown and as a page.
 */
@NullMarked
package io.overrule.bench.paper;

import org.jspecify.annotations.NullMarked;
