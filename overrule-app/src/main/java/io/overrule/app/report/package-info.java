/**
 * What a run leaves behind for people and programs.
 *
 * <p>{@link io.overrule.app.report.Results} collects the scores of a run; {@link io.overrule.app.report.ResultsJson}
 * writes them as {@code results.json}, {@link io.overrule.app.report.HtmlReport} as one page that needs nothing but a
 * browser: no script, no font, no picture from elsewhere. {@link io.overrule.app.report.ToyFigure} draws the paper's
 * two-dimensional example; {@link io.overrule.app.report.ModelReport} and {@link
 * io.overrule.app.report.ComparisonReport} turn a model and a comparison into results; the page itself draws how
 * reliable trust in the rules is. {@link io.overrule.app.report.JudgedInstances} adds what the classifier relied on
 * where it was wrong; the page lists the mistakes as far as it has room, and {@link
 * io.overrule.app.report.InstancesJson} writes all instances to a file beside it.
 *
 * <p>The page is made from the templates in {@code src/main/jte}, which the build compiles into this package: {@link
 * io.overrule.app.report.Templates} renders them, and what they are given is escaped where it is inserted. {@link
 * io.overrule.app.report.Svg} writes all drawings, and only a finished {@link io.overrule.app.report.Drawing} goes onto
 * a page as it is. The same results give the same bytes, in every locale.
 */
@NullMarked
package io.overrule.app.report;

import org.jspecify.annotations.NullMarked;
