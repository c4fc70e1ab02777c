package io.overrule.bench;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Activation;
import ai.djl.training.GradientCollector;
import ai.djl.training.optimizer.Adam;
import ai.djl.training.optimizer.Optimizer;
import ai.djl.training.tracker.Tracker;
import io.overrule.Tensor;
import io.overrule.objective.ImplicationOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The same step in PyTorch through DJL: autograd and Adam. The batches are ready as PyTorch's arrays beforehand, and the
 * objective is written in the fewest operations that compute it.
 */
final class TorchStep implements StepEngine {
    /** For which pairs the rule network is computed. */
    enum Pairs {
        /** For covered ones, with the first layer split as ours is. */
        COVERED,
        /**
         * For every row with every rule, the features and the rule's one-hot code side by side, and the result masked:
         * what the public implementations do.
         */
        ALL
    }

    private final StepTask.Shapes shapes;
    private final Pairs pairs;
    private final ImplicationOptions options = ImplicationOptions.defaults();
    private final NDManager manager;
    private final TorchNetwork classifier;
    private final TorchNetwork ruleNetwork;
    private final NDArray oneHotRules;
    private final NDArray oneHotRuleLabels;
    private final NDArray one;
    private final NDArray q;
    private final NDArray gamma;
    private final NDArray rows;
    private final List<TorchBatch> batches = new ArrayList<>();
    private final Optimizer adam = Adam.builder()
            .optLearningRateTracker(Tracker.fixed((float) StepTask.LEARNING_RATE))
            .build();

    /** A batch as PyTorch sees it; what concerns pairs is [pairs], or [rows, rules] if all pairs are computed. */
    private record TorchBatch(
            NDArray input,
            NDArray oneHotLabels,
            NDArray pairRows,
            NDArray pairRules,
            NDArray pairLabelEntries,
            NDArray exemplar,
            NDArray disagreeing,
            NDArray agreeing,
            NDArray unlabelled) {}

    TorchStep(
            StepTask task,
            Pairs pairs,
            double keep,
            Map<String, Tensor> classifierWeights,
            Map<String, Tensor> ruleWeights) {
        this.shapes = task.shapes();
        this.pairs = pairs;
        this.manager = Torch.newManager();
        this.classifier = new TorchNetwork(manager, classifierWeights, keep, false);
        this.ruleNetwork = new TorchNetwork(manager, ruleWeights, keep, pairs == Pairs.ALL);
        this.oneHotRules = manager.eye(shapes.rules());
        float[] labels = new float[shapes.classes() * shapes.rules()];
        for (int rule = 0; rule < shapes.rules(); rule++) {
            labels[task.ruleLabels().get(rule) * shapes.rules() + rule] = 1;
        }
        this.oneHotRuleLabels = Torch.array(manager, labels, new Shape(shapes.classes(), shapes.rules()));
        this.one = Torch.number(manager, 1);
        this.q = Torch.number(manager, options.q());
        this.gamma = Torch.number(manager, options.gamma());
        this.rows = Torch.number(manager, shapes.rows());
        for (int batch = 0; batch < task.batches().size(); batch++) {
            batches.add(batch(task, batch));
        }
    }

    /** With the weights that our step has now. */
    static TorchStep like(OverruleStep ours, StepTask task, Pairs pairs, double keep) {
        return new TorchStep(task, pairs, keep, ours.classifierWeights(), ours.ruleWeights());
    }

    private TorchBatch batch(StepTask task, int number) {
        int rows = shapes.rows();
        int width = shapes.dense() + shapes.sparse();
        float[] input = new float[rows * width];
        float[] oneHotLabels = new float[rows * shapes.classes()];
        for (int row = 0; row < rows; row++) {
            int index = task.index(number, row);
            task.features().copyDense(index, input, row * width);
            int count = task.features().sparseCount(index);
            int[] columns = new int[count];
            float[] values = new float[count];
            task.features().copySparse(index, columns, values, 0);
            for (int k = 0; k < count; k++) {
                input[row * width + shapes.dense() + columns[k]] = values[k];
            }
            if (task.label(number, row) != StepTask.UNLABELLED) {
                oneHotLabels[row * shapes.classes() + task.label(number, row)] = 1;
            }
        }
        List<StepTask.Pair> covered = task.batches().get(number);
        int size = pairs == Pairs.ALL ? rows * shapes.rules() : covered.size();
        long[] pairRows = new long[covered.size()];
        long[] pairRules = new long[covered.size()];
        long[] pairLabelEntries = new long[covered.size()];
        float[] exemplar = new float[size];
        float[] disagreeing = new float[size];
        float[] agreeing = new float[size];
        float[] unlabelled = new float[size];
        for (int pair = 0; pair < covered.size(); pair++) {
            int row = covered.get(pair).row();
            int rule = covered.get(pair).rule();
            int ruleLabel = task.ruleLabels().get(rule);
            int label = task.label(number, row);
            int at = pairs == Pairs.ALL ? row * shapes.rules() + rule : pair;
            pairRows[pair] = row;
            pairRules[pair] = rule;
            pairLabelEntries[pair] = (long) row * shapes.classes() + ruleLabel;
            exemplar[at] = covered.get(pair).exemplar() ? 1 : 0;
            unlabelled[at] = label == StepTask.UNLABELLED ? 1 : 0;
            agreeing[at] = label == ruleLabel ? 1 : 0;
            disagreeing[at] = label != StepTask.UNLABELLED && label != ruleLabel ? 1 : 0;
        }
        Shape shape = pairs == Pairs.ALL ? new Shape(rows, shapes.rules()) : new Shape(size);
        return new TorchBatch(
                Torch.array(manager, input, new Shape(rows, width)),
                Torch.array(manager, oneHotLabels, new Shape(rows, shapes.classes())),
                Torch.array(manager, pairRows),
                Torch.array(manager, pairRules),
                Torch.array(manager, pairLabelEntries),
                Torch.array(manager, exemplar, shape),
                Torch.array(manager, disagreeing, shape),
                Torch.array(manager, agreeing, shape),
                Torch.array(manager, unlabelled, shape));
    }

