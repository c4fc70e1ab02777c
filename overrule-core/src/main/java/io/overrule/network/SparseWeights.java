package io.overrule.network;

import io.overrule.RandomStream;
import io.overrule.OverruleException;
import java.util.Arrays;

/**
 * A table of weight rows of which a batch touches few: a row per n-gram, or a row per rule. The cost of a step follows
 * the rows present in the batch, not the table. Adam's update of the rows that are not present is deferred until they
 * are: {@link #begin} makes up for the missed steps before the rows are read ({@link Adam#catchUp}).
 *
 * <p>A step is: {@link #begin}, {@link #addRow} (forward), {@link #addGradient} (backward), {@link #update}.
 */
final class SparseWeights {
    private final int rows;
    private final int width;
    private final float[] weights;
    private final float[] m;
    private final float[] v;
    /** The step up to which a row's weights are made up. */
    private final int[] updatedTo;

    private float[] gradient = new float[0];

    SparseWeights(int rows, int width, RandomStream random) {
        if ((long) rows * width > Integer.MAX_VALUE - 8) {
            throw OverruleException.input("a table of " + rows + " features by " + width
                    + " hidden units is more than the training engine handles; use fewer features or smaller layers");
        }
        this.rows = rows;
        this.width = width;
        this.weights = new float[rows * width];
        this.m = new float[weights.length];
        this.v = new float[weights.length];
        this.updatedTo = new int[rows];
        Initialiser.fill(weights, random);
    }

    /** Brings the rows present in the batch up to date, and empties their gradients. */
    void begin(PresentRows present, Adam adam) {
        int size = present.count() * width;
        if (gradient.length < size) {
            gradient = new float[Math.max(size, gradient.length + gradient.length / 2)];
        }
        Arrays.fill(gradient, 0, size, 0);
        for (int slot = 0; slot < present.count(); slot++) {
            bringUpToDate(present.row(slot), adam);
        }
    }

    private void bringUpToDate(int row, Adam adam) {
        adam.catchUp(weights, m, v, row * width, width, updatedTo[row], adam.step());
        updatedTo[row] = adam.step();
    }

    /** Brings every row up to date: before the network is frozen or tried on other rows than a batch's. */
    void bringAllUpToDate(Adam adam) {
        for (int row = 0; row < rows; row++) {
            bringUpToDate(row, adam);
        }
    }

    /** target += value · row. */
    void addRow(int row, float value, float[] target, int offset) {
        int from = row * width;
        for (int j = 0; j < width; j++) {
            target[offset + j] += value * weights[from + j];
        }
    }

    /** Adds value · source to the gradient of the row in a slot. */
    void addGradient(int slot, float value, float[] source, int offset) {
        int from = slot * width;
        for (int j = 0; j < width; j++) {
            gradient[from + j] += value * source[offset + j];
        }
    }

    /** The Adam step of the rows present; {@link Adam#nextStep} has been called since {@link #begin}. */
    void update(PresentRows present, Adam adam) {
        for (int slot = 0; slot < present.count(); slot++) {
            int row = present.row(slot);
            adam.update(weights, m, v, row * width, gradient, slot * width, width);
            updatedTo[row] = adam.step();
        }
    }

    Tensor tensor() {
        return Tensor.of(weights, rows, width);
    }

    Tensor gradientTensor(PresentRows present) {
        float[] dense = new float[weights.length];
        for (int slot = 0; slot < present.count(); slot++) {
            System.arraycopy(gradient, slot * width, dense, present.row(slot) * width, width);
        }
        return Tensor.of(dense, rows, width);
    }

    void set(Tensor tensor) {
        System.arraycopy(tensor.rawValues(), 0, weights, 0, weights.length);
    }
}
