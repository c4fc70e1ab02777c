/**
 * Overrule trains a classifier from labelling <em>rules</em> and a handful of labelled <em>exemplars</em>, and learns
 * where each rule really holds.
 *
 * <p>The packages follow the flow of data from left to right. No package imports one further to the right:
 *
 * <pre>
 * data → rule → cover ─┐
 *  cache → feature ────┴→ network → objective → labelmodel → inference → evaluation → training → experiment → modelfile
 * </pre>
 *
 * <p>This package holds what all of them share: {@linkplain io.overrule.OverruleException errors} that name the place,
 * the problem and the remedy, {@linkplain io.overrule.RandomStream random streams}, and {@link io.overrule.Work}, which
 * carries progress, cancellation and the thread budget.
 */
@NullMarked
package io.overrule;

import org.jspecify.annotations.NullMarked;
