package io.overrule.network;

import io.overrule.feature.FeatureMatrix;
import java.util.Arrays;

/**
 * The input of both networks for a batch: the features of its instances and the rules that cover them. The object is
 * refilled for every batch and allocates nothing after the first few.
 */
public final class InputBatch implements AutoCloseable {
    private final int capacity;
    private final int denseWidth;
    private final NativeFloats dense;
    private final float[] denseRow;
    private final PresentRows features;
    private final int[] sparseStart;
    private int[] sparseIndex = new int[1024];
    private float[] sparseValue = new float[1024];
    private int[] sparseSlot = new int[1024];
    private int rows;

    private final PresentRows rules;
    private int[] pairRow = new int[64];
    private int[] pairRule = new int[64];
    private int[] pairSlot = new int[64];
    private int pairs;

    /**
     * @param capacity the largest number of rows
     * @param ruleCount the number of rules of the task
     */
    public InputBatch(int capacity, int denseWidth, int sparseWidth, int ruleCount) {
        this.capacity = capacity;
        this.denseWidth = denseWidth;
        this.dense = new NativeFloats((long) capacity * denseWidth);
        this.denseRow = new float[denseWidth];
        this.features = new PresentRows(sparseWidth);
        this.sparseStart = new int[capacity + 1];
        this.rules = new PresentRows(ruleCount);
    }

    public void clear() {
        rows = 0;
        pairs = 0;
        features.clear();
        rules.clear();
    }

    /** Appends the features of an instance as the next row. */
    public void addRow(FeatureMatrix matrix, int index) {
        if (denseWidth > 0) {
            matrix.copyDense(index, denseRow, 0);
            dense.write(rows * denseWidth, denseRow, 0, denseWidth);
        }
        int start = sparseStart[rows];
        int count = matrix.sparseCount(index);
        if (start + count > sparseIndex.length) {
            int size = Math.max(start + count, 2 * sparseIndex.length);
            sparseIndex = Arrays.copyOf(sparseIndex, size);
            sparseValue = Arrays.copyOf(sparseValue, size);
            sparseSlot = Arrays.copyOf(sparseSlot, size);
        }
        matrix.copySparse(index, sparseIndex, sparseValue, start);
        for (int k = start; k < start + count; k++) {
            sparseSlot[k] = features.slot(sparseIndex[k]);
        }
        rows++;
        sparseStart[rows] = start + count;
    }

    /** Records that a rule covers the last added row. */
    public void addPair(int rule) {
        if (pairs == pairRow.length) {
            pairRow = Arrays.copyOf(pairRow, 2 * pairs);
            pairRule = Arrays.copyOf(pairRule, 2 * pairs);
            pairSlot = Arrays.copyOf(pairSlot, 2 * pairs);
        }
        pairRow[pairs] = rows - 1;
        pairRule[pairs] = rule;
        pairSlot[pairs] = rules.slot(rule);
        pairs++;
    }

    public int rows() {
        return rows;
    }

    /** The number of covered (row, rule) pairs. */
    public int pairs() {
        return pairs;
    }

    public int pairRow(int pair) {
        return pairRow[pair];
    }

    public int pairRule(int pair) {
        return pairRule[pair];
    }

    int pairSlot(int pair) {
        return pairSlot[pair];
    }

    int capacity() {
        return capacity;
    }

    NativeFloats dense() {
        return dense;
    }

    PresentRows features() {
        return features;
    }

    PresentRows rules() {
        return rules;
    }

    int sparseStart(int row) {
        return sparseStart[row];
    }

    int sparseIndex(int entry) {
        return sparseIndex[entry];
    }

    float sparseValue(int entry) {
        return sparseValue[entry];
    }

    int sparseSlot(int entry) {
        return sparseSlot[entry];
    }

    @Override
    public void close() {
        dense.close();
    }
}
