package io.overrule.network;

import io.overrule.Tensor;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The classification network P_theta(y|x) during training: ReLU layers that map features to one logit per class. The
 * objective applies the softmax. Not safe for use by several threads.
 */
public final class ClassificationNetwork implements AutoCloseable {
    private final NetworkShape shape;
    private final InputLayer input;
    private final HiddenLayers hidden;
    private final Alignments alignments = new Alignments();

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

    /**
     * How far a step down the gradient of each row's loss also leads down that of the batch's first rows, the clean ones:
     * the inner products ⟨∇l_i, Σ_c ∇l_c⟩ over all weights and biases, with ∇l_i from the row of {@link #logitGradient},
     * which is filled for all rows. Comes after {@link #forward}, whose dropout it shares, and before {@link #backward},
     * which may follow with another gradient at the logits.
     *
     * @param cleanRows how many rows are clean
     * @param result [rows] or longer; 0 for the clean rows
     */
    public void alignments(InputBatch batch, int cleanRows, double[] result) {
        if (cleanRows < 0 || cleanRows > batch.rows()) {
            throw new IllegalArgumentException(cleanRows + " clean rows in a batch of " + batch.rows());
        }
        alignments.begin(batch.rows(), cleanRows, result);
        hidden.align(batch.rows(), alignments);
        input.align(batch, hidden.firstGradient(), alignments);
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

    /** Replaces the weights and keeps Adam's state. */
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
        alignments.close();
    }
}
