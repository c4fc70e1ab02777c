package io.overrule.training;

import io.overrule.RandomStream;
import io.overrule.data.Dataset;
import io.overrule.data.Instance;
import io.overrule.data.LabelledInstance;
import io.overrule.data.Sentence;
import java.util.Arrays;
import java.util.List;

/**
 * Labelled instances dealt into parts of equal size, the same for every run. Tokens of a sentence stay together: they are
 * not independent of each other.
 */
final class Folds {
    /** So many parts, or as many as there are instances. */
    static final int COUNT = 5;

    private final int[] foldOf;
    private final int count;

    private Folds(int[] foldOf, int count) {
        this.foldOf = foldOf;
        this.count = count;
    }

    static Folds of(List<LabelledInstance> instances) {
        List<Instance> all = Dataset.instances(instances);
        int[] groupOf = new int[all.size()];
        int groups = 0;
        for (int start = 0; start < groupOf.length; groups++) {
            int end = Sentence.end(all, start);
            Arrays.fill(groupOf, start, end, groups);
            start = end;
        }
        int[] order = new int[groups];
        for (int g = 0; g < groups; g++) {
            order[g] = g;
        }
        RandomStream.of(0, "folds").shuffle(order, groups);
        int count = Math.max(1, Math.min(COUNT, groups));
        int[] foldOfGroup = new int[groups];
        for (int k = 0; k < groups; k++) {
            foldOfGroup[order[k]] = k % count;
        }
        int[] foldOf = new int[groupOf.length];
        for (int i = 0; i < foldOf.length; i++) {
            foldOf[i] = foldOfGroup[groupOf[i]];
        }
        return new Folds(foldOf, count);
    }

    int count() {
        return count;
    }

    int size() {
        return foldOf.length;
    }

    int of(int instance) {
        return foldOf[instance];
    }
}
