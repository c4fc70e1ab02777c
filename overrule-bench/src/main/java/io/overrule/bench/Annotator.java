package io.overrule.bench;

import io.overrule.data.Dataset;
import io.overrule.data.Instance;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A simulated person who knows the true classes of unlabelled instances and reveals each for one look. This is the only
 * class of a simulation with the truth; everything else gets the dataset without it.
 */
final class Annotator {
    private final IdentityHashMap<Instance, Integer> truth = new IdentityHashMap<>();

    /** What was seen, in the order of the looks. */
    private final Map<Instance, Integer> seen = new LinkedHashMap<>();

    Annotator(List<Instance> instances, List<Integer> classes) {
        for (int i = 0; i < instances.size(); i++) {
            truth.put(instances.get(i), classes.get(i));
        }
    }

    static Annotator of(Dataset dataset) {
        return new Annotator(dataset.unlabelled(), dataset.unlabelledTruth().orElseThrow());
    }

    /** Looks at an instance, which costs one look unless it was seen before. */
    int look(Instance instance) {
        Integer known = truth.get(instance);
        if (known == null) {
            throw new IllegalArgumentException("nobody knows the truth about '" + instance.id() + "'");
        }
        seen.put(instance, known);
        return known;
    }

    int looks() {
        return seen.size();
    }

    boolean hasSeen(Instance instance) {
        return seen.containsKey(instance);
    }

    /** What was seen so far: a copy. */
    Map<Instance, Integer> seen() {
        return new LinkedHashMap<>(seen);
    }
}
