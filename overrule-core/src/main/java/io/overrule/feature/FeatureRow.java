package io.overrule.feature;

import java.util.Arrays;

/**
 * The features of one instance: a dense block and the non-zero entries of a sparse block. The object is meant to be
 * reused.
 */
public final class FeatureRow {
    private final float[] dense;
    private int[] indices = new int[64];
    private float[] values = new float[64];
    private int sparseCount;

    public FeatureRow(int denseWidth) {
        this.dense = new float[denseWidth];
    }

    /** Empties the row for the next instance. */
    public void clear() {
        Arrays.fill(dense, 0);
        sparseCount = 0;
    }

    public int denseWidth() {
        return dense.length;
    }

    public float dense(int column) {
        return dense[column];
    }

    public void setDense(int column, float value) {
        dense[column] = value;
    }

    public int sparseCount() {
        return sparseCount;
    }

    /** The column of the k-th non-zero entry. */
    public int sparseIndex(int k) {
        return indices[k];
    }

    /** The value of the k-th non-zero entry. */
    public float sparseValue(int k) {
        return values[k];
    }

    /** Adds a non-zero entry; every column at most once. */
    public void addSparse(int column, float value) {
        if (sparseCount == indices.length) {
            indices = Arrays.copyOf(indices, 2 * sparseCount);
            values = Arrays.copyOf(values, 2 * sparseCount);
        }
        indices[sparseCount] = column;
        values[sparseCount] = value;
        sparseCount++;
    }

    /** Whether every value is a finite number. */
    public boolean isFinite() {
        for (float value : dense) {
            if (!Float.isFinite(value)) {
                return false;
            }
        }
        for (int k = 0; k < sparseCount; k++) {
            if (!Float.isFinite(values[k])) {
                return false;
            }
        }
        return true;
    }
}
