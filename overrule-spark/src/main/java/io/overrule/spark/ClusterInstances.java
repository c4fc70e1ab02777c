package io.overrule.spark;

import io.overrule.OverruleException;
import io.overrule.data.Instance;
import java.util.AbstractList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The instances that features are fitted to: the labelled ones, followed by the unlabelled ones of a table. Samples
 * that fitting reads by position are fetched in advance. If fitting reads all instances, they are streamed once in
 * order, and none is kept. So the library's own code fits features to the same instances in the same order as on one
 * machine.
 */
final class ClusterInstances extends AbstractList<Instance> implements RandomAccess {
    private final List<Instance> labelled;
    private final OrderedRows unlabelled;
    private final int size;
    private final Map<Integer, Instance> fetched = new HashMap<>();
    private @Nullable Iterator<Instance> stream;
    /** The place of the next instance of the stream. */
    private int next;

    /** @param samples how many evenly spaced instances are looked at: one number for each look */
    ClusterInstances(List<Instance> labelled, OrderedRows unlabelled, Set<Integer> samples) {
        this.labelled = List.copyOf(labelled);
        this.unlabelled = unlabelled;
        long all = labelled.size() + unlabelled.instanceCount();
        if (all > Integer.MAX_VALUE - 8) {
            throw OverruleException.input("the table has " + unlabelled.instanceCount()
                    + " unlabelled instances, more than can be counted through; expected at most 2 billion: fit on a"
                    + " part of the table, and predict all of it");
        }
        this.size = (int) all;
        for (OrderedRows.Placed placed : unlabelled.sampled(samples, labelled.size())) {
            fetched.put(labelled.size() + (int) placed.position(), placed.instance());
        }
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public Instance get(int index) {
        if (index < labelled.size()) {
            return labelled.get(index);
        }
        Instance known = fetched.get(index);
        return known == null ? streamed(index) : known;
    }

    private Instance streamed(int index) {
        Iterator<Instance> from = stream;
        if (from == null || index < next) {
            from = unlabelled.stream();
            stream = from;
            next = labelled.size();
        }
        while (next < index) {
            from.next();
            next++;
        }
        next++;
        return from.next();
    }
}
