package io.overrule.network;

/** Receives a matrix product, transposed as {@link Blas} computes it, and transposes it back on reading. */
final class ProductBuffer implements AutoCloseable {
    private final NativeFloats transposed;
    private final float[] values;

    /** @param size the largest number of elements */
    ProductBuffer(int size) {
        this.transposed = new NativeFloats(size);
        this.values = new float[size];
    }

    NativeFloats transposed() {
        return transposed;
    }

    /** target [rows, columns] = the product. */
    void read(int rows, int columns, float[] target) {
        transposed.read(0, values, 0, rows * columns);
        int row = 0;
        // Four rows at a time, because neighbours share a cache line.
        for (; row + 3 < rows; row += 4) {
            int to = row * columns;
            for (int j = 0; j < columns; j++) {
                int from = j * rows + row;
                target[to + j] = values[from];
                target[to + columns + j] = values[from + 1];
                target[to + 2 * columns + j] = values[from + 2];
                target[to + 3 * columns + j] = values[from + 3];
            }
        }
        for (; row < rows; row++) {
            for (int j = 0; j < columns; j++) {
                target[row * columns + j] = values[j * rows + row];
            }
        }
    }

    @Override
    public void close() {
        transposed.close();
    }
}
