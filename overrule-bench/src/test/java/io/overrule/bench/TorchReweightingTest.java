package io.overrule.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.GradientCollector;
import io.overrule.Tensor;
import io.overrule.network.Adam;
import io.overrule.network.ClassificationNetwork;
import io.overrule.network.InputBatch;
import io.overrule.network.NetworkShape;
import io.overrule.objective.Batch;
import io.overrule.objective.LearningToReweight;
import io.overrule.objective.Outputs;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The weights of learning to reweight against those that PyTorch's autograd finds through the explicit inner step: the
 * weights θ − α Σ_i ε_i ∇l_i as a function of ε, the labelled rows' loss at them, and its gradient in ε at 0.
 */
class TorchReweightingTest {
    private static final double TOLERANCE = 1e-4;
    private static final float INNER_RATE = 0.01f;

    @ParameterizedTest
    @MethodSource("io.overrule.bench.TorchGradientTest#shapes")
    void theWeightsAreThoseOfAutogradThroughTheInnerStep(StepTask.Shapes shapes) {
        StepTask task = StepTask.random(shapes, 1, 3);
        Map<String, Tensor> weights = new LinkedHashMap<>();
        double[] alignments = new double[shapes.rows() - shapes.labelled()];
        double[] ours = ourWeights(task, weights, alignments);
        double[] falls = fallsOfTheLabelledLoss(task, weights);
        double[] theirs = normalised(falls);

        assertThat(Arrays.stream(theirs).filter(weight -> weight > 0).count()).isGreaterThan(1);
        assertThat(ours).containsExactly(theirs, within(TOLERANCE * largest(theirs)));
        // Before they are clipped. Our gradients are those of the mean over all rows, the inner step's those of row
        // losses
        // and of the mean over labelled rows.
        double factor = INNER_RATE * shapes.rows() * shapes.rows() / shapes.labelled();
        double[] scaled =
                Arrays.stream(alignments).map(alignment -> alignment * factor).toArray();
        assertThat(scaled).containsExactly(falls, within(TOLERANCE * largest(falls)));
    }

    private static double largest(double[] values) {
        return Arrays.stream(values).map(Math::abs).max().orElseThrow();
    }

    /** A label for a labelled row; a made-up weak one for the others. */
    private static int label(StepTask task, int row) {
        int label = task.label(0, row);
        return label == StepTask.UNLABELLED ? row * 7 % 11 % task.shapes().classes() : label;
    }

    /** The weights of the unlabelled rows; also fills in the network's weights and the alignments of the rows. */
    private static double[] ourWeights(StepTask task, Map<String, Tensor> networkWeights, double[] alignments) {
        StepTask.Shapes shapes = task.shapes();
        Adam adam = new Adam(StepTask.LEARNING_RATE);
        Batch batch = new Batch(shapes.rows());
        double[] result = new double[shapes.rows()];
        try (InputBatch input = new InputBatch(shapes.rows(), shapes.dense(), shapes.sparse(), 0);
                ClassificationNetwork network = new ClassificationNetwork(
                        new NetworkShape(shapes.dense(), shapes.sparse(), shapes.hidden(), shapes.classes()),
                        shapes.rows(),
                        1)) {
            networkWeights.putAll(TorchGradientTest.louder(network.weights(adam), shapes));
            network.setWeights(networkWeights);
            input.clear();
            for (int row = 0; row < shapes.rows(); row++) {
                input.addRow(task.features(), task.index(0, row));
                if (row < shapes.labelled()) {
                    batch.addLabelledRow(label(task, row));
                } else {
                    batch.addUnlabelledRow();
                    batch.addWeakLabel(label(task, row), 1);
                }
            }
            Outputs outputs = new Outputs(
                    shapes.classes(), network.logits(), new float[0], network.logitGradient(), new float[0]);
            LearningToReweight objective = new LearningToReweight(shapes.classes());
            network.forward(input, adam, 1);
            objective.evaluate(batch, outputs);
            network.alignments(input, batch.labelledRows(), result);
            System.arraycopy(result, shapes.labelled(), alignments, 0, alignments.length);
            objective.reweight(batch, outputs, result);
        }
        return Arrays.copyOfRange(result, shapes.labelled(), shapes.rows());
    }

