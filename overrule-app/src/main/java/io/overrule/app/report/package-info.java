/**
 * What a run leaves behind for people and programs.
 *
 * <p>{@link io.overrule.app.report.Results} collects the scores of a run; {@link io.overrule.app.report.ResultsJson}
 * writes them as {@code results.json}, {@link io.overrule.app.report.HtmlReport} as one page that needs nothing but a
 * browser: no script, no font, no picture from elsewhere. {@link io.overrule.app.report.ToyFigure} draws the paper's
 * two-dimensional example; the page itself draws how reliable trust in the rules is.
 *
 * <p>{@link io.overrule.app.report.Markup} is the only way text gets onto a page, and escapes it. The same results give
 * the same bytes, in every locale.
 */
@NullMarked
package io.overrule.app.report;

import org.jspecify.annotations.NullMarked;
