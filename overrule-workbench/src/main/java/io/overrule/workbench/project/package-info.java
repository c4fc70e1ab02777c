/**
 * A project: its initial contents, and the journal of what people did to it since. Replaying the journal gives the
 * state.
 *
 * <p>A {@link io.overrule.workbench.project.Change} is a value, with words and an inverse. {@link
 * io.overrule.workbench.project.Project} applies changes: each is checked, written to the journal, and then published
 * to everybody as the next {@link io.overrule.workbench.project.Snapshot}. A snapshot never changes; whoever reads one
 * is not disturbed by others. Undo is a change like any other, and the timeline is the journal.
 *
 * <p>{@link io.overrule.workbench.project.Projects} finds, makes and opens projects; {@link
 * io.overrule.workbench.project.BoundFolder} keeps one in step with a folder of files.
 */
@NullMarked
package io.overrule.workbench.project;

import org.jspecify.annotations.NullMarked;
