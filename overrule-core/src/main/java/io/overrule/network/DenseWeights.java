package io.overrule.network;

import io.overrule.RandomStream;
import io.overrule.Tensor;
import java.util.List;

/** A weight matrix of {@code inputs} × {@code outputs} and its gradient, outside the heap, with Adam's state. */
final class DenseWeights implements AutoCloseable {
    private final int inputs;
    private final int outputs;
    private final int size;
    private final NativeFloats weights;
    private final NativeFloats gradient;
    private final Moments moments;
    private boolean gradientIsZero = true;

    DenseWeights(int inputs, int outputs, RandomStream random) {
        this.inputs = inputs;
        this.outputs = outputs;
        this.weights = new NativeFloats((long) inputs * outputs);
        this.size = inputs * outputs;
        this.gradient = new NativeFloats(size);
        this.moments = new Moments(size);
        float[] start = new float[size];
        Initialiser.fill(start, random);
        weights.write(0, start, 0, size);
    }

    /** output [rows, outputs] = input [rows, inputs] · W. */
    void forward(int rows, NativeFloats input, ProductBuffer output) {
        Blas.product(rows, inputs, outputs, input, weights, output.transposed());
    }

    /** The gradient of W = inputᵀ · outputGradient. */
    void backwardWeights(int rows, NativeFloats input, NativeFloats outputGradient) {
        if (!gradientIsZero) {
            gradient.zero();
        }
        gradientIsZero = false;
        Blas.addTransposedProduct(rows, inputs, outputs, input, outputGradient, gradient);
    }

    /** inputGradient [rows, inputs] = outputGradient [rows, outputs] · Wᵀ. */
    void backwardInput(int rows, NativeFloats outputGradient, ProductBuffer inputGradient) {
        Blas.productTransposed(rows, inputs, outputs, outputGradient, weights, inputGradient.transposed());
    }

    void update(Adam adam) {
        adam.update(weights, gradient, moments);
        gradientIsZero = true;
    }

    Tensor tensor() {
        return tensor(weights);
    }

    Tensor gradientTensor() {
        return tensor(gradient);
    }

    private Tensor tensor(NativeFloats matrix) {
        float[] values = new float[size];
        matrix.read(0, values, 0, size);
        return Tensor.of(values, inputs, outputs);
    }

    void set(Tensor tensor) {
        Tensors.requireShape(tensor, List.of(inputs, outputs));
        weights.write(0, tensor.values(), 0, size);
    }

    @Override
    public void close() {
        weights.close();
        gradient.close();
    }
}
