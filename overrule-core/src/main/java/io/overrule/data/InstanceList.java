package io.overrule.data;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/**
 * An immutable list of instances that can be found by id. The positions are computed on first use. A list from which
 * some instances were removed reuses them.
 */
final class InstanceList extends AbstractList<Instance> implements RandomAccess {
    private final List<Instance> instances;

    /** Computed on first use. Two threads that compute it get equal results. */
    private volatile @Nullable Positions positions;

    /**
     * The positions of instances, derived from their positions in the original list.
     *
     * @param first the position of each text, each record, and the first token of each sentence, by its id
     * @param unique whether no id occurs twice
     * @param removed the original positions of removed instances, ascending
     */
    @SuppressWarnings("ArrayRecordComponent") // Never leaves this class, and nobody writes to it.
    private record Positions(Map<String, Integer> first, boolean unique, int[] removed) {
        static Positions of(List<Instance> instances) {
            Map<String, Integer> first = new HashMap<>();
            boolean unique = true;
            for (int i = 0; i < instances.size(); i = Sentence.end(instances, i)) {
                unique &= first.putIfAbsent(id(instances.get(i)), i) == null;
            }
            return new Positions(first, unique, new int[0]);
        }

        OptionalInt find(String id) {
            Integer at = first.get(id);
            if (at == null) {
                return OptionalInt.empty();
            }
            int found = Arrays.binarySearch(removed, at);
            int removedBefore = -found - 1;
            return found >= 0 ? OptionalInt.empty() : OptionalInt.of(at - removedBefore);
        }
    }

    private InstanceList(List<Instance> instances, @Nullable Positions positions) {
        this.instances = instances;
        this.positions = positions;
    }

    static InstanceList copyOf(List<? extends Instance> instances) {
        return instances instanceof InstanceList known ? known : new InstanceList(List.copyOf(instances), null);
    }

    /** What an instance is found by: a token by its sentence. */
    private static String id(Instance instance) {
        return instance instanceof TokenInstance token ? token.sentence().id() : instance.id();
    }

    /** The position of a text, a record, or the first token of a sentence. */
    OptionalInt position(String id) {
        Positions known = positions;
        if (known == null) {
            known = Positions.of(instances);
            positions = known;
        }
        return known.find(id);
    }

    /** This list without those from one position to before another. */
    InstanceList without(int from, int to) {
        return new InstanceList(without(instances, from, to), positionsWithout(from, to));
    }

    /** A list without some of its neighbours. */
    static <T> List<T> without(List<T> list, int from, int to) {
        List<T> rest = new ArrayList<>(list);
        rest.subList(from, to).clear();
        return List.copyOf(rest);
    }

    /** Only a line that goes as a whole leaves the others where they can be found. */
    private @Nullable Positions positionsWithout(int from, int to) {
        Positions known = positions;
        if (known == null || !known.unique() || Sentence.end(instances, from) != to) {
            return null;
        }
        String id = id(instances.get(from));
        Integer first = known.first().get(id);
        if (first == null || known.find(id).orElse(-1) != from) {
            return null;
        }
        int[] old = known.removed();
        int[] removed = Arrays.copyOf(old, old.length + to - from);
        for (int i = from; i < to; i++) {
            removed[old.length + i - from] = first + i - from;
        }
        Arrays.sort(removed);
        return new Positions(known.first(), true, removed);
    }

    @Override
    public Instance get(int index) {
        return instances.get(index);
    }

    @Override
    public int size() {
        return instances.size();
    }

    @Override
    public Object[] toArray() {
        return instances.toArray();
    }

    @Override
    public <T> T[] toArray(T[] array) {
        return instances.toArray(array);
    }
}
