package io.overrule.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.overrule.RandomStream;
import io.overrule.Tensor;
import io.overrule.feature.FeatureMatrix;
import io.overrule.feature.FeatureRow;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A sparse block computes what the same features, written out as a dense block, compute. */
class SparseBlockTest {
    private static final RandomInput.Block BLOCK = RandomInput.Block.BOTH;
    private static final List<Integer> HIDDEN = List.of(6, 4);
    private static final int INSTANCES = 40;

    private final RandomStream random = RandomStream.of(7, "sparse block");
    private final List<FeatureRow> rows = RandomInput.rows(BLOCK, INSTANCES, random);
    private final FeatureMatrix sparseFeatures = RandomInput.matrix(BLOCK, rows);
    private final FeatureMatrix denseFeatures = RandomInput.written(BLOCK, rows);
    private final InputBatch sparseBatch = RandomInput.batch(sparseFeatures, RandomInput.ROWS);
    private final InputBatch denseBatch = RandomInput.batch(denseFeatures, RandomInput.ROWS);
    private final Adam sparseAdam = new Adam(0.01);
    private final Adam denseAdam = new Adam(0.01);
    private final RuleNetwork sparse = network(BLOCK.shape(HIDDEN, 1));
    private final RuleNetwork dense = network(new NetworkShape(BLOCK.dense + BLOCK.sparse, 0, HIDDEN, 1));

    SparseBlockTest() {
        Map<String, Tensor> weights = RandomInput.weightsLike(sparse.weights(sparseAdam), random);
        sparse.setWeights(weights);
        dense.setWeights(written(weights));
    }

    private static RuleNetwork network(NetworkShape shape) {
        return new RuleNetwork(shape, RandomInput.RULES, RandomInput.ROWS, 4 * RandomInput.ROWS, 0.5, 1);
    }

    @AfterEach
    void close() {
        sparseBatch.close();
        denseBatch.close();
        sparse.close();
        dense.close();
    }

    /** The tables of the two blocks one above the other, as the weights of one dense block. */
    private static Map<String, Tensor> written(Map<String, Tensor> tensors) {
        Map<String, Tensor> result = new LinkedHashMap<>(tensors);
        Tensor dense = Tensors.require(tensors, "input.dense");
        Tensor sparse = Tensors.require(tensors, "input.sparse");
        float[] values = java.util.Arrays.copyOf(dense.values(), dense.size() + sparse.size());
        System.arraycopy(sparse.values(), 0, values, dense.size(), sparse.size());
        result.put(
                "input.dense",
                Tensor.of(
                        values,
                        dense.shape().get(0) + sparse.shape().get(0),
                        dense.shape().get(1)));
        result.remove("input.sparse");
        return result;
    }

    private void step(int from) {
        RandomInput.fill(sparseBatch, sparseFeatures, from, RandomInput.ROWS);
        RandomInput.fill(denseBatch, denseFeatures, from, RandomInput.ROWS);
        float[] gradient = RandomInput.numbers(sparseBatch.pairs(), random);
        forwardAndBackward(sparse, sparseBatch, sparseAdam, gradient);
        forwardAndBackward(dense, denseBatch, denseAdam, gradient);
    }

    private static void forwardAndBackward(RuleNetwork network, InputBatch batch, Adam adam, float[] gradient) {
        network.forward(batch, adam, 1);
        System.arraycopy(gradient, 0, network.logitGradient(), 0, gradient.length);
        network.backward(batch);
    }

    private static void assertClose(Map<String, Tensor> actual, Map<String, Tensor> expected, float tolerance) {
        assertThat(actual.keySet()).isEqualTo(expected.keySet());
        actual.forEach((name, tensor) -> assertThat(tensor.values())
                .as(name)
                .containsExactly(Tensors.require(expected, name).values(), within(tolerance)));
    }

    @Test
    void theOutputsAreTheSame() {
        step(0);

        assertThat(sparse.logits()).containsExactly(dense.logits(), within(1e-5f));
    }

    @Test
    void theGradientsAreTheSame() {
        step(0);

        assertClose(written(sparse.gradients(sparseBatch)), dense.gradients(denseBatch), 1e-5f);
    }

    @Test
    void theWeightsAreTheSameAfterManyStepsOfAdam() {
        for (int i = 0; i < 60; i++) {
            step(random.nextInt(INSTANCES - RandomInput.ROWS));
            sparseAdam.nextStep();
            sparse.update(sparseBatch, sparseAdam);
            denseAdam.nextStep();
            dense.update(denseBatch, denseAdam);
        }

        assertClose(written(sparse.weights(sparseAdam)), dense.weights(denseAdam), 2e-4f);
    }
}
