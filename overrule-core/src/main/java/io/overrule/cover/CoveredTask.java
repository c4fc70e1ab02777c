package io.overrule.cover;

import io.overrule.Work;
import io.overrule.data.Dataset;
import io.overrule.data.DatasetPart;
import io.overrule.data.Instance;
import io.overrule.rule.Edit;
import io.overrule.rule.NormalForm;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import io.overrule.rule.Task;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * A task with the cover matrices of its labelled, unlabelled and validation instances. The rules are applied once.
 * After an edit only the column of the edited rule or the row of the moved instance is computed. The result is
 * identical to applying all rules again. Immutable and safe to share between threads.
 */
public final class CoveredTask {
    private static final List<DatasetPart> COVERED =
            List.of(DatasetPart.LABELLED, DatasetPart.UNLABELLED, DatasetPart.VALIDATION);

    private final Task task;
    private final Map<DatasetPart, CoverMatrix> covers;
    private final IndexedInstances indexed;

    /** The counts of the unlabelled instances, computed on first use and updated from then on. */
    private @Nullable CoverCounts counts;

    private CoveredTask(
            Task task, Map<DatasetPart, CoverMatrix> covers, IndexedInstances indexed, @Nullable CoverCounts counts) {
        this.task = task;
        this.covers = covers;
        this.indexed = indexed;
        this.counts = counts;
    }

    public static CoveredTask of(Task task) {
        return of(task, Work.quiet());
    }

    /** @param work receives reports about the unlabelled instances, because there are most of them */
    public static CoveredTask of(Task task, Work work) {
        RuleApplier applier = RuleApplier.of(task.rules());
        Map<DatasetPart, CoverMatrix> covers = new EnumMap<>(DatasetPart.class);
        for (DatasetPart part : COVERED) {
            covers.put(
                    part,
                    applier.apply(
                            task.dataset().instances(part), part == DatasetPart.UNLABELLED ? work : work.silent()));
        }
        return new CoveredTask(task, covers, IndexedInstances.of(task.dataset().unlabelled()), null);
    }

    public Task task() {
        return task;
    }

    /** The rules that are switched on. The columns are in their order. */
    public RuleSet rules() {
        return task.rules();
    }

    /** The cover matrix of the labelled instances. */
    public CoverMatrix labelled() {
        return cover(DatasetPart.LABELLED);
    }

    /** The cover matrix of the unlabelled instances. */
    public CoverMatrix unlabelled() {
        return cover(DatasetPart.UNLABELLED);
    }

    /** The cover matrix of the validation instances. */
    public CoverMatrix validation() {
        return cover(DatasetPart.VALIDATION);
    }

    /** The unlabelled instances that a rule covers, ascending; it need not be a rule of the task. */
    public int[] unlabelledCovered(Rule rule, Work work) {
        return indexed.covered(RuleApplier.ofRule(rule), 1, work.silent())[0];
    }

    /** Whether rules find their literals among the unlabelled instances by an index. */
    public boolean isIndexed() {
        return indexed.isBuilt();
    }

    /**
     * Builds an index of the unlabelled texts, by which rules with literals are applied to few of them; what they cover
     * stays the same. This task uses it, and so do all that come from it by edits, before or after.
     */
    public void buildIndex(Work work) {
        indexed.build(work);
    }

    private CoverMatrix cover(DatasetPart part) {
        CoverMatrix cover = covers.get(part);
        if (cover == null) {
            throw new IllegalArgumentException("the " + part.adjective() + " instances are not covered");
        }
        return cover;
    }

    /** The statistics of the rules on the unlabelled instances, with precision if the truth is known. */
    public CoverStatistics statistics() {
        return counts().statistics();
    }

    private synchronized CoverCounts counts() {
        if (counts == null) {
            counts = CoverCounts.of(unlabelled(), rules(), task.dataset().unlabelledTruth());
        }
        return counts;
    }

    private synchronized @Nullable CoverCounts countsIfKnown() {
        return counts;
    }

    /** Applies an edit and updates the cover. If the edit does not fit, the exception lists all problems. */
    public CoveredTask apply(Edit edit) {
        return apply(edit, Work.quiet());
    }

    public CoveredTask apply(Edit edit, Work work) {
        return with(task.apply(edit), work);
    }

