package io.overrule.network;

import io.overrule.Tensor;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * P_theta(y|x) while it is being trained: features through ReLU layers to a logit per class. The softmax belongs to the
 * objective. Not safe for use by several threads.
 */
public final class ClassificationNetwork implements AutoCloseable {
    private final NetworkShape shape;
    private final InputLayer input;
    private final HiddenLayers hidden;

    public ClassificationNetwork(NetworkShape shape, int capacity, long seed) {
        this.shape = shape;
        this.input = new InputLayer(shape, capacity, seed, "classification");
        this.hidden = new HiddenLayers(shape, capacity, seed, "classification");
    }

    /** Computes the logits of the batch's rows. */
    public void forward(InputBatch batch, Adam adam, double keep) {
        input.forward(batch, adam, hidden.first());
        hidden.forward(batch.rows(), keep);
    }

    /** The class logits after {@link #forward}, [rows, classes]; the engine's own array. */
    public float[] logits() {
        return hidden.outputs();
    }

    /** The gradient at the logits, to be filled before {@link #backward}; the engine's own array. */
    public float[] logitGradient() {
        return hidden.outputGradient();
    }

    public void backward(InputBatch batch) {
        hidden.backward(batch.rows());
        input.backward(batch, hidden.firstGradient());
    }

    public void update(InputBatch batch, Adam adam) {
        input.update(batch, adam);
        hidden.update(adam);
    }

    public Map<String, Tensor> weights(Adam adam) {
        input.bringUpToDate(adam);
        Map<String, Tensor> tensors = new LinkedHashMap<>();
        input.collect(tensors);
        hidden.collect(tensors);
        return tensors;
    }

    /** The gradients of the last {@link #backward}, by the weights' names; for checks. */
    public Map<String, Tensor> gradients(InputBatch batch) {
        Map<String, Tensor> tensors = new LinkedHashMap<>();
        input.collectGradients(batch, tensors);
        hidden.collectGradients(tensors);
        return tensors;
    }

    /** Replaces the weights; Adam's memory stays. */
    public void setWeights(Map<String, Tensor> tensors) {
        input.set(tensors);
        hidden.set(tensors);
    }

    public FrozenNetwork freeze(Adam adam) {
        return new FrozenNetwork(shape, weights(adam));
    }

    @Override
    public void close() {
        input.close();
        hidden.close();
    }
}
