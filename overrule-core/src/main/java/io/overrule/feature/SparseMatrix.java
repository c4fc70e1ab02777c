package io.overrule.feature;

import io.overrule.Work;
import java.util.Arrays;

/** A sparse matrix, compressed by row: row i has the entries from {@code start[i]} to {@code start[i + 1]}. */
final class SparseMatrix {
    /** The number of rows that one thread multiplies at a time. */
    private static final int BLOCK = 64;

    private final int rows;
    private final int columns;
    private final int[] start;
    private final int[] index;
    private final float[] value;

    private SparseMatrix(int rows, int columns, int[] start, int[] index, float[] value) {
        this.rows = rows;
        this.columns = columns;
        this.start = start;
        this.index = index;
        this.value = value;
    }

    int rows() {
        return rows;
    }

    int columns() {
        return columns;
    }

    SparseMatrix transposed() {
        int[] transposedStart = new int[columns + 1];
        int entries = start[rows];
        for (int entry = 0; entry < entries; entry++) {
            transposedStart[index[entry] + 1]++;
        }
        for (int column = 0; column < columns; column++) {
            transposedStart[column + 1] += transposedStart[column];
        }
        int[] next = transposedStart.clone();
        int[] transposedIndex = new int[entries];
        float[] transposedValue = new float[entries];
        for (int row = 0; row < rows; row++) {
            for (int entry = start[row]; entry < start[row + 1]; entry++) {
                int target = next[index[entry]]++;
                transposedIndex[target] = row;
                transposedValue[target] = value[entry];
            }
        }
        return new SparseMatrix(columns, rows, transposedStart, transposedIndex, transposedValue);
    }

    /**
     * The product with a dense matrix. Each row of the result is computed by one thread in a fixed order, so the bits
     * do not depend on the number of threads.
     *
     * @param dense {@link #columns()} × width, row by row
     * @return {@link #rows()} × width, row by row
     */
    float[] times(float[] dense, int width, Work work) {
        float[] product = new float[Math.multiplyExact(rows, width)];
        work.each((rows + BLOCK - 1) / BLOCK, (block, own) -> {
            float[] sum = new float[width];
            int end = Math.min(rows, (block + 1) * BLOCK);
            for (int row = block * BLOCK; row < end; row++) {
                Arrays.fill(sum, 0);
                for (int entry = start[row]; entry < start[row + 1]; entry++) {
                    addRow(value[entry], dense, index[entry] * width, sum);
                }
                System.arraycopy(sum, 0, product, row * width, width);
            }
        });
        return product;
    }

    /** sum += factor · (the row of {@code matrix} that begins at {@code offset}). */
    static void addRow(float factor, float[] matrix, int offset, float[] sum) {
        for (int j = 0; j < sum.length; j++) {
            sum[j] += factor * matrix[offset + j];
        }
    }

    /** Builds a matrix row by row. */
    static final class Builder {
        private final int columns;
        private int[] start = {0};
        private int[] index = new int[1024];
        private float[] value = new float[1024];
        private int rows;

        Builder(int columns) {
            this.columns = columns;
        }

        /** Adds the sparse block of a row, its columns in ascending order. */
        void add(FeatureRow row) {
            int entries = start[rows];
            int needed = Math.addExact(entries, row.sparseCount());
            if (needed > index.length) {
                int capacity = Math.max(needed, entries + entries / 2);
                index = Arrays.copyOf(index, capacity);
                value = Arrays.copyOf(value, capacity);
            }
            for (int k = 0; k < row.sparseCount(); k++) {
                index[entries + k] = row.sparseIndex(k);
                value[entries + k] = row.sparseValue(k);
            }
            if (rows + 1 == start.length) {
                start = Arrays.copyOf(start, 2 * start.length);
            }
            start[++rows] = needed;
        }

        int entries() {
            return start[rows];
        }

        SparseMatrix build() {
            return new SparseMatrix(
                    rows,
                    columns,
                    Arrays.copyOf(start, rows + 1),
                    Arrays.copyOf(index, start[rows]),
                    Arrays.copyOf(value, start[rows]));
        }
    }
}
