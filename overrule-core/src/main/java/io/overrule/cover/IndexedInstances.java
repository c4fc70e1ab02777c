package io.overrule.cover;

import io.overrule.Work;
import io.overrule.data.Instance;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A list of instances with a {@link LiteralIndex} of those that it began with. The index is built once, when somebody asks
 * for it, and is shared with the lists that edits make of this one: instances that leave are skipped, those that come
 * are always candidates. Without the index every instance is a candidate. Safe to share between threads.
 */
final class IndexedInstances {
    /** Stands for an instance that came after the index was begun. */
    private static final int NOT_INDEXED = -1;

    private final List<Instance> instances;
    private final Shared shared;

    /** For each instance its number in the index; null while the list is the one that it began with. */
    private final int @Nullable [] numbers;

    /** What all lists share that come from the same one. */
    private static final class Shared {
        private final List<Instance> start;
        private volatile Optional<LiteralIndex> index = Optional.empty();
        private volatile boolean tried;

        Shared(List<Instance> start) {
            this.start = start;
        }

        synchronized void build(Work work) {
            if (!tried) {
                index = LiteralIndex.of(start, work);
                tried = true;
            }
        }
    }

    private IndexedInstances(List<Instance> instances, Shared shared, int @Nullable [] numbers) {
        this.instances = instances;
        this.shared = shared;
        this.numbers = numbers;
    }

    static IndexedInstances of(List<Instance> instances) {
        return new IndexedInstances(instances, new Shared(instances), null);
    }

    /** Whether {@link #build} would do nothing. */
    boolean isBuilt() {
        return shared.tried;
    }

    void build(Work work) {
        shared.build(work);
    }

    /**
     * The list after other instances were put in the place of those from one position to before another. If most of it is
     * new, an index is to be built again.
     */
    IndexedInstances with(List<Instance> next, int from, int to, int otherEnd) {
        if (otherEnd - from > next.size() / 2) {
            return of(next);
        }
        int[] moved = new int[next.size()];
        for (int i = 0; i < moved.length; i++) {
            moved[i] = i < from ? number(i) : i < otherEnd ? NOT_INDEXED : number(i - otherEnd + to);
        }
        return new IndexedInstances(next, shared, moved);
    }

    private int number(int position) {
        return numbers == null ? position : numbers[position];
    }

    /** For each rule of an applier the positions of the instances that it covers, ascending. */
    int[][] covered(RuleApplier applier, int ruleCount, Work work) {
        Optional<int[]> positions = shared.index.flatMap(applier::candidates).map(this::positions);
        CoverMatrix cover = applier.apply(
                positions
                        .map(some -> IntStream.of(some).mapToObj(instances::get).toList())
                        .orElse(instances),
                work);
        int[][] covered = new int[ruleCount][];
        Arrays.setAll(covered, rule -> {
            int[] rows = cover.instancesCovered(rule);
            return positions
                    .map(some -> IntStream.of(rows).map(row -> some[row]).toArray())
                    .orElse(rows);
        });
        return covered;
    }

    private int[] positions(BitSet candidates) {
        return IntStream.range(0, instances.size())
                .filter(i -> number(i) == NOT_INDEXED || candidates.get(number(i)))
                .toArray();
    }
}
