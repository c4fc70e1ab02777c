package io.overrule.network;

import io.overrule.OverruleException;
import io.overrule.Tensor;
import io.overrule.feature.FeatureRow;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A trained network: immutable, without native code, safe to share between threads. Every row is computed separately in
 * the same order of operations, so a prediction has the same bits alone, in any batch and on any machine.
 */
public final class FrozenNetwork {
    private final NetworkShape shape;
    private final int ruleCount;
    private final Map<String, Tensor> tensors;
    private final float[] dense;
    private final float[] sparse;
    private final float[] inputBias;
    private final float[] ruleRows;
    private final float[][] weights;
    private final float[][] biases;

    /** A network without rules as input. */
    public FrozenNetwork(NetworkShape shape, Map<String, Tensor> tensors) {
        this(shape, 0, tensors);
    }

    /** @param ruleCount the number of rules that are part of the input; 0 if rules are not */
    public FrozenNetwork(NetworkShape shape, int ruleCount, Map<String, Tensor> tensors) {
        this.shape = shape;
        this.ruleCount = ruleCount;
        this.tensors = Collections.unmodifiableMap(new LinkedHashMap<>(tensors));
        int first = shape.firstWidth();
        this.dense = values("input.dense", shape.denseWidth(), first);
        this.sparse = values("input.sparse", shape.sparseWidth(), first);
        this.ruleRows = values("input.rule", ruleCount, first);
        this.inputBias = values("input.bias", first, null);
        this.weights = new float[shape.furtherLayers()][];
        this.biases = new float[shape.furtherLayers()][];
        for (int layer = 0; layer < weights.length; layer++) {
            weights[layer] = values("layer." + layer + ".weight", shape.inputWidth(layer), shape.outputWidth(layer));
            biases[layer] = values("layer." + layer + ".bias", shape.outputWidth(layer), null);
        }
    }

    private float[] values(String name, int rows, @Nullable Integer columns) {
        if (rows == 0) {
            return new float[0];
        }
        Tensor tensor = Tensors.require(tensors, name);
        List<Integer> expected = columns == null ? List.of(rows) : List.of(rows, columns);
        if (!tensor.shape().equals(expected)) {
            throw OverruleException.input("the weights '" + name + "' have the shape " + tensor.shape() + ", expected "
                    + expected + "; the weights belong to another model");
        }
        return tensor.values();
    }

    public NetworkShape shape() {
        return shape;
    }

    /** The number of rules that are part of the input; 0 for a classification network. */
    public int ruleCount() {
        return ruleCount;
    }

    /** The weights by name. */
    public Map<String, Tensor> tensors() {
        return tensors;
    }

    /** The first layer's output for an instance, before rules are added and before activation. */
    public float[] instancePart(FeatureRow row) {
        int width = shape.firstWidth();
        float[] result = inputBias.clone();
        for (int column = 0; column < row.denseWidth(); column++) {
            add(row.dense(column), dense, column * width, result);
        }
        for (int k = 0; k < row.sparseCount(); k++) {
            add(row.sparseValue(k), sparse, row.sparseIndex(k) * width, result);
        }
        return result;
    }

    /** The outputs for an instance: a logit per class. */
    public float[] outputs(FeatureRow row) {
        return furtherLayers(instancePart(row));
    }

    /** The output for an (instance, rule) pair, from the instance's part: the logit of the rule holding there. */
    public float ruleLogit(float[] instancePart, int rule) {
        int width = shape.firstWidth();
        float[] first = instancePart.clone();
        add(1, ruleRows, rule * width, first);
        return furtherLayers(first)[0];
    }

    private float[] furtherLayers(float[] first) {
        float[] activation = first;
        for (int layer = 0; layer < weights.length; layer++) {
            float[] output = biases[layer].clone();
            for (int k = 0; k < activation.length; k++) {
                if (activation[k] > 0) {
                    add(activation[k], weights[layer], k * output.length, output);
                }
            }
            activation = output;
        }
        return activation;
    }

    /** result += factor · row; a zero factor adds nothing. */
    private static void add(float factor, float[] matrix, int offset, float[] result) {
        if (factor != 0) {
            for (int j = 0; j < result.length; j++) {
                result[j] += factor * matrix[offset + j];
            }
        }
    }
}
