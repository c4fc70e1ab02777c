package io.overrule.labelmodel;

import java.util.Arrays;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** At most one class for every instance. */
public final class HardLabels {
    private static final int NONE = -1;

    private final int[] classes;

    private HardLabels(int[] classes) {
        this.classes = classes;
    }

    /** The number of instances, labelled or not. */
    public int instanceCount() {
        return classes.length;
    }

    /** The class of an instance; empty if the label model abstains. */
    public OptionalInt label(int instance) {
        return classes[instance] == NONE ? OptionalInt.empty() : OptionalInt.of(classes[instance]);
    }

    public boolean isLabelled(int instance) {
        return classes[instance] != NONE;
    }

    /** The class of a labelled instance. */
    public int labelOf(int instance) {
        if (classes[instance] == NONE) {
            throw new IllegalStateException("instance " + instance + " has no label");
        }
        return classes[instance];
    }

    /** The instances that have a label, ascending. */
    public int[] labelledInstances() {
        return IntStream.range(0, classes.length)
                .filter(i -> classes[i] != NONE)
                .toArray();
    }

    /** The classes of {@link #labelledInstances()}, in the same order. */
    public int[] labels() {
        return Arrays.stream(classes).filter(label -> label != NONE).toArray();
    }

    static final class Builder {
        private final int[] classes;

        Builder(int instanceCount) {
            classes = new int[instanceCount];
            Arrays.fill(classes, NONE);
        }

        void label(int instance, int label) {
            classes[instance] = label;
        }

        HardLabels build() {
            return new HardLabels(classes.clone());
        }
    }
}
