package io.overrule.rule;

import io.overrule.OverruleException;
import java.util.ArrayList;
import java.util.List;

/**
 * A task and what was done to it: where it started, the edits since, and those that were undone and can be redone. A
 * value: every step gives the next history, and leaves this one as it is.
 */
public final class History {
    private final Task start;
    private final Task task;
    private final List<Edit> edits;
    private final List<Edit> inverses;

    /** What was undone; the next to be redone is the last. */
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

    /** The history of some edits, applied one after the other. */
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

    /** The edits that lead from the start to the task; what was undone is not among them. */
    public List<Edit> edits() {
        return edits;
    }

    /** One more edit. What was undone before can then not be redone any more. */
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

    /** Without the last edit. */
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

    /** With the edit again that was undone last. */
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
