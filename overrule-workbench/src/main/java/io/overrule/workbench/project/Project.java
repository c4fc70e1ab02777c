package io.overrule.workbench.project;

import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.app.usecase.StartedTask;
import io.overrule.cover.CoveredTask;
import io.overrule.data.DatasetFolder;
import io.overrule.data.DatasetPart;
import io.overrule.data.Instance;
import io.overrule.discovery.Allotment;
import io.overrule.rule.Edit;
import io.overrule.rule.Task;
import io.overrule.workbench.store.JournalRow;
import io.overrule.workbench.store.ProjectRow;
import io.overrule.workbench.store.ProjectRows;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * An open project. Changes are checked, written to the journal and only then published, one after the other; readers
 * take the {@linkplain #now snapshot} and never wait. Safe to share between threads, and with other workbenches on the
 * same database: entries that they wrote are read before the next one is written.
 */
public final class Project {
    private final ProjectRow row;
    private final ProjectRows rows;
    private final Task start;
    private final ReentrantLock writing = new ReentrantLock();
    private final List<Consumer<Snapshot>> listeners = new CopyOnWriteArrayList<>();
    private volatile Snapshot now;

    private Project(ProjectRow row, ProjectRows rows, Task start, Work work) {
        this.row = row;
        this.rows = rows;
        this.start = start;
        this.now = new Snapshot(0, CoveredTask.of(start, work), List.of(), Map.of());
    }

    /** Opens a project: reads its initial contents, and replays its journal. */
    static Project open(ProjectRow row, ProjectRows rows, Work work) {
        Task start = StartedTask.read(DatasetFolder.inMemory(row.name(), rows.files(row.id())), work);
        Project project = new Project(row, rows, start, work);
        project.refresh();
        return project;
    }

    public String id() {
        return row.id();
    }

    public String name() {
        return row.name();
    }

    public ProjectRow row() {
        return row;
    }

    /** The task before the first entry. */
    public Task start() {
        return start;
    }

    /** The state after the last entry that is known here. */
    public Snapshot now() {
        return now;
    }

    /** Calls a listener with every later snapshot, after it was published. */
    public void listen(Consumer<Snapshot> listener) {
        listeners.add(listener);
    }

    /** The state after the last entry that anybody has written. */
    public Snapshot refresh() {
        if (rows.lastNumber(id()) == now.number()) {
            return now;
        }
        writing.lock();
        try {
            catchUp();
            return now;
        } finally {
            writing.unlock();
        }
    }

    private void catchUp() {
        List<JournalRow> missing = rows.journal(id(), now.number());
        if (missing.isEmpty()) {
            return;
        }
        Task task = now.task();
        List<Entry> timeline = new ArrayList<>(now.timeline());
        Map<String, Long> versions = new HashMap<>(now.ruleVersions());
        for (JournalRow line : missing) {
            Change change = ChangeJson.read(line.change(), task.dataset().labels());
            Change inverse = change.inverse(task);
            task = change.apply(task);
            timeline.add(
                    new Entry(line.number(), line.at(), line.author(), change, inverse, line.undoes(), line.backTo()));
            ChangeWords.rules(change).forEach(rule -> versions.put(rule, line.number()));
        }
        publish(new Snapshot(
                missing.get(missing.size() - 1).number(), now.covered().with(task, Work.quiet()), timeline, versions));
    }

    /** The task as it was after an entry: replayed from the start. */
    public Task taskAt(long number) {
        if (number == now.number()) {
            return now.task();
        }
        Task task = start;
        for (Entry entry : now.timeline()) {
            if (entry.number() <= number) {
                task = entry.change().apply(task);
            }
        }
        return task;
    }

    private void publish(Snapshot next) {
        now = next;
        listeners.forEach(listener -> listener.accept(next));
    }

    /** Makes a change. It is in the journal when this returns. */
    public Snapshot apply(Change change, String author) {
        return write(author, before -> new Step(change, OptionalLong.empty(), OptionalLong.empty()));
    }

    /**
     * Changes a rule, unless somebody else changed it since.
     *
     * @param seen the {@linkplain Snapshot#ruleVersion version} of the rule that the author has seen
     */
    public Snapshot applyToRule(String ruleId, long seen, Change change, String author) {
        return write(author, before -> {
            long version = before.ruleVersion(ruleId);
            if (version != seen) {
                throw new StaleRuleException(
                        ruleId,
                        before.timeline().stream()
                                .filter(entry -> entry.number() == version)
                                .findFirst());
            }
            return new Step(change, OptionalLong.empty(), OptionalLong.empty());
        });
    }

    /**
     * Labels an unlabelled instance, for training or for validation as the project's allotment decides; or changes the
     * label of a labelled one.
     */
    public Snapshot label(String instanceId, List<String> labels, String author) {
        return write(
                author,
                before -> new Step(labelling(before, instanceId, labels), OptionalLong.empty(), OptionalLong.empty()));
    }

    /** The change that labels an instance. */
    public Change labelling(Snapshot before, String instanceId, List<String> labels) {
        boolean unlabelled = before.dataset()
                .find(instanceId)
                .filter(place -> place.part() == DatasetPart.UNLABELLED)
                .isPresent();
        if (unlabelled && partFor(before, instanceId) == DatasetPart.VALIDATION) {
            return new Change.Validated(instanceId, labels);
        }
        return new Change.Edited(new Edit.InstanceLabelled(instanceId, labels, OptionalInt.empty()));
    }

    /** Where an unlabelled instance goes once it is labelled. */
    public DatasetPart partFor(Snapshot snapshot, String instanceId) {
        return snapshot.dataset()
                .find(instanceId)
                .map(place -> allotment()
                        .of(snapshot.dataset().instances(place.part()).get(place.start())))
                .orElse(DatasetPart.LABELLED);
    }

    /** Where an unlabelled instance goes once it is labelled. */
    public DatasetPart partFor(Instance instance) {
        return allotment().of(instance);
    }

    public Allotment allotment() {
        return new Allotment(row.allotmentSeed(), row.validationShare());
    }

    /** Takes back the last change that was not taken back yet. */
    public Snapshot undo(String author) {
        return write(author, before -> {
            Entry last = before.undoable()
                    .orElseThrow(() -> OverruleException.input("there is nothing to undo; make a change first"));
            return new Step(last.inverse(), OptionalLong.of(last.number()), OptionalLong.empty());
        });
    }

    /** Goes back to the state after an entry, over all later ones; 0 is the start. */
    public Snapshot backTo(long number, String author) {
        return write(author, before -> {
            if (number < 0 || number >= before.number()) {
                throw OverruleException.input(
                        "there is no step " + number + " to go back to; name one from 0 to " + (before.number() - 1));
            }
            List<Change> inverses = new ArrayList<>();
            for (int i = before.timeline().size() - 1;
                    i >= 0 && before.timeline().get(i).number() > number;
                    i--) {
                inverses.add(before.timeline().get(i).inverse());
            }
            return new Step(new Change.Several(inverses), OptionalLong.empty(), OptionalLong.of(number));
        });
    }

    private record Step(Change change, OptionalLong undoes, OptionalLong backTo) {}

    /** Decides what to do, knowing everything that was written before. */
    @FunctionalInterface
    private interface Decision {
        Step on(Snapshot before);
    }

    private Snapshot write(String author, Decision decision) {
        writing.lock();
        try {
            while (true) {
                Snapshot before = now;
                Step step = decision.on(before);
                Task next = step.change().apply(before.task());
                Change inverse = step.change().inverse(before.task());
                Entry entry = new Entry(
                        before.number() + 1,
                        Instant.ofEpochMilli(System.currentTimeMillis()),
                        author,
                        step.change(),
                        inverse,
                        step.undoes(),
                        step.backTo());
                CoveredTask covered = before.covered().with(next, Work.quiet());
                if (rows.append(id(), row(entry))) {
                    List<Entry> timeline = new ArrayList<>(before.timeline());
                    timeline.add(entry);
                    Map<String, Long> versions = new HashMap<>(before.ruleVersions());
                    ChangeWords.rules(step.change()).forEach(rule -> versions.put(rule, entry.number()));
                    publish(new Snapshot(entry.number(), covered, timeline, versions));
                    return now;
                }
                // Another workbench was faster: its entry may change what this one means.
                catchUp();
            }
        } finally {
            writing.unlock();
        }
    }

    private static JournalRow row(Entry entry) {
        return new JournalRow(
                entry.number(),
                entry.at(),
                entry.author(),
                ChangeJson.write(entry.change()),
                entry.undoes(),
                entry.backTo());
    }
}