    /** The cover of another task. Rules and instances that both tasks share are not computed again. */
    public CoveredTask with(Task next, Work work) {
        return new Step(this, next, work.silent()).result();
    }

    /** A run of instances that differs between two lists. */
    private record Run(int from, int end, int otherEnd) {
        static Run between(List<Instance> before, List<Instance> after) {
            int shorter = Math.min(before.size(), after.size());
            int from = 0;
            while (from < shorter && before.get(from) == after.get(from)) {
                from++;
            }
            int same = 0;
            while (same < shorter - from
                    && before.get(before.size() - 1 - same) == after.get(after.size() - 1 - same)) {
                same++;
            }
            return new Run(from, before.size() - same, after.size() - same);
        }

        boolean isEmpty() {
            return from == end && from == otherEnd;
        }
    }

    /** Updates the cover from one task to the next: first the rows, then the columns. */
    private static final class Step {
        private final CoveredTask before;
        private final Task next;
        private final Work work;
        private final RuleSet oldRules;
        private final RuleSet newRules;
        private final Map<DatasetPart, CoverMatrix> covers = new EnumMap<>(DatasetPart.class);
        private IndexedInstances indexed;
        private @Nullable CoverCounts counts;

        Step(CoveredTask before, Task next, Work work) {
            this.work = work;
            this.before = before;
            this.next = next;
            this.oldRules = before.rules();
            this.newRules = next.rules();
            this.indexed = before.indexed;
            this.counts = before.countsIfKnown();
        }

        CoveredTask result() {
            moveRows();
            if (!oldRules.equals(newRules)) {
                moveColumns();
            }
            return new CoveredTask(next, covers, indexed, counts);
        }

        private void moveRows() {
            Map<DatasetPart, Run> runs = new EnumMap<>(DatasetPart.class);
            Map<Instance, int[]> rowOf = new HashMap<>();
            for (DatasetPart part : COVERED) {
                List<Instance> instances = before.task.dataset().instances(part);
                Run run = Run.between(instances, next.dataset().instances(part));
                runs.put(part, run);
                for (int i = run.from(); i < run.end(); i++) {
                    rowOf.put(instances.get(i), before.cover(part).rulesCovering(i));
                }
            }
            runs.forEach((part, run) -> {
                CoverMatrix cover = before.cover(part);
                covers.put(
                        part,
                        run.isEmpty()
                                ? cover
                                : cover.withRows(
                                        run.from(),
                                        run.end(),
                                        rows(
                                                next.dataset().instances(part).subList(run.from(), run.otherEnd()),
                                                rowOf)));
                if (part == DatasetPart.UNLABELLED) {
                    if (!run.isEmpty()) {
                        indexed = indexed.with(next.dataset().unlabelled(), run.from(), run.end(), run.otherEnd());
                    }
                    moveCounts(run, before.task.dataset(), next.dataset());
                }
            });
        }

        /** The rows of the old rules for some instances, most of which were in another part before. */
        private int[][] rows(List<Instance> instances, Map<Instance, int[]> known) {
            List<Instance> unknown = instances.stream()
                    .filter(instance -> !known.containsKey(instance))
                    .toList();
            if (!unknown.isEmpty()) {
                CoverMatrix cover = RuleApplier.of(oldRules).apply(unknown, work);
                for (int i = 0; i < unknown.size(); i++) {
                    known.put(unknown.get(i), cover.rulesCovering(i));
                }
            }
            return instances.stream()
                    .map(instance -> known.getOrDefault(instance, new int[0]))
                    .toArray(int[][]::new);
        }

        private void moveCounts(Run run, Dataset old, Dataset now) {
            if (counts == null) {
                return;
            }
            Optional<List<Integer>> oldTruth = old.unlabelledTruth();
            Optional<List<Integer>> newTruth = now.unlabelledTruth();
            if (!sameElsewhere(oldTruth, newTruth, run)) {
                counts = null;
            } else if (!run.isEmpty()) {
                counts =
                        counts.withRows(cover(DatasetPart.UNLABELLED), newTruth, run.from(), run.end(), run.otherEnd());
            }
        }

