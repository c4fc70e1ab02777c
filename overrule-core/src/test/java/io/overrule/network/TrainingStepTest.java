package io.overrule.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.overrule.RandomStream;
import io.overrule.Tensor;
import io.overrule.feature.FeatureMatrix;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TrainingStepTest {
    private static final RandomInput.Block BLOCK = RandomInput.Block.BOTH;

    private final RandomStream random = RandomStream.of(9, "training step");
    private final FeatureMatrix features = RandomInput.matrix(BLOCK, RandomInput.rows(BLOCK, RandomInput.ROWS, random));
    private final Adam adam = new Adam(0.01);

    private static RuleNetwork ruleNetwork(List<Integer> hidden, int pairs, double holding) {
        return new RuleNetwork(BLOCK.shape(hidden, 1), RandomInput.RULES, RandomInput.ROWS, pairs, holding, 1);
    }

    private void step(RuleNetwork network, InputBatch batch, double keep) {
        network.forward(batch, adam, keep);
        Arrays.fill(network.logitGradient(), 1);
        network.backward(batch);
        adam.nextStep();
        network.update(batch, adam);
    }

    @Test
    void aBatchWithoutPairsLeavesTheRuleNetworkAsItWas() {
        try (InputBatch batch = new InputBatch(RandomInput.ROWS, BLOCK.dense, BLOCK.sparse, RandomInput.RULES);
                RuleNetwork network = ruleNetwork(List.of(6, 4), 0, 0.5)) {
            Map<String, Tensor> before = network.weights(adam);
            batch.clear();
            batch.addRow(features, 0);
            step(network, batch, 1);

            assertThat(network.weights(adam)).isEqualTo(before);
        }
    }

    @Test
    void aRuleThatTheBatchLacksKeepsItsRow() {
        try (InputBatch batch = RandomInput.batch(features, RandomInput.ROWS);
                RuleNetwork network = ruleNetwork(List.of(6, 4), batch.pairs(), 0.5)) {
            float[] before = ruleRow(network, RandomInput.RULES - 1);
            float[] other = ruleRow(network, 0);
            step(network, batch, 1);
            step(network, batch, 1);

            assertThat(ruleRow(network, RandomInput.RULES - 1)).isEqualTo(before);
            assertThat(ruleRow(network, 0)).isNotEqualTo(other);
        }
    }

    private float[] ruleRow(RuleNetwork network, int rule) {
        Tensor rows = Tensors.require(network.weights(adam), "input.rule");
        int width = rows.shape().get(1);
        return Arrays.copyOfRange(rows.values(), rule * width, (rule + 1) * width);
    }

    @Test
    void aRowWithoutSparseEntriesIsComputed() {
        FeatureMatrix empty =
                RandomInput.matrix(RandomInput.Block.SPARSE, List.of(new io.overrule.feature.FeatureRow(0)));
        try (InputBatch batch = new InputBatch(1, 0, RandomInput.Block.SPARSE.sparse, RandomInput.RULES);
                ClassificationNetwork network =
                        new ClassificationNetwork(RandomInput.Block.SPARSE.shape(List.of(3), 2), 1, 1)) {
            batch.clear();
            batch.addRow(empty, 0);
            network.forward(batch, adam, 1);

            assertThat(network.logits()).containsExactly(0, 0);
        }
    }

    @Test
    void moreRowsThanTheCapacityOfPairsAreRefused() {
        try (InputBatch batch = RandomInput.batch(features, RandomInput.ROWS);
                RuleNetwork network = ruleNetwork(List.of(4), 1, 0.5)) {
            assertThatThrownBy(() -> network.forward(batch, adam, 1))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage(batch.pairs() + " pairs exceed the capacity of 1");
        }
    }

    @Test
    void anUntrainedRuleHoldsWithTheGivenProbability() {
        try (InputBatch batch = RandomInput.batch(features, RandomInput.ROWS);
                RuleNetwork network = ruleNetwork(List.of(6, 4), batch.pairs(), 0.9)) {
            network.forward(batch, adam, 1);

            assertThat(1 / (1 + Math.exp(-network.logits()[0]))).isCloseTo(0.9, within(0.01));
        }
    }

    @Test
    void theGradientsOfTwoBackwardPassesAreThoseOfTheSecond() {
        try (InputBatch batch = RandomInput.batch(features, RandomInput.ROWS);
                RuleNetwork network = ruleNetwork(List.of(6, 4), batch.pairs(), 0.5)) {
            network.forward(batch, adam, 1);
            Arrays.fill(network.logitGradient(), 1);
            network.backward(batch);
            Map<String, Tensor> first = network.gradients(batch);
            network.forward(batch, adam, 1);
            network.backward(batch);

            assertThat(network.gradients(batch)).isEqualTo(first);
        }
    }

    @Test
    void dropoutKeepsTheGivenShareOfUnitsAndTheirExpectation() {
        int width = 2000;
        try (InputBatch batch = RandomInput.batch(features, RandomInput.ROWS);
                ClassificationNetwork network =
                        new ClassificationNetwork(BLOCK.shape(List.of(width), 1), RandomInput.ROWS, 1)) {
            // Every hidden unit is 1 and goes into the output with the weight 1, so that the output counts units.
            Map<String, Tensor> weights = new java.util.LinkedHashMap<>(network.weights(adam));
            weights.replaceAll((name, tensor) -> {
                float[] values = new float[tensor.size()];
                Arrays.fill(values, name.equals("input.bias") || name.equals("layer.0.weight") ? 1 : 0);
                return Tensor.of(values, tensor.shape().toArray(Integer[]::new));
            });
            network.setWeights(weights);
            double kept = 0;
            int passes = 20;
            for (int pass = 0; pass < passes; pass++) {
                network.forward(batch, adam, 0.8);
                for (int row = 0; row < RandomInput.ROWS; row++) {
                    kept += network.logits()[row] * 0.8 / width / RandomInput.ROWS / passes;
                }
            }

            assertThat(kept).isCloseTo(0.8, within(0.005));
        }
    }

    @Test
    void nothingFlowsBackThroughADroppedUnit() {
        try (InputBatch batch = RandomInput.batch(features, 1);
                ClassificationNetwork network =
                        new ClassificationNetwork(BLOCK.shape(List.of(50), 1), RandomInput.ROWS, 1)) {
            network.forward(batch, adam, 0.5);
            network.logitGradient()[0] = 1;
            network.backward(batch);
            Map<String, Tensor> gradients = network.gradients(batch);
            // The gradient of an outgoing weight is its unit's activation; that of a bias is what flows back.
            float[] activations = Tensors.require(gradients, "layer.0.weight").values();
            float[] biases = Tensors.require(gradients, "input.bias").values();
            float[] outgoing =
                    Tensors.require(network.weights(adam), "layer.0.weight").values();

            for (int unit = 0; unit < activations.length; unit++) {
                assertThat(biases[unit]).isEqualTo(activations[unit] > 0 ? 2 * outgoing[unit] : 0);
            }
            assertThat(activations).contains(0).isNotEqualTo(new float[50]);
        }
    }

    @Test
    void theSameSeedGivesTheSameBits() {
        assertThat(weightsAfterTraining(1)).isEqualTo(weightsAfterTraining(1));
        assertThat(weightsAfterTraining(1)).isNotEqualTo(weightsAfterTraining(2));
    }

    private Map<String, Tensor> weightsAfterTraining(long seed) {
        Adam own = new Adam(0.01);
        try (InputBatch batch = RandomInput.batch(features, RandomInput.ROWS);
                ClassificationNetwork network =
                        new ClassificationNetwork(BLOCK.shape(List.of(33, 17), 3), RandomInput.ROWS, seed)) {
            for (int i = 0; i < 20; i++) {
                network.forward(batch, own, 0.8);
                Arrays.fill(network.logitGradient(), 0.1f);
                network.backward(batch);
                own.nextStep();
                network.update(batch, own);
            }
            return network.weights(own);
        }
    }
}
