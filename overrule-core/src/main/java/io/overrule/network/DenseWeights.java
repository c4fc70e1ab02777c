package io.overrule.network;

import io.overrule.RandomStream;

/**
 * A weight matrix of {@code inputs} × {@code outputs} and Adam's memory of it. The weights live in an array, where Adam
 * updates them, with a copy outside the heap, where the products read them.
 */
final class DenseWeights implements AutoCloseable {
    private final int inputs;
    private final int outputs;
    private final float[] weights;
    private final float[] m;
    private final float[] v;
    private final NativeFloats copy;
    private final NativeFloats gradient;

    DenseWeights(int inputs, int outputs, RandomStream random) {
        this.inputs = inputs;
        this.outputs = outputs;
        this.copy = new NativeFloats((long) inputs * outputs);
        this.gradient = new NativeFloats((long) inputs * outputs);
        this.weights = new float[inputs * outputs];
        this.m = new float[weights.length];
        this.v = new float[weights.length];
        Initialiser.fill(weights, random);
        copy.write(0, weights, 0, weights.length);
    }

    /** output [rows, outputs] = input [rows, inputs] · W. */
    void forward(int rows, NativeFloats input, NativeFloats output) {
        Blas.product(rows, inputs, outputs, input, copy, output);
    }

    /** The gradient of W = inputᵀ · outputGradient. */
    void backwardWeights(int rows, NativeFloats input, NativeFloats outputGradient) {
        Blas.transposedProduct(rows, inputs, outputs, input, outputGradient, gradient);
    }

    /** inputGradient [rows, inputs] = outputGradient [rows, outputs] · Wᵀ. */
    void backwardInput(int rows, NativeFloats outputGradient, NativeFloats inputGradient) {
        Blas.productTransposed(rows, inputs, outputs, outputGradient, copy, inputGradient);
    }

    void update(Adam adam) {
        adam.update(weights, m, v, gradient, copy);
    }

    Tensor tensor() {
        return Tensor.of(weights, inputs, outputs);
    }

    Tensor gradientTensor() {
        float[] values = new float[weights.length];
        gradient.read(0, values, 0, values.length);
        return Tensor.of(values, inputs, outputs);
    }

    void set(Tensor tensor) {
        System.arraycopy(tensor.rawValues(), 0, weights, 0, weights.length);
        copy.write(0, weights, 0, weights.length);
    }

    @Override
    public void close() {
        copy.close();
        gradient.close();
    }
}
