package io.overrule.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import io.overrule.RandomStream;
import io.overrule.Tensor;
import io.overrule.feature.FeatureMatrix;
import io.overrule.feature.FeatureRow;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class AlignmentsTest {
    private static final int CLEAN = 2;
    private static final int CLASSES = 3;

    private final RandomStream random = RandomStream.of(12, "alignments");
    private final Adam adam = new Adam(0.1);

    static Stream<Arguments> shapes() {
        return Stream.of(List.<Integer>of(), List.of(5), List.of(6, 4))
                .flatMap(hidden -> Stream.of(RandomInput.Block.values()).map(block -> Arguments.of(hidden, block)));
    }

    /**
     * The clean rows' loss after the inner step θ − α ε_i ∇l_i, as a function of ε_i: its slope at 0 is −α times the
     * alignment. The loss after the step is computed here in double precision, so that α may be small.
     */
    @ParameterizedTest
    @MethodSource("shapes")
    void anAlignmentIsTheFallOfTheCleanLossAlongTheInnerStep(List<Integer> hidden, RandomInput.Block block) {
        List<FeatureRow> rows = RandomInput.rows(block, RandomInput.ROWS, random);
        FeatureMatrix written = RandomInput.written(block, rows);
        try (InputBatch batch = RandomInput.batch(RandomInput.matrix(block, rows), RandomInput.ROWS);
                ClassificationNetwork network = network(block.shape(hidden, CLASSES))) {
            Map<String, Tensor> weights = network.weights(adam);
            double[] alignments = new double[RandomInput.ROWS];
            network.forward(batch, adam, 1);
            fillLogitGradients(network, 0, RandomInput.ROWS);
            network.alignments(batch, CLEAN, alignments);

            for (int row = CLEAN; row < RandomInput.ROWS; row++) {
                Map<String, Tensor> gradient = gradientOfRow(network, batch, row);
                double step = 1e-6;
                double after = cleanLoss(written, weights, gradient, -step);
                double before = cleanLoss(written, weights, gradient, step);

                assertThat(alignments[row]).as("row %d", row).isCloseTo((before - after) / (2 * step), within(1e-5));
                assertThat(alignments[row]).isNotCloseTo(0, within(1e-3));
            }
            assertThat(alignments).startsWith(0, 0);
        }
    }

    private ClassificationNetwork network(NetworkShape shape) {
        ClassificationNetwork network = new ClassificationNetwork(shape, RandomInput.ROWS, 1);
        network.setWeights(RandomInput.weightsLike(network.weights(adam), random));
        return network;
    }

    private static int label(int row) {
        return row % CLASSES;
    }

    /** p − onehot(label) on some rows, 0 on the others. */
    private static void fillLogitGradients(ClassificationNetwork network, int from, int to) {
        float[] gradient = network.logitGradient();
        Arrays.fill(gradient, 0);
        for (int row = from; row < to; row++) {
            double[] logits = new double[CLASSES];
            for (int y = 0; y < CLASSES; y++) {
                logits[y] = network.logits()[row * CLASSES + y];
            }
            for (int y = 0; y < CLASSES; y++) {
                gradient[row * CLASSES + y] =
                        (float) (Math.exp(-minusLogProbability(logits, y)) - (y == label(row) ? 1 : 0));
            }
        }
    }

    private Map<String, Tensor> gradientOfRow(ClassificationNetwork network, InputBatch batch, int row) {
        network.forward(batch, adam, 1);
        fillLogitGradients(network, row, row + 1);
        network.backward(batch);
        return network.gradients(batch);
    }

    /** The sum of the clean rows' losses at weights + step · gradient. */
    private static double cleanLoss(
            FeatureMatrix features, Map<String, Tensor> weights, Map<String, Tensor> gradient, double step) {
        Map<String, double[]> moved = new LinkedHashMap<>();
        weights.forEach((name, tensor) -> {
            float[] from = tensor.values();
            float[] direction = Tensors.require(gradient, name).values();
            double[] values = new double[from.length];
            for (int i = 0; i < values.length; i++) {
                values[i] = from[i] + step * direction[i];
            }
            moved.put(name, values);
        });
        double loss = 0;
        for (int row = 0; row < CLEAN; row++) {
            loss += minusLogProbability(logits(features, row, moved), label(row));
        }
        return loss;
    }

    /** The network once more, in double precision and on features written out. */
    private static double[] logits(FeatureMatrix features, int row, Map<String, double[]> weights) {
        float[] values = new float[features.denseWidth()];
        features.copyDense(row, values, 0);
        double[] input = new double[values.length];
        for (int i = 0; i < input.length; i++) {
            input[i] = values[i];
        }
        double[] result = layer(
                input,
                concat(orNone(weights, "input.dense"), orNone(weights, "input.sparse")),
                orNone(weights, "input.bias"));
        for (int layer = 0; weights.containsKey("layer." + layer + ".weight"); layer++) {
            double[] activation = Arrays.stream(result).map(z -> Math.max(0, z)).toArray();
            result = layer(
                    activation,
                    orNone(weights, "layer." + layer + ".weight"),
                    orNone(weights, "layer." + layer + ".bias"));
        }
        return result;
    }

    private static double[] orNone(Map<String, double[]> weights, String name) {
        return weights.getOrDefault(name, new double[0]);
    }

    private static double[] concat(double[] first, double[] second) {
        double[] result = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, result, first.length, second.length);
        return result;
    }

    private static double[] layer(double[] input, double[] weights, double[] bias) {
        double[] result = bias.clone();
        for (int i = 0; i < input.length; i++) {
            for (int j = 0; j < result.length; j++) {
                result[j] += input[i] * weights[i * result.length + j];
            }
        }
        return result;
    }

    private static double minusLogProbability(double[] logits, int label) {
        double sum = 0;
        for (double logit : logits) {
            sum += Math.exp(logit);
        }
        return Math.log(sum) - logits[label];
    }

    @Test
    void theGradientsOfTheWeightsAreThoseOfTheStepAfterwardsAlone() {
        RandomInput.Block block = RandomInput.Block.BOTH;
        List<FeatureRow> rows = RandomInput.rows(block, RandomInput.ROWS, random);
        try (InputBatch batch = RandomInput.batch(RandomInput.matrix(block, rows), RandomInput.ROWS);
                ClassificationNetwork network = network(block.shape(List.of(6, 4), CLASSES))) {
            float[] factors = RandomInput.numbers(CLASSES * RandomInput.ROWS, random);
            network.forward(batch, adam, 1);
            System.arraycopy(factors, 0, network.logitGradient(), 0, factors.length);
            network.backward(batch);
            Map<String, Tensor> expected = network.gradients(batch);

            network.forward(batch, adam, 1);
            fillLogitGradients(network, 0, RandomInput.ROWS);
            network.alignments(batch, CLEAN, new double[RandomInput.ROWS]);
            System.arraycopy(factors, 0, network.logitGradient(), 0, factors.length);
            network.backward(batch);

            assertThat(network.gradients(batch)).isEqualTo(expected);
        }
    }

    /** Both rows have the same features and, but for dropout, the same gradient. */
    @Test
    void alignmentsSeeTheDropoutOfTheForwardPass() {
        RandomInput.Block block = RandomInput.Block.DENSE;
        List<FeatureRow> one = RandomInput.rows(block, 1, random);
        FeatureMatrix same = RandomInput.matrix(block, List.of(one.get(0), one.get(0)));
        try (InputBatch batch = RandomInput.batch(same, 2);
                ClassificationNetwork network = network(block.shape(List.of(40), CLASSES))) {
            network.forward(batch, adam, 0.5);
            Arrays.fill(network.logitGradient(), 0);
            network.logitGradient()[0] = 1;
            network.logitGradient()[CLASSES] = 1;
            double[] alignments = new double[2];
            network.alignments(batch, 1, alignments);
            network.logitGradient()[CLASSES] = 0;
            network.backward(batch);
            Map<String, Tensor> clean = network.gradients(batch);
            network.logitGradient()[0] = 0;
            network.logitGradient()[CLASSES] = 1;
            network.backward(batch);

            assertThat(alignments[1]).isCloseTo(innerProduct(clean, network.gradients(batch)), within(1e-4));
            assertThat(innerProduct(clean, clean)).isNotCloseTo(alignments[1], within(1e-2));
        }
    }

    private static double innerProduct(Map<String, Tensor> first, Map<String, Tensor> second) {
        double[] sum = new double[1];
        first.forEach((name, tensor) -> {
            float[] a = tensor.values();
            float[] b = Tensors.require(second, name).values();
            for (int i = 0; i < a.length; i++) {
                sum[0] += (double) a[i] * b[i];
            }
        });
        return sum[0];
    }

    @Test
    void withoutCleanRowsNothingIsAligned() {
        RandomInput.Block block = RandomInput.Block.BOTH;
        FeatureMatrix features = RandomInput.matrix(block, RandomInput.rows(block, RandomInput.ROWS, random));
        try (InputBatch batch = RandomInput.batch(features, RandomInput.ROWS);
                ClassificationNetwork network = network(block.shape(List.of(5), CLASSES))) {
            network.forward(batch, adam, 1);
            fillLogitGradients(network, 0, RandomInput.ROWS);
            double[] alignments = new double[RandomInput.ROWS];
            Arrays.fill(alignments, 7);
            network.alignments(batch, 0, alignments);

            assertThat(alignments).containsOnly(0);
        }
    }

    @Test
    void moreCleanRowsThanTheBatchHasAreRefused() {
        RandomInput.Block block = RandomInput.Block.DENSE;
        FeatureMatrix features = RandomInput.matrix(block, RandomInput.rows(block, 3, random));
        try (InputBatch batch = RandomInput.batch(features, 3);
                ClassificationNetwork network = network(block.shape(List.of(), CLASSES))) {
            assertThatThrownBy(() -> network.alignments(batch, 4, new double[3]))
                    .hasMessage("4 clean rows in a batch of 3");
        }
    }

    @Test
    void aligningAllocatesNothingAfterTheFirstTime() {
        RandomInput.Block block = RandomInput.Block.BOTH;
        FeatureMatrix features = RandomInput.matrix(block, RandomInput.rows(block, RandomInput.ROWS, random));
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        try (InputBatch batch = RandomInput.batch(features, RandomInput.ROWS);
                ClassificationNetwork network = network(block.shape(List.of(6, 4), CLASSES))) {
            double[] alignments = new double[RandomInput.ROWS];
            network.forward(batch, adam, 1);
            align(network, batch, alignments);
            threads.getCurrentThreadAllocatedBytes();
            long before = threads.getCurrentThreadAllocatedBytes();
            align(network, batch, alignments);

            // Counting may itself allocate a little; a step that allocates anything takes 16 bytes at least.
            assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(16 * 1_000);
        }
    }

    private static void align(ClassificationNetwork network, InputBatch batch, double[] alignments) {
        for (int i = 0; i < 1_000; i++) {
            network.alignments(batch, CLEAN, alignments);
        }
    }
}
