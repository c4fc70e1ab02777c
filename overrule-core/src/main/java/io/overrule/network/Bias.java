package io.overrule.network;

import io.overrule.Tensor;
import java.util.Arrays;
import java.util.List;

/** A bias vector with Adam's state. */
final class Bias {
    private final float[] values;
    private final float[] gradient;
    private final float[] m;
    private final float[] v;
    private final float[] row;

    Bias(int width) {
        this.values = new float[width];
        this.gradient = new float[width];
        this.m = new float[width];
        this.v = new float[width];
        this.row = new float[width];
    }

    /** Adds the bias to every row. */
    void addTo(float[] rows, int count) {
        for (int i = 0; i < count; i++) {
            System.arraycopy(rows, i * row.length, row, 0, row.length);
            for (int j = 0; j < row.length; j++) {
                row[j] += values[j];
            }
            System.arraycopy(row, 0, rows, i * row.length, row.length);
        }
    }

    /** Starts every row as the bias. */
    void copyTo(float[] rows, int count) {
        for (int i = 0; i < count; i++) {
            System.arraycopy(values, 0, rows, i * values.length, values.length);
        }
    }

    /** Its gradient is the sum of the rows' gradients. */
    void backward(float[] rowGradients, int count) {
        Arrays.fill(gradient, 0);
        for (int i = 0; i < count; i++) {
            System.arraycopy(rowGradients, i * row.length, row, 0, row.length);
            for (int j = 0; j < row.length; j++) {
                gradient[j] += row[j];
            }
        }
    }

    void update(Adam adam) {
        adam.update(values.length, values, gradient, m, v);
    }

    Tensor tensor() {
        return Tensor.of(values, values.length);
    }

    Tensor gradientTensor() {
        return Tensor.of(gradient, gradient.length);
    }

    void fill(float value) {
        Arrays.fill(values, value);
    }

    void set(Tensor tensor) {
        Tensors.requireShape(tensor, List.of(values.length));
        tensor.copy(0, values.length, values, 0);
    }
}
