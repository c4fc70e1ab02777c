package io.overrule.rule;

import io.overrule.OverruleException;
import java.util.ArrayList;
import java.util.List;

/**
 * A task with its history: the task it started from, the edits since then, and the undone edits that can be redone. A
 * history is immutable; every step returns a new one.
 */
public final class History {
    private final Task start;
    private final Task task;
    private final List<Edit> edits;
    private final List<Edit> inverses;

    /** The undone edits. The last one is redone first. */
    private final List<Edit> undone;

    private History(Task start, Task task, List<Edit> edits, List<Edit> inverses, List<Edit> undone) {
        this.start = start;
        this.task = task;
        this.edits = List.copyOf(edits);
        this.inverses = List.copyOf(inverses);
        this.undone = List.copyOf(undone);
    }

    public static History of(Task start) {
        return new History(start, start, List.of(), List.of(), List.of());
    }

    /** Applies edits one by one and returns the history. */
    public static History replay(Task start, List<? extends Edit> edits) {
        List<Edit> inverses = new ArrayList<>();
        Task task = start;
        for (Edit edit : edits) {
            Task next = task.apply(edit);
            inverses.add(edit.inverse(task));
            task = next;
        }
        return new History(start, task, List.copyOf(edits), inverses, List.of());
    }

    /** The task before the first edit. */
    public Task start() {
        return start;
    }

    /** The task after the last edit. */
    public Task task() {
        return task;
    }

    /** The edits that lead from the start to the current task, without the undone ones. */
    public List<Edit> edits() {
        return edits;
    }

    /** Applies an edit. Edits that were undone before can then no longer be redone. */
    public History apply(Edit edit) {
        return step(edit, List.of());
    }

    private History step(Edit edit, List<Edit> left) {
        Task next = task.apply(edit);
        return new History(start, next, plus(edits, edit), plus(inverses, edit.inverse(task)), left);
    }

    public boolean canUndo() {
        return !edits.isEmpty();
    }

    /** Undoes the last edit. */
    public History undo() {
        if (!canUndo()) {
            throw OverruleException.input("there is nothing to undo; apply an edit first");
        }
        int last = edits.size() - 1;
        return new History(
                start,
                task.apply(inverses.get(last)),
                edits.subList(0, last),
                inverses.subList(0, last),
                plus(undone, edits.get(last)));
    }

    public boolean canRedo() {
        return !undone.isEmpty();
    }

    /** Redoes the edit that was undone last. */
    public History redo() {
        if (!canRedo()) {
            throw OverruleException.input("there is nothing to redo; undo an edit first");
        }
        int last = undone.size() - 1;
        return step(undone.get(last), undone.subList(0, last));
    }

    private static List<Edit> plus(List<Edit> edits, Edit edit) {
        List<Edit> more = new ArrayList<>(edits);
        more.add(edit);
        return more;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof History history
                && history.start.equals(start)
                && history.edits.equals(edits)
                && history.undone.equals(undone);
    }

    @Override
    public int hashCode() {
        return edits.hashCode();
    }

    @Override
    public String toString() {
        return edits.size() + " edits of " + start;
    }
}
