/**
 * What a person at the workbench asks and does, whichever door they come through: the pages and the REST interface call
 * the same methods.
 *
 * <p>A {@link io.overrule.workbench.desk.Desk} is an open project with its trainings and everything that is kept ready for
 * the next question: what to look at, what a rule would cover, which rules an example could become. {@link
 * io.overrule.workbench.desk.Desks} holds the open ones.
 */
@NullMarked
package io.overrule.workbench.desk;

import org.jspecify.annotations.NullMarked;
