package io.overrule.network;

import java.util.Arrays;

/** A bias vector and Adam's memory of it. */
final class Bias {
    private final float[] values;
    private final float[] gradient;
    private final float[] m;
    private final float[] v;

    Bias(int width) {
        this.values = new float[width];
        this.gradient = new float[width];
        this.m = new float[width];
        this.v = new float[width];
    }

    /** Adds the bias to every row. */
    void addTo(float[] rows, int count) {
        int width = values.length;
        for (int row = 0; row < count; row++) {
            int offset = row * width;
            for (int j = 0; j < width; j++) {
                rows[offset + j] += values[j];
            }
        }
    }

    /** Its gradient is the sum of the rows' gradients. */
    void backward(float[] rowGradients, int count) {
        int width = values.length;
        Arrays.fill(gradient, 0);
        for (int row = 0; row < count; row++) {
            int offset = row * width;
            for (int j = 0; j < width; j++) {
                gradient[j] += rowGradients[offset + j];
            }
        }
    }

    void update(Adam adam) {
        adam.update(values, m, v, 0, gradient, 0, values.length);
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
        System.arraycopy(tensor.rawValues(), 0, values, 0, values.length);
    }
}