        private static boolean sameElsewhere(Optional<List<Integer>> old, Optional<List<Integer>> now, Run run) {
            if (old.isEmpty() || now.isEmpty()) {
                return old.isEmpty() && now.isEmpty();
            }
            return old.get() == now.get()
                    || (old.get().subList(0, run.from()).equals(now.get().subList(0, run.from()))
                            && old.get()
                                    .subList(run.end(), old.get().size())
                                    .equals(now.get()
                                            .subList(run.otherEnd(), now.get().size())));
        }

        private CoverMatrix cover(DatasetPart part) {
            CoverMatrix cover = covers.get(part);
            if (cover == null) {
                throw new IllegalStateException("the " + part.adjective() + " instances are not covered yet");
            }
            return cover;
        }

        private void moveColumns() {
            int[] sources = sources();
            List<Integer> added = new ArrayList<>();
            for (int j = 0; j < sources.length; j++) {
                if (sources[j] == CoverMatrix.NEW) {
                    added.add(j);
                }
            }
            RuleApplier applier =
                    RuleApplier.of(added.stream().map(newRules::rule).toList());
            for (DatasetPart part : COVERED) {
                Map<Integer, int[]> columns = new HashMap<>();
                if (!added.isEmpty()) {
                    IndexedInstances instances = part == DatasetPart.UNLABELLED
                            ? indexed
                            : IndexedInstances.of(next.dataset().instances(part));
                    int[][] covered = instances.covered(applier, added.size(), work);
                    for (int k = 0; k < added.size(); k++) {
                        columns.put(added.get(k), covered[k]);
                    }
                }
                CoverMatrix old = cover(part);
                CoverMatrix made = old.withRules(sources, columns);
                if (part == DatasetPart.UNLABELLED && counts != null) {
                    counts = counts.withRules(made, newRules, sources, touched(old, made, sources));
                }
                covers.put(part, made);
            }
        }

        /**
         * For each rule of the next task, the index of a rule in this task with the same cover, or {@link
         * CoverMatrix#NEW}.
         */
        private int[] sources() {
            int[] sources = new int[newRules.size()];
            boolean[] taken = new boolean[oldRules.size()];
            Arrays.fill(sources, CoverMatrix.NEW);
            for (int j = 0; j < sources.length; j++) {
                OptionalInt sameId = oldRules.find(newRules.rule(j).id());
                if (sameId.isPresent() && coverTheSame(oldRules.rule(sameId.getAsInt()), newRules.rule(j))) {
                    sources[j] = sameId.getAsInt();
                    taken[sources[j]] = true;
                }
            }
            // A renamed rule covers what it covered before.
            Map<NormalForm, Deque<Integer>> left = new HashMap<>();
            for (int j = 0; j < taken.length; j++) {
                if (!taken[j]) {
                    left.computeIfAbsent(NormalForm.of(oldRules.rule(j)), added -> new ArrayDeque<>())
                            .add(j);
                }
            }
            for (int j = 0; j < sources.length && !left.isEmpty(); j++) {
                if (sources[j] == CoverMatrix.NEW) {
                    Deque<Integer> same = left.getOrDefault(NormalForm.of(newRules.rule(j)), new ArrayDeque<>());
                    Integer source = same.poll();
                    sources[j] = source == null ? CoverMatrix.NEW : source;
                }
            }
            return sources;
        }

        private static boolean coverTheSame(Rule one, Rule other) {
            return one == other || NormalForm.of(one).equals(NormalForm.of(other));
        }

        /** The rows of rules that were added, removed or have another label now. */
        private int[] touched(CoverMatrix old, CoverMatrix made, int[] sources) {
            BitSet rows = new BitSet(old.instanceCount());
            boolean[] kept = new boolean[oldRules.size()];
            for (int j = 0; j < sources.length; j++) {
                boolean same = sources[j] != CoverMatrix.NEW && oldRules.labelOf(sources[j]) == newRules.labelOf(j);
                if (same) {
                    kept[sources[j]] = true;
                } else {
                    mark(made.instancesCovered(j), rows);
                }
            }
            for (int j = 0; j < kept.length; j++) {
                if (!kept[j]) {
                    mark(old.instancesCovered(j), rows);
                }
            }
            return rows.stream().toArray();
        }

        private static void mark(int[] instances, BitSet rows) {
            for (int instance : instances) {
                rows.set(instance);
            }
        }
    }
}
