package io.overrule.network;

import io.overrule.RandomStream;
import io.overrule.Tensor;
import java.util.Map;

/**
 * The layers after the first one: ReLU and dropout after every layer but the last, and the further dense layers.
 *
 * <p>The first layer's outputs go into {@link #first}, before their activation; the last layer's outputs come out of
 * {@link #outputs}. With no hidden layer both are the same array.
 */
final class HiddenLayers implements AutoCloseable {
    /** Dropout uses sixteen random bits per unit, so one draw is enough for four units. */
    private static final int UNITS_PER_DRAW = 4;

    private final NetworkShape shape;
    private final DenseWeights[] weights;
    private final Bias[] biases;
    /** The input of each further layer after activation and dropout, [rows, width]; the last one: the outputs. */
    private final float[][] activations;

    private final float[][] gradients;
    private final NativeFloats[] nativeActivations;
    private final NativeFloats[] nativeGradients;
    private final ProductBuffer product;
    private final RandomStream dropout;
    /** The factors of a layer's units under dropout: 0 if dropped, otherwise {@link #dropoutScale}. */
    private final float[] dropoutMask;

    private final float[] dropoutChoice = new float[2];
    private float dropoutScale = 1;

    HiddenLayers(NetworkShape shape, int capacity, long seed, String name) {
        this.shape = shape;
        int further = shape.furtherLayers();
        this.weights = new DenseWeights[further];
        this.biases = new Bias[further];
        this.activations = new float[further + 1][];
        this.gradients = new float[further + 1][];
        this.nativeActivations = new NativeFloats[further + 1];
        this.nativeGradients = new NativeFloats[further + 1];
        this.dropout = RandomStream.of(seed, name + "/dropout");
        int largest = 0;
        for (int layer = 0; layer <= further; layer++) {
            int width = layer == 0 ? shape.firstWidth() : shape.outputWidth(layer - 1);
            activations[layer] = new float[Math.multiplyExact(capacity, width)];
            gradients[layer] = new float[activations[layer].length];
            nativeActivations[layer] = new NativeFloats(activations[layer].length);
            nativeGradients[layer] = new NativeFloats(activations[layer].length);
            largest = Math.max(largest, activations[layer].length);
        }
        this.product = new ProductBuffer(largest);
        this.dropoutMask = new float[Math.addExact(largest, UNITS_PER_DRAW)];
        for (int layer = 0; layer < further; layer++) {
            weights[layer] = new DenseWeights(
                    shape.inputWidth(layer), shape.outputWidth(layer), RandomStream.of(seed, name + "/layer." + layer));
            biases[layer] = new Bias(shape.outputWidth(layer));
        }
    }

    /** The first layer's outputs, [rows, firstWidth]: filled by the caller before {@link #forward}. */
    float[] first() {
        return activations[0];
    }

    /** The gradient at {@link #first} after {@link #backward}. */
    float[] firstGradient() {
        return gradients[0];
    }

    /** The last layer's outputs, [rows, outputs]. */
    float[] outputs() {
        return activations[weights.length];
    }

    /** The gradient at {@link #outputs}: filled by the caller before {@link #backward}. */
    float[] outputGradient() {
        return gradients[weights.length];
    }

    /** @param keep the probability of keeping a unit; 1 switches dropout off */
    void forward(int rows, double keep) {
        dropoutScale = (float) (1 / keep);
        for (int layer = 0; layer < weights.length; layer++) {
            int width = shape.inputWidth(layer);
            activate(activations[layer], rows * width, keep);
            nativeActivations[layer].write(0, activations[layer], 0, rows * width);
            weights[layer].forward(rows, nativeActivations[layer], product);
            product.read(rows, shape.outputWidth(layer), activations[layer + 1]);
            biases[layer].addTo(activations[layer + 1], rows);
        }
    }

    private void activate(float[] values, int size, double keep) {
        if (keep >= 1) {
            for (int i = 0; i < size; i++) {
                values[i] = Math.max(0, values[i]);
            }
            return;
        }
        drawDropoutMask(size, keep);
        for (int i = 0; i < size; i++) {
            values[i] = Math.max(0, values[i]) * dropoutMask[i];
        }
    }

