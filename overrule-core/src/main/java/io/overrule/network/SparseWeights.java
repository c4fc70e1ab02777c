package io.overrule.network;

import io.overrule.OverruleException;
import io.overrule.RandomStream;
import io.overrule.Tensor;
import java.util.Arrays;
import java.util.List;

/**
 * A table of weight rows, few of which occur in a batch: one row per n-gram, or one per rule. The cost of a step
 * depends on the rows in the batch, not on the size of the table. Adam's update of the other rows is deferred until
 * they occur: {@link #begin} applies the missed steps before the rows are read ({@link Adam#catchUp}).
 *
 * <p>A step is: {@link #begin}, {@link #addRow} (forward), {@link #addGradient} (backward), {@link #update}.
 */
final class SparseWeights {
    private static final float[] NONE = {};

    private final int width;
    /** An array per row: see {@link Adam#update(int, float[], float[], float[], float[])}. */
    private final float[][] weights;
    /** Adam's state of a row, from the first gradient on. */
    private final float[][] m;

    private final float[][] v;
    /** The step up to which a row's weights are made up. */
    private final int[] updatedTo;
    /** The gradient of the row in each slot. */
    private float[][] gradient = new float[0][];

    SparseWeights(int rows, int width, RandomStream random) {
        if ((long) rows * width > Integer.MAX_VALUE - 8) {
            throw OverruleException.input("a table of " + rows + " features by " + width
                    + " hidden units is more than the training engine handles; use fewer features or smaller layers");
        }
        this.width = width;
        this.weights = new float[rows][width];
        this.m = new float[rows][];
        this.v = new float[rows][];
        this.updatedTo = new int[rows];
        Arrays.fill(m, NONE);
        Arrays.fill(v, NONE);
        for (float[] row : weights) {
            Initialiser.fill(row, random);
        }
    }

    /** Brings the rows present in the batch up to date, and empties their gradients. */
    void begin(PresentRows present, Adam adam) {
        int allocated = gradient.length;
        if (allocated < present.count()) {
            gradient = Arrays.copyOf(gradient, Math.max(present.count(), allocated + allocated / 2));
            for (int slot = allocated; slot < gradient.length; slot++) {
                gradient[slot] = new float[width];
            }
        }
        for (int slot = 0; slot < present.count(); slot++) {
            Arrays.fill(gradient[slot], 0);
            bringUpToDate(present.row(slot), adam);
        }
    }

    private void bringUpToDate(int row, Adam adam) {
        if (m[row] != NONE) {
            adam.catchUp(weights[row], m[row], v[row], updatedTo[row]);
            updatedTo[row] = adam.step();
        }
    }

    /** Brings every row up to date: before the network is frozen or tried on other rows than a batch's. */
    void bringAllUpToDate(Adam adam) {
        for (int row = 0; row < weights.length; row++) {
            bringUpToDate(row, adam);
        }
    }

    /** target += value · row. */
    void addRow(int row, float value, float[] target) {
        float[] source = weights[row];
        for (int j = 0; j < width; j++) {
            target[j] += value * source[j];
        }
    }

    /** Adds value · source to the gradient of the row in a slot. */
    void addGradient(int slot, float value, float[] source) {
        float[] target = gradient[slot];
        for (int j = 0; j < width; j++) {
            target[j] += value * source[j];
        }
    }

    /** The Adam step of the rows present; {@link Adam#nextStep} has been called since {@link #begin}. */
    void update(PresentRows present, Adam adam) {
        for (int slot = 0; slot < present.count(); slot++) {
            int row = present.row(slot);
            if (m[row] == NONE) {
                m[row] = new float[width];
                v[row] = new float[width];
            }
            adam.update(width, weights[row], gradient[slot], m[row], v[row]);
            updatedTo[row] = adam.step();
        }
    }

    Tensor tensor() {
        float[] flat = new float[weights.length * width];
        for (int row = 0; row < weights.length; row++) {
            System.arraycopy(weights[row], 0, flat, row * width, width);
        }
        return Tensor.of(flat, weights.length, width);
    }

    Tensor gradientTensor(PresentRows present) {
        float[] flat = new float[weights.length * width];
        for (int slot = 0; slot < present.count(); slot++) {
            System.arraycopy(gradient[slot], 0, flat, present.row(slot) * width, width);
        }
        return Tensor.of(flat, weights.length, width);
    }

    void set(Tensor tensor) {
        Tensors.requireShape(tensor, List.of(weights.length, width));
        for (int row = 0; row < weights.length; row++) {
            tensor.copy(row * width, width, weights[row], 0);
        }
    }
}
