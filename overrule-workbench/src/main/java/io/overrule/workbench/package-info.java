/**
 * The workbench: a page on which a domain expert labels, generalises examples into rules, trains, sees where each rule
 * holds, and overrules it elsewhere; and the same as a REST interface.
 *
 * <p>{@link io.overrule.workbench.Workbench} puts the parts together. They point one way: {@code store} keeps rows,
 * {@code project} turns them into states, {@code training} turns states into models, {@code desk} answers what people
 * ask; {@code api} and {@code web} are the two doors. The library computes everything; a door shows it.
 */
@NullMarked
package io.overrule.workbench;

import org.jspecify.annotations.NullMarked;
