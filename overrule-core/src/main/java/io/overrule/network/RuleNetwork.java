package io.overrule.network;

import io.overrule.RandomStream;
import io.overrule.Tensor;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The rule network P_jphi(r_j=1|x) during training: the probability that rule j holds on x, computed for covered pairs
 * only.
 *
 * <p>In the paper its input is the features of x and a one-hot code of j. The product of that code with the first
 * layer's weights is a row of a table. So the layer is split: the instance part is computed once per instance, and the
 * rule's row is added for each pair. The objective applies the sigmoid. Not safe for use by several threads.
 */
public final class RuleNetwork implements AutoCloseable {
    private final NetworkShape shape;
    private final int ruleCount;
    private final int width;
    private final InputLayer input;
    private final SparseWeights ruleRows;
    private final float[] row;
    private final float[] instancePart;
    private final float[] instanceGradient;
    private final HiddenLayers hidden;
    private final int pairCapacity;

    /**
     * @param shape with one output
     * @param capacity the largest number of rows of a batch
     * @param pairCapacity the largest number of covered pairs of a batch
     * @param initialHolding the probability with which an untrained rule holds; sets the bias of the output
     */
    public RuleNetwork(
            NetworkShape shape, int ruleCount, int capacity, int pairCapacity, double initialHolding, long seed) {
        if (shape.outputs() != 1) {
            throw new IllegalArgumentException("the rule network has one output, not " + shape.outputs());
        }
        this.shape = shape;
        this.ruleCount = ruleCount;
        this.width = shape.firstWidth();
        this.pairCapacity = pairCapacity;
        this.input = new InputLayer(shape, capacity, seed, "rule");
        this.ruleRows = new SparseWeights(ruleCount, width, RandomStream.of(seed, "rule/input.rule"));
        this.row = new float[width];
        this.instancePart = new float[Math.multiplyExact(capacity, width)];
        this.instanceGradient = new float[instancePart.length];
        this.hidden = new HiddenLayers(shape, Math.max(1, pairCapacity), seed, "rule");
        float logit = (float) StrictMath.log(initialHolding / (1 - initialHolding));
        if (shape.hidden().isEmpty()) {
            input.setBias(logit);
        } else {
            hidden.setOutputBias(logit);
        }
    }

    /** Computes the logits of the batch's covered pairs. */
    public void forward(InputBatch batch, Adam adam, double keep) {
        if (batch.pairs() > pairCapacity) {
            throw new IllegalArgumentException(batch.pairs() + " pairs exceed the capacity of " + pairCapacity);
        }
        input.forward(batch, adam, instancePart);
        ruleRows.begin(batch.rules(), adam);
        float[] first = hidden.first();
        for (int pair = 0; pair < batch.pairs(); pair++) {
            System.arraycopy(instancePart, batch.pairRow(pair) * width, row, 0, width);
            ruleRows.addRow(batch.pairRule(pair), 1, row);
            System.arraycopy(row, 0, first, pair * width, width);
        }
        hidden.forward(batch.pairs(), keep);
    }

    /** The logits after {@link #forward}, one per pair; the engine's own array. */
    public float[] logits() {
        return hidden.outputs();
    }

    /** The gradient at the logits, to be filled before {@link #backward}; the engine's own array. */
    public float[] logitGradient() {
        return hidden.outputGradient();
    }

    public void backward(InputBatch batch) {
        hidden.backward(batch.pairs());
        float[] firstGradient = hidden.firstGradient();
        Arrays.fill(instanceGradient, 0, batch.rows() * width, 0);
        for (int pair = 0; pair < batch.pairs(); pair++) {
            int from = pair * width;
            int to = batch.pairRow(pair) * width;
            for (int j = 0; j < width; j++) {
                instanceGradient[to + j] += firstGradient[from + j];
            }
            System.arraycopy(firstGradient, from, row, 0, width);
            ruleRows.addGradient(batch.pairSlot(pair), 1, row);
        }
        input.backward(batch, instanceGradient);
    }

    public void update(InputBatch batch, Adam adam) {
        input.update(batch, adam);
        ruleRows.update(batch.rules(), adam);
        hidden.update(adam);
    }

    public Map<String, Tensor> weights(Adam adam) {
        input.bringUpToDate(adam);
        ruleRows.bringAllUpToDate(adam);
        Map<String, Tensor> tensors = new LinkedHashMap<>();
        input.collect(tensors);
        tensors.put("input.rule", ruleRows.tensor());
        hidden.collect(tensors);
        return tensors;
    }

    /** The gradients of the last {@link #backward}, by the weights' names; for checks. */
    public Map<String, Tensor> gradients(InputBatch batch) {
        Map<String, Tensor> tensors = new LinkedHashMap<>();
        input.collectGradients(batch, tensors);
        tensors.put("input.rule", ruleRows.gradientTensor(batch.rules()));
        hidden.collectGradients(tensors);
        return tensors;
    }

    /** Replaces the weights and keeps Adam's state. */
    public void setWeights(Map<String, Tensor> tensors) {
        input.set(tensors);
        ruleRows.set(Tensors.require(tensors, "input.rule"));
        hidden.set(tensors);
    }

    public FrozenNetwork freeze(Adam adam) {
        return new FrozenNetwork(shape, ruleCount, weights(adam));
    }

    @Override
    public void close() {
        input.close();
        hidden.close();
    }
}
