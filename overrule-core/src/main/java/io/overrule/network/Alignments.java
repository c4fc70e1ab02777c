package io.overrule.network;

import java.util.Arrays;

/**
 * Inner products of the gradient of each row's loss with the sum of the gradients of the batch's first rows, the clean
 * ones, over all weights.
 *
 * <p>The gradient of one row in a layer's weights is the outer product of the layer's input a and the gradient d at its
 * output; in the bias it is d. Two rows' inner product in that layer is therefore (a·a' + 1)(d·d'), and no row's weight
 * gradient is ever computed: per layer two products of [clean, width] with [width, rows].
 *
 * <p>{@link #begin}, then for each layer {@link #addInputs} for each block of its input and {@link #endLayer}.
 */
final class Alignments implements AutoCloseable {
    private NativeFloats product = new NativeFloats(0);
    private float[] values = new float[0];
    /** Of a layer, a·a' + 1, [clean, rows]. */
    private float[] inputs = new float[0];
    /** A row's sparse entries by the slots of their features. */
    private float[] bySlot = new float[0];

    private double[] result = new double[0];
    private int rows;
    private int cleanRows;

    /** @param target [rows]: overwritten, with 0 for the clean rows themselves */
    void begin(int batchRows, int batchCleanRows, double[] target) {
        rows = batchRows;
        cleanRows = batchCleanRows;
        result = target;
        Arrays.fill(result, 0, rows, 0);
        int size = Math.multiplyExact(rows, cleanRows);
        if (inputs.length < size) {
            product.close();
            product = new NativeFloats(size);
            values = new float[size];
            inputs = new float[size];
        }
        Arrays.fill(inputs, 0, size, 1);
    }

    /** A block of a layer's input, [rows, width]. */
    void addInputs(int width, NativeFloats input) {
        multiply(width, input);
        for (int i = 0; i < rows * cleanRows; i++) {
            inputs[i] += values[i];
        }
    }

    /** The sparse block of the first layer's input. */
    void addSparseInputs(InputBatch batch) {
        int slots = batch.features().count();
        if (bySlot.length < slots) {
            bySlot = new float[Math.max(slots, bySlot.length + bySlot.length / 2)];
        }
        for (int row = cleanRows; row < rows; row++) {
            for (int k = batch.sparseStart(row); k < batch.sparseStart(row + 1); k++) {
                bySlot[batch.sparseSlot(k)] += batch.sparseValue(k);
            }
            for (int clean = 0; clean < cleanRows; clean++) {
                float sum = 0;
                for (int k = batch.sparseStart(clean); k < batch.sparseStart(clean + 1); k++) {
                    sum += batch.sparseValue(k) * bySlot[batch.sparseSlot(k)];
                }
                inputs[clean * rows + row] += sum;
            }
            for (int k = batch.sparseStart(row); k < batch.sparseStart(row + 1); k++) {
                bySlot[batch.sparseSlot(k)] = 0;
            }
        }
    }

    /** The gradient at a layer's output, [rows, width]: adds the layer's part to the result. */
    void endLayer(int width, NativeFloats outputGradient) {
        multiply(width, outputGradient);
        for (int clean = 0; clean < cleanRows; clean++) {
            int at = clean * rows;
            for (int row = cleanRows; row < rows; row++) {
                result[row] += (double) inputs[at + row] * values[at + row];
            }
        }
        Arrays.fill(inputs, 0, rows * cleanRows, 1);
    }

    /** values [clean, rows] = the inner products of the first rows with all rows. */
    private void multiply(int width, NativeFloats matrix) {
        Blas.productTransposed(rows, cleanRows, width, matrix, matrix, product);
        product.read(0, values, 0, rows * cleanRows);
    }

    @Override
    public void close() {
        product.close();
    }
}
