package io.overrule.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.overrule.RandomStream;
import io.overrule.Tensor;
import io.overrule.feature.FeatureMatrix;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The gradients of all weights against differences of the outputs. The loss is a sum of the logits with random factors:
 * in a single weight it is a straight line with kinks where a unit's sign changes, so that a wide step is exact, and a
 * step across a kink shows itself by two different slopes.
 */
class NetworkGradientTest {
    private static final float STEP = 0x1p-9f;

    static Stream<Arguments> shapes() {
        return Stream.of(List.<Integer>of(), List.of(5), List.of(6, 4), List.of(7, 5, 3))
                .flatMap(hidden -> Stream.of(RandomInput.Block.values()).map(block -> Arguments.of(hidden, block)));
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void theClassificationNetworksGradientsAreTheSlopesOfItsOutputs(List<Integer> hidden, RandomInput.Block block) {
        RandomStream random = RandomStream.of(5, "classification gradients");
        FeatureMatrix features = RandomInput.matrix(block, RandomInput.rows(block, RandomInput.ROWS, random));
        Adam adam = new Adam(0.1);
        try (InputBatch batch = RandomInput.batch(features, RandomInput.ROWS);
                ClassificationNetwork network =
                        new ClassificationNetwork(block.shape(hidden, 3), RandomInput.ROWS, 1)) {
            Map<String, Tensor> weights = RandomInput.weightsLike(network.weights(adam), random);
            network.setWeights(weights);
            float[] factors = RandomInput.numbers(3 * batch.rows(), random);
            network.forward(batch, adam, 1);
            System.arraycopy(factors, 0, network.logitGradient(), 0, factors.length);
            network.backward(batch);

            assertSlopes(network.gradients(batch), weights, network::setWeights, () -> {
                network.forward(batch, adam, 1);
                return sum(factors, network.logits());
            });
        }
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void theRuleNetworksGradientsAreTheSlopesOfItsOutputs(List<Integer> hidden, RandomInput.Block block) {
        RandomStream random = RandomStream.of(6, "rule gradients");
        FeatureMatrix features = RandomInput.matrix(block, RandomInput.rows(block, RandomInput.ROWS, random));
        Adam adam = new Adam(0.1);
        try (InputBatch batch = RandomInput.batch(features, RandomInput.ROWS);
                RuleNetwork network = new RuleNetwork(
                        block.shape(hidden, 1), RandomInput.RULES, RandomInput.ROWS, batch.pairs(), 0.5, 1)) {
            Map<String, Tensor> weights = RandomInput.weightsLike(network.weights(adam), random);
            network.setWeights(weights);
            float[] factors = RandomInput.numbers(batch.pairs(), random);
            network.forward(batch, adam, 1);
            System.arraycopy(factors, 0, network.logitGradient(), 0, factors.length);
            network.backward(batch);

            assertSlopes(network.gradients(batch), weights, network::setWeights, () -> {
                network.forward(batch, adam, 1);
                return sum(factors, network.logits());
            });
        }
    }

    private static double sum(float[] factors, float[] logits) {
        double sum = 0;
        for (int i = 0; i < factors.length; i++) {
            sum += (double) factors[i] * logits[i];
        }
        return sum;
    }

    private static void assertSlopes(
            Map<String, Tensor> gradients,
            Map<String, Tensor> weights,
            Consumer<Map<String, Tensor>> set,
            Supplier<Double> loss) {
        assertThat(gradients.keySet()).isEqualTo(weights.keySet());
        set.accept(weights);
        double here = loss.get();
        int checked = 0;
        int kinks = 0;
        for (String name : weights.keySet()) {
            Tensor tensor = tensor(weights, name);
            for (int i = 0; i < tensor.size(); i++) {
                set.accept(moved(weights, name, i, STEP));
                double above = (loss.get() - here) / STEP;
                set.accept(moved(weights, name, i, -STEP));
                double below = (here - loss.get()) / STEP;
                if (Math.abs(above - below) > 4e-3) {
                    kinks++;
                } else {
                    assertThat((double) tensor(gradients, name).values()[i])
                            .as("%s[%d]", name, i)
                            .isCloseTo((above + below) / 2, within(2e-3));
                    checked++;
                }
            }
        }
        assertThat(kinks).isLessThan(checked / 4);
    }

    private static Tensor tensor(Map<String, Tensor> tensors, String name) {
        return Tensors.require(tensors, name);
    }

    private static Map<String, Tensor> moved(Map<String, Tensor> weights, String name, int index, float step) {
        Map<String, Tensor> result = new LinkedHashMap<>(weights);
        Tensor tensor = tensor(weights, name);
        float[] values = tensor.values();
        values[index] += step;
        result.put(name, Tensor.of(values, tensor.shape().toArray(Integer[]::new)));
        return result;
    }
}
