package io.overrule.discovery;

import io.overrule.data.Dataset;
import io.overrule.data.Instance;
import io.overrule.data.InstanceKind;
import io.overrule.data.LabelledInstance;
import io.overrule.data.TextInstance;
import io.overrule.data.TokenInstance;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The numbered instances on which candidates are counted: first the unlabelled ones, then the labelled and the
 * validation ones. The true classes of unlabelled instances and the test part are not used.
 */
final class Population {
    private final List<Instance> instances = new ArrayList<>();
    private final int unlabelled;
    private final int[] labels;

    Population(Dataset dataset) {
        instances.addAll(dataset.unlabelled());
        unlabelled = instances.size();
        List<LabelledInstance> known = new ArrayList<>(dataset.labelled());
        known.addAll(dataset.validation());
        labels = new int[known.size()];
        for (int i = 0; i < labels.length; i++) {
            instances.add(known.get(i).instance());
            labels[i] = known.get(i).label();
        }
    }

    List<Instance> instances() {
        return instances;
    }

    Instance instance(int number) {
        return instances.get(number);
    }

    int size() {
        return instances.size();
    }

    /** The number of unlabelled instances, which have the smaller numbers. */
    int unlabelled() {
        return unlabelled;
    }

    int labelled() {
        return labels.length;
    }

    boolean isLabelled(int number) {
        return number >= unlabelled;
    }

    /** The class of a labelled instance. */
    int label(int number) {
        return labels[number - unlabelled];
    }

    /** The kind of the instances; empty if there are none. */
    Optional<InstanceKind> kind() {
        return instances.isEmpty() ? Optional.empty() : Optional.of(InstanceKind.of(instances.get(0)));
    }

    /** Whether two instances are equal except for their ids. */
    static boolean sameContent(Instance one, Instance other) {
        if (one instanceof TextInstance a && other instanceof TextInstance b) {
            return a.text().equals(b.text());
        }
        if (one instanceof TokenInstance a && other instanceof TokenInstance b) {
            return a.index() == b.index()
                    && a.sentence().tokens().equals(b.sentence().tokens());
        }
        return one.display().equals(other.display());
    }
}
