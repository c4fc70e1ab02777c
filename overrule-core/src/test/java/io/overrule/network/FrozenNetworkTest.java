package io.overrule.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.overrule.OverruleException;
import io.overrule.RandomStream;
import io.overrule.Tensor;
import io.overrule.feature.FeatureRow;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FrozenNetworkTest {
    private final RandomStream random = RandomStream.of(8, "frozen");
    private final Adam adam = new Adam(0.01);

    @ParameterizedTest
    @EnumSource(RandomInput.Block.class)
    void aFrozenClassificationNetworkAnswersAsItDidInTraining(RandomInput.Block block) {
        List<FeatureRow> rows = RandomInput.rows(block, RandomInput.ROWS, random);
        try (InputBatch batch = RandomInput.batch(RandomInput.matrix(block, rows), RandomInput.ROWS);
                ClassificationNetwork network =
                        new ClassificationNetwork(block.shape(List.of(40, 30), 3), RandomInput.ROWS, 1)) {
            network.setWeights(RandomInput.weightsLike(network.weights(adam), random));
            network.forward(batch, adam, 1);
            FrozenNetwork frozen = network.freeze(adam);

            for (int row = 0; row < rows.size(); row++) {
                float[] outputs = frozen.outputs(rows.get(row));
                for (int y = 0; y < outputs.length; y++) {
                    float expected = network.logits()[row * 3 + y];
                    assertThat(outputs[y]).isCloseTo(expected, within(1e-4f * Math.max(1, Math.abs(expected))));
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(RandomInput.Block.class)
    void aFrozenRuleNetworkAnswersAsItDidInTraining(RandomInput.Block block) {
        List<FeatureRow> rows = RandomInput.rows(block, RandomInput.ROWS, random);
        try (InputBatch batch = RandomInput.batch(RandomInput.matrix(block, rows), RandomInput.ROWS);
                RuleNetwork network = new RuleNetwork(
                        block.shape(List.of(40, 30), 1), RandomInput.RULES, RandomInput.ROWS, batch.pairs(), 0.5, 1)) {
            network.setWeights(RandomInput.weightsLike(network.weights(adam), random));
            network.forward(batch, adam, 1);
            FrozenNetwork frozen = network.freeze(adam);

            for (int pair = 0; pair < batch.pairs(); pair++) {
                float[] instancePart = frozen.instancePart(rows.get(batch.pairRow(pair)));
                float expected = network.logits()[pair];
                assertThat(frozen.ruleLogit(instancePart, batch.pairRule(pair)))
                        .isCloseTo(expected, within(1e-4f * Math.max(1, Math.abs(expected))));
            }
        }
    }

    @Test
    void weightsOfAnotherShapeAreRefused() {
        Map<String, Tensor> weights = new LinkedHashMap<>();
        weights.put("input.dense", Tensor.of(new float[6], 3, 2));
        weights.put("input.bias", Tensor.of(new float[2], 2));

        assertThatThrownBy(() -> new FrozenNetwork(new NetworkShape(4, 0, List.of(), 2), weights))
                .isInstanceOf(OverruleException.class)
                .hasMessage("the weights 'input.dense' have the shape [3, 2], expected [4, 2]; the weights belong to"
                        + " another model");
    }

    @Test
    void missingWeightsAreNamed() {
        assertThatThrownBy(() -> new FrozenNetwork(new NetworkShape(4, 0, List.of(), 2), Map.of()))
                .isInstanceOf(OverruleException.class)
                .hasMessage("the weights 'input.dense' are missing; found []");
    }
}