    @Override
    public void step(int number) {
        try (NDManager scope = manager.newSubManager()) {
            backward(batches.get(number), scope);
            classifier.forEachWeight((name, weight) -> update("classifier/" + name, weight, scope));
            ruleNetwork.forEachWeight((name, weight) -> update("rule/" + name, weight, scope));
        }
    }

    /** DJL's own Adam, one native call per array, zeroes the gradient as well. Written out in place it is no faster. */
    private void update(String name, NDArray weight, NDManager scope) {
        NDArray gradient = weight.getGradient();
        gradient.attach(scope);
        adam.update(name, weight, gradient);
    }

    /** The step up to the gradients of all weights; returns the loss. */
    double gradients(int number) {
        try (NDManager scope = manager.newSubManager()) {
            return backward(batches.get(number), scope).getFloat();
        }
    }

    private NDArray backward(TorchBatch batch, NDManager scope) {
        try (GradientCollector collector = Engine.getInstance().newGradientCollector()) {
            NDArray input = batch.input().duplicate();
            input.attach(scope);
            NDArray loss = loss(batch, input);
            collector.backward(loss);
            return loss;
        }
    }

    private NDArray loss(TorchBatch batch, NDArray input) {
        NDArray logProbabilities =
                classifier.furtherLayers(classifier.firstLayer(input)).logSoftmax(1);
        NDArray classification =
                logProbabilities.mul(batch.oneHotLabels()).sum().neg();

        NDArray z;
        NDArray probabilityOfRuleLabel;
        if (pairs == Pairs.COVERED) {
            NDArray first = ruleNetwork.addRuleRows(ruleNetwork.firstLayer(input), batch.pairRows(), batch.pairRules());
            z = ruleNetwork.furtherLayers(first).reshape(-1);
            probabilityOfRuleLabel = logProbabilities
                    .reshape(-1)
                    .gather(batch.pairLabelEntries(), 0)
                    .exp();
        } else {
            long rows = shapes.rows();
            long rules = shapes.rules();
            long width = input.getShape().get(1);
            NDArray features = input.expandDims(1).broadcast(rows, rules, width);
            NDArray codes = oneHotRules.expandDims(0).broadcast(rows, rules, rules);
            NDArray all = NDArrays.concat(new NDList(features, codes), 2).reshape(rows * rules, width + rules);
            z = ruleNetwork.furtherLayers(ruleNetwork.firstLayer(all)).reshape(rows, rules);
            probabilityOfRuleLabel = logProbabilities.exp().matMul(oneHotRuleLabels);
        }
        NDArray minusLogHolds = Activation.softPlus(z.neg());
        NDArray minusLogDoesNotHold = Activation.softPlus(z);
        NDArray tolerant = one.sub(minusLogHolds.neg().mul(q).exp()).div(q);
        NDArray implication = one.sub(Activation.sigmoid(z).mul(one.sub(probabilityOfRuleLabel)))
                .log()
                .neg()
                .mul(gamma);
        NDArray perPair = minusLogHolds
                .mul(batch.exemplar())
                .add(minusLogDoesNotHold.mul(batch.disagreeing()))
                .add(tolerant.mul(batch.agreeing()))
                .add(implication.mul(batch.unlabelled()));
        return classification.add(perPair.sum()).div(rows).toType(DataType.FLOAT32, false);
    }

    Map<String, Tensor> classifierWeights() {
        return classifier.weightTensors();
    }

    Map<String, Tensor> ruleWeights() {
        return ruleNetwork.weightTensors();
    }

    Map<String, Tensor> classifierGradients() {
        return classifier.gradientTensors();
    }

    Map<String, Tensor> ruleGradients() {
        return ruleNetwork.gradientTensors();
    }

    @Override
    public void close() {
        manager.close();
    }
}
