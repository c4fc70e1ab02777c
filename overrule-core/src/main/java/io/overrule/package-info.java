/**
 * Overrule trains a classifier from labelling <em>rules</em> and a handful of labelled <em>exemplars</em>, and learns
 * where each rule really holds.
 *
 * <p>The packages are the way data flows, left to right; none imports one further right:
 *
 * <pre>
 * data → rule → cover ─┐
 *  cache → feature ────┴→ network → objective → labelmodel → inference → evaluation → training → experiment → modelfile
 * </pre>
 *
 * <p>This package holds the few words that all of them share: {@link io.overrule.OverruleException errors that say
 * where, what and what to do}, {@link io.overrule.RandomStream random streams} and {@link io.overrule.Work
 * work} that reports its progress and can be cancelled.
 */
@NullMarked
package io.overrule;

import org.jspecify.annotations.NullMarked;