    /** Without a branch on random bits, which the processor could not predict. */
    private void drawDropoutMask(int size, double keep) {
        float[] mask = dropoutMask;
        float[] choice = dropoutChoice;
        choice[1] = dropoutScale;
        int threshold = (int) Math.round(keep * 65536);
        for (int i = 0; i < size; i += UNITS_PER_DRAW) {
            long bits = dropout.nextLong();
            mask[i] = choice[isBelow((int) bits & 0xFFFF, threshold)];
            mask[i + 1] = choice[isBelow((int) (bits >>> 16) & 0xFFFF, threshold)];
            mask[i + 2] = choice[isBelow((int) (bits >>> 32) & 0xFFFF, threshold)];
            mask[i + 3] = choice[isBelow((int) (bits >>> 48), threshold)];
        }
    }

    /** 1 if the value is below the bound, else 0. */
    private static int isBelow(int value, int bound) {
        return (value - bound) >>> 31;
    }

    void backward(int rows) {
        for (int layer = weights.length - 1; layer >= 0; layer--) {
            backwardInput(layer, rows);
            biases[layer].backward(gradients[layer + 1], rows);
            weights[layer].backwardWeights(rows, nativeActivations[layer], nativeGradients[layer + 1]);
        }
    }

    /** As {@link #backward}, but the weights' gradients stay as they are: the rows' alignments in them are added up. */
    void align(int rows, Alignments alignments) {
        for (int layer = weights.length - 1; layer >= 0; layer--) {
            backwardInput(layer, rows);
            alignments.addInputs(shape.inputWidth(layer), nativeActivations[layer]);
            alignments.endLayer(shape.outputWidth(layer), nativeGradients[layer + 1]);
        }
    }

    /** From the gradient at a layer's outputs to that at the outputs of the layer before it. */
    private void backwardInput(int layer, int rows) {
        int outputs = rows * shape.outputWidth(layer);
        int inputs = rows * shape.inputWidth(layer);
        nativeGradients[layer + 1].write(0, gradients[layer + 1], 0, outputs);
        weights[layer].backwardInput(rows, nativeGradients[layer + 1], product);
        product.read(rows, shape.inputWidth(layer), gradients[layer]);
        // A unit that is 0 was negative or dropped, so no gradient flows back through it. The product with the
        // largest float separates 0 from positive numbers without a branch, which the processor could not predict.
        float[] activation = activations[layer];
        float[] gradient = gradients[layer];
        for (int i = 0; i < inputs; i++) {
            gradient[i] *= Math.min(activation[i] * Float.MAX_VALUE, dropoutScale);
        }
    }

    void update(Adam adam) {
        for (int layer = 0; layer < weights.length; layer++) {
            weights[layer].update(adam);
            biases[layer].update(adam);
        }
    }

    void collect(Map<String, Tensor> tensors) {
        for (int layer = 0; layer < weights.length; layer++) {
            tensors.put("layer." + layer + ".weight", weights[layer].tensor());
            tensors.put("layer." + layer + ".bias", biases[layer].tensor());
        }
    }

    void collectGradients(Map<String, Tensor> tensors) {
        for (int layer = 0; layer < weights.length; layer++) {
            tensors.put("layer." + layer + ".weight", weights[layer].gradientTensor());
            tensors.put("layer." + layer + ".bias", biases[layer].gradientTensor());
        }
    }

    void setOutputBias(float value) {
        biases[biases.length - 1].fill(value);
    }

    void set(Map<String, Tensor> tensors) {
        for (int layer = 0; layer < weights.length; layer++) {
            weights[layer].set(Tensors.require(tensors, "layer." + layer + ".weight"));
            biases[layer].set(Tensors.require(tensors, "layer." + layer + ".bias"));
        }
    }

    @Override
    public void close() {
        for (DenseWeights layer : weights) {
            layer.close();
        }
        for (int layer = 0; layer < nativeActivations.length; layer++) {
            nativeActivations[layer].close();
            nativeGradients[layer].close();
        }
        product.close();
    }
}
