package io.overrule.bench;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.ndarray.types.SparseFormat;
import ai.djl.nn.Activation;
import ai.djl.nn.core.Embedding;
import ai.djl.nn.core.Linear;
import ai.djl.nn.norm.Dropout;
import io.overrule.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * A network in PyTorch with the weights of one of ours. PyTorch's layers keep their weights transposed, [outputs,
 * inputs]; the first one takes dense and sparse features side by side as one dense input.
 */
final class TorchNetwork {
    private static final String INPUT_WEIGHT = "input.weight";
    private static final String INPUT_BIAS = "input.bias";
    private static final String RULE_ROWS = "input.rule";

    private final Map<String, Tensor> ours;
    private final int layers;
    private final float drop;
    private final Map<String, NDArray> weights = new LinkedHashMap<>();

    /** @param onePiece whether the rule rows are further columns of the first layer's weights, not a table apart */
    TorchNetwork(NDManager manager, Map<String, Tensor> ours, double keep, boolean onePiece) {
        this.ours = ours;
        this.drop = (float) (1 - keep);
        List<NDArray> input = new ArrayList<>();
        for (String name : inputBlocks(onePiece)) {
            input.add(array(manager, name));
        }
        weights.put(INPUT_WEIGHT, NDArrays.concat(new NDList(input)).transpose().duplicate());
        weights.put(INPUT_BIAS, array(manager, INPUT_BIAS));
        if (!onePiece && ours.containsKey(RULE_ROWS)) {
            weights.put(RULE_ROWS, array(manager, RULE_ROWS));
        }
        int layer = 0;
        for (; ours.containsKey(weight(layer)); layer++) {
            weights.put(weight(layer), array(manager, weight(layer)).transpose().duplicate());
            weights.put(bias(layer), array(manager, bias(layer)));
        }
        this.layers = layer;
        weights.values().forEach(array -> array.setRequiresGradient(true));
    }

    private TorchNetwork(TorchNetwork network, Map<String, NDArray> weights) {
        this.ours = network.ours;
        this.layers = network.layers;
        this.drop = network.drop;
        this.weights.putAll(weights);
    }

    /** The same network with other weights, which may depend on a variable. */
    TorchNetwork with(Map<String, NDArray> others) {
        return new TorchNetwork(this, others);
    }

    private List<String> inputBlocks(boolean onePiece) {
        List<String> blocks = new ArrayList<>();
        for (String name : List.of("input.dense", "input.sparse", RULE_ROWS)) {
            if (ours.containsKey(name) && (onePiece || !name.equals(RULE_ROWS))) {
                blocks.add(name);
            }
        }
        return blocks;
    }

    private static String weight(int layer) {
        return "layer." + layer + ".weight";
    }

    private static String bias(int layer) {
        return "layer." + layer + ".bias";
    }

    private NDArray array(NDManager manager, String name) {
        Tensor tensor = ours.get(name);
        if (tensor == null) {
            throw new IllegalArgumentException("no weights '" + name + "' in " + ours.keySet());
        }
        long[] shape = tensor.shape().stream().mapToLong(Integer::longValue).toArray();
        return Torch.array(manager, tensor.values(), new Shape(shape));
    }

    private NDArray weightOf(String name) {
        NDArray array = weights.get(name);
        if (array == null) {
            throw new IllegalArgumentException("no weights '" + name + "'");
        }
        return array;
    }

    /** The first layer, [rows, inputs] to [rows, first width], before its activation. */
    NDArray firstLayer(NDArray input) {
        return Linear.linear(input, weightOf(INPUT_WEIGHT), weightOf(INPUT_BIAS))
                .singletonOrThrow();
    }

    /** The first layer of pairs: the rows of the instances plus the rows of the rules, by their indices. */
    NDArray addRuleRows(NDArray instancePart, NDArray pairRows, NDArray pairRules) {
        return look(instancePart, pairRows).add(look(weightOf(RULE_ROWS), pairRules));
    }

    /** Rows of a table by index. An embedding's gradient costs PyTorch less than that of general indexing. */
    private static NDArray look(NDArray table, NDArray indices) {
        return Embedding.embedding(indices, table, SparseFormat.DENSE).singletonOrThrow();
    }

    /** From the first layer's outputs to the logits. */
    NDArray furtherLayers(NDArray first) {
        NDArray result = first;
        for (int layer = 0; layer < layers; layer++) {
            NDArray activation = Activation.relu(result);
            if (drop > 0) {
                activation = Dropout.dropout(activation, drop, true).singletonOrThrow();
            }
            result = Linear.linear(activation, weightOf(weight(layer)), weightOf(bias(layer)))
                    .singletonOrThrow();
        }
        return result;
    }

    void forEachWeight(BiConsumer<String, NDArray> action) {
        weights.forEach(action);
    }

    /** The weights under our names and in our layout. */
    Map<String, Tensor> weightTensors() {
        return tensors(false);
    }

    /** The gradients under our names and in our layout. */
    Map<String, Tensor> gradientTensors() {
        return tensors(true);
    }

    private Map<String, Tensor> tensors(boolean gradients) {
        Map<String, Tensor> result = new LinkedHashMap<>();
        weights.forEach((name, weight) -> {
            NDArray array = gradients ? weight.getGradient() : weight;
            boolean transposed = name.endsWith(".weight");
            float[] values = (transposed ? array.transpose() : array).toFloatArray();
            if (name.equals(INPUT_WEIGHT)) {
                int from = 0;
                for (String block : inputBlocks(!weights.containsKey(RULE_ROWS))) {
                    Tensor like = ours.get(block);
                    int size = like == null ? 0 : like.size();
                    put(result, block, Arrays.copyOfRange(values, from, from + size));
                    from += size;
                }
            } else {
                put(result, name, values);
            }
        });
        return result;
    }

    private void put(Map<String, Tensor> result, String name, float[] values) {
        Tensor like = ours.get(name);
        if (like != null) {
            result.put(name, Tensor.of(values, like.shape().toArray(Integer[]::new)));
        }
    }
}
