package io.overrule.workbench.project;

import io.overrule.cover.CoveredTask;
import io.overrule.data.Dataset;
import io.overrule.rule.Task;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A project as it is after some entry of its journal. Never changes.
 *
 * @param number of the last entry; 0 at the start
 * @param covered the task, and what its rules cover
 * @param timeline all entries so far, in their order
 * @param ruleVersions the number of the last entry that touched each rule; a rule that no entry touched is not in it
 */
public record Snapshot(long number, CoveredTask covered, List<Entry> timeline, Map<String, Long> ruleVersions) {
    public Snapshot {
        timeline = List.copyOf(timeline);
        ruleVersions = Map.copyOf(ruleVersions);
    }

    public Task task() {
        return covered.task();
    }

    public Dataset dataset() {
        return task().dataset();
    }

    /** The number of the last entry that touched a rule; 0 if none did. */
    public long ruleVersion(String ruleId) {
        return ruleVersions.getOrDefault(ruleId, 0L);
    }

    /** The entry that an undo would take back: the last one that is neither undone nor an undo itself. */
    public Optional<Entry> undoable() {
        Set<Long> undone = new HashSet<>();
        for (int i = timeline.size() - 1; i >= 0; i--) {
            Entry entry = timeline.get(i);
            if (entry.isUndo()) {
                undone.add(entry.undoes().getAsLong());
            } else if (!undone.contains(entry.number())) {
                return Optional.of(entry);
            }
        }
        return Optional.empty();
    }

    /** Whether a later entry took this one back. */
    public boolean isUndone(long number) {
        return timeline.stream()
                .anyMatch(entry -> entry.isUndo() && entry.undoes().getAsLong() == number);
    }
}
