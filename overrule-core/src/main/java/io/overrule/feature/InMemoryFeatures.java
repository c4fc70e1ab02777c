package io.overrule.feature;

import io.overrule.OverruleException;
import java.util.Arrays;
import java.util.List;

/** Features in memory. The dense block has one array per group of rows, the sparse block one array per row. */
public final class InMemoryFeatures implements FeatureMatrix {
    static final int BLOCK = 1024;

    private final int rows;
    private final int denseWidth;
    private final int sparseWidth;
    private final float[][] dense;
    private final int[][] sparseIndices;
    private final float[][] sparseValues;

    private InMemoryFeatures(Builder builder) {
        this.rows = builder.rows;
        this.denseWidth = builder.denseWidth;
        this.sparseWidth = builder.sparseWidth;
        this.dense = builder.dense;
        this.sparseIndices = builder.sparseIndices;
        this.sparseValues = builder.sparseValues;
    }

    /** Copies dense features from arrays. */
    public static FeatureMatrix ofDense(float[]... rows) {
        int width = rows.length == 0 ? 0 : rows[0].length;
        Builder builder = new Builder(rows.length, width, 0);
        FeatureRow row = new FeatureRow(width);
        for (int i = 0; i < rows.length; i++) {
            if (rows[i].length != width) {
                throw OverruleException.input("feature row " + i + " has " + rows[i].length
                        + " columns, but the first has " + width + "; give every row the same columns");
            }
            row.clear();
            for (int column = 0; column < width; column++) {
                row.setDense(column, rows[i][column]);
            }
            if (!row.isFinite()) {
                throw OverruleException.input(
                        "feature row " + i + " holds NaN or infinity; replace it with a finite number");
            }
            builder.set(i, row);
        }
        return builder.build();
    }

    /** Copies features from rows. */
    public static FeatureMatrix of(int denseWidth, int sparseWidth, List<FeatureRow> rows) {
        Builder builder = new Builder(rows.size(), denseWidth, sparseWidth);
        for (int i = 0; i < rows.size(); i++) {
            builder.set(i, rows.get(i));
        }
        return builder.build();
    }

    @Override
    public int rows() {
        return rows;
    }

    @Override
    public int denseWidth() {
        return denseWidth;
    }

    @Override
    public int sparseWidth() {
        return sparseWidth;
    }

    @Override
    public int sparseCount(int row) {
        return sparseIndices[row].length;
    }

    @Override
    public void copyDense(int row, float[] target, int offset) {
        System.arraycopy(dense[row / BLOCK], row % BLOCK * denseWidth, target, offset, denseWidth);
    }

    @Override
    public void copySparse(int row, int[] indices, float[] values, int offset) {
        System.arraycopy(sparseIndices[row], 0, indices, offset, sparseIndices[row].length);
        System.arraycopy(sparseValues[row], 0, values, offset, sparseValues[row].length);
    }

    /** Accepts rows in any order and from several threads, as long as each row comes from one thread. */
    static final class Builder {
        private static final int[] NO_INDICES = {};
        private static final float[] NO_VALUES = {};

        private final int rows;
        private final int denseWidth;
        private final int sparseWidth;
        private final float[][] dense;
        private final int[][] sparseIndices;
        private final float[][] sparseValues;

        Builder(int rows, int denseWidth, int sparseWidth) {
            this.rows = rows;
            this.denseWidth = denseWidth;
            this.sparseWidth = sparseWidth;
            this.dense = new float[(rows + BLOCK - 1) / BLOCK][];
            for (int block = 0; block < dense.length; block++) {
                dense[block] = new float[Math.multiplyExact(Math.min(BLOCK, rows - block * BLOCK), denseWidth)];
            }
            this.sparseIndices = new int[rows][];
            this.sparseValues = new float[rows][];
            Arrays.fill(sparseIndices, NO_INDICES);
            Arrays.fill(sparseValues, NO_VALUES);
        }

        void set(int index, FeatureRow row) {
            float[] block = dense[index / BLOCK];
            for (int column = 0; column < denseWidth; column++) {
                block[index % BLOCK * denseWidth + column] = row.dense(column);
            }
            int count = row.sparseCount();
            if (count > 0) {
                long[] order = new long[count];
                for (int k = 0; k < count; k++) {
                    order[k] = ((long) row.sparseIndex(k) << 32) | k;
                }
                Arrays.sort(order);
                int[] indices = new int[count];
                float[] values = new float[count];
                for (int k = 0; k < count; k++) {
                    indices[k] = (int) (order[k] >>> 32);
                    values[k] = row.sparseValue((int) order[k]);
                    if (indices[k] >= sparseWidth || (k > 0 && indices[k] == indices[k - 1])) {
                        throw OverruleException.internal("sparse column " + indices[k] + " of row " + index
                                + " is given twice or lies outside the width " + sparseWidth);
                    }
                }
                sparseIndices[index] = indices;
                sparseValues[index] = values;
            }
        }

        FeatureMatrix build() {
            return new InMemoryFeatures(this);
        }
    }
}