    /** −∂/∂ε_i of the labelled rows' loss after the inner step, for each unlabelled row i. */
    private static double[] fallsOfTheLabelledLoss(StepTask task, Map<String, Tensor> networkWeights) {
        int labelled = task.shapes().labelled();
        int unlabelled = task.shapes().rows() - labelled;
        try (NDManager manager = Torch.newManager()) {
            NDArray input = input(task, manager);
            NDArray labels = oneHotLabels(task, manager);
            Map<String, NDList> gradients = new LinkedHashMap<>();
            for (int row = labelled; row < task.shapes().rows(); row++) {
                TorchNetwork network = new TorchNetwork(manager, networkWeights, 1, false);
                try (GradientCollector collector = Engine.getInstance().newGradientCollector()) {
                    collector.backward(loss(network, input, labels, row, row + 1));
                }
                network.forEachWeight((name, weight) -> gradients
                        .computeIfAbsent(name, key -> new NDList())
                        .add(weight.getGradient().reshape(1, -1)));
            }

            NDArray rate = Torch.number(manager, INNER_RATE);
            NDArray epsilon = manager.zeros(new Shape(1, unlabelled));
            epsilon.setRequiresGradient(true);
            TorchNetwork network = new TorchNetwork(manager, networkWeights, 1, false);
            try (GradientCollector collector = Engine.getInstance().newGradientCollector()) {
                Map<String, NDArray> moved = new LinkedHashMap<>();
                network.forEachWeight((name, weight) -> {
                    NDArray direction = epsilon.matMul(NDArrays.concat(gradients.get(name), 0));
                    moved.put(name, weight.sub(direction.mul(rate).reshape(weight.getShape())));
                });
                collector.backward(loss(network.with(moved), input, labels, 0, labelled));
            }
            float[] slopes = epsilon.getGradient().toFloatArray();
            double[] falls = new double[unlabelled];
            for (int i = 0; i < unlabelled; i++) {
                falls[i] = -slopes[i];
            }
            return falls;
        }
    }

    /** The mean loss of some rows. */
    private static NDArray loss(TorchNetwork network, NDArray input, NDArray labels, int from, int to) {
        String rows = from + ":" + to;
        return network.furtherLayers(network.firstLayer(input.get(rows)))
                .logSoftmax(1)
                .mul(labels.get(rows))
                .sum()
                .div(Torch.number(labels.getManager(), from - to));
    }

    /** Clipped at 0 and divided by the sum. */
    private static double[] normalised(double[] falls) {
        double[] clipped = Arrays.stream(falls).map(fall -> Math.max(0, fall)).toArray();
        double sum = Arrays.stream(clipped).sum();
        return Arrays.stream(clipped).map(fall -> fall / sum).toArray();
    }

    private static NDArray input(StepTask task, NDManager manager) {
        StepTask.Shapes shapes = task.shapes();
        int width = shapes.dense() + shapes.sparse();
        float[] values = new float[shapes.rows() * width];
        for (int row = 0; row < shapes.rows(); row++) {
            int index = task.index(0, row);
            task.features().copyDense(index, values, row * width);
            int count = task.features().sparseCount(index);
            int[] columns = new int[count];
            float[] entries = new float[count];
            task.features().copySparse(index, columns, entries, 0);
            for (int k = 0; k < count; k++) {
                values[row * width + shapes.dense() + columns[k]] = entries[k];
            }
        }
        return Torch.array(manager, values, new Shape(shapes.rows(), width));
    }

    private static NDArray oneHotLabels(StepTask task, NDManager manager) {
        int classes = task.shapes().classes();
        float[] values = new float[task.shapes().rows() * classes];
        for (int row = 0; row < task.shapes().rows(); row++) {
            values[row * classes + label(task, row)] = 1;
        }
        return Torch.array(manager, values, new Shape(task.shapes().rows(), classes));
    }
}
