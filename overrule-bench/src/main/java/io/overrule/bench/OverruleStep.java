package io.overrule.bench;

import io.overrule.Tensor;
import io.overrule.network.Adam;
import io.overrule.network.ClassificationNetwork;
import io.overrule.network.InputBatch;
import io.overrule.network.NetworkShape;
import io.overrule.network.RuleNetwork;
import io.overrule.objective.Batch;
import io.overrule.objective.ImplicationObjective;
import io.overrule.objective.ImplicationOptions;
import io.overrule.objective.Objective;
import io.overrule.objective.Outputs;
import java.util.List;
import java.util.Map;

/** Our step, as a training run does it: the batch is filled, then forward, objective, backward, Adam. */
final class OverruleStep implements StepEngine {
    private final StepTask task;
    private final double keep;
    private final Objective objective;
    private final Adam adam = new Adam(StepTask.LEARNING_RATE);
    private final Adam ruleAdam = new Adam(StepTask.LEARNING_RATE);
    private final InputBatch input;
    private final Batch batch;
    private final ClassificationNetwork classifier;
    private final RuleNetwork ruleNetwork;
    private final Outputs outputs;

    OverruleStep(StepTask task, double keep) {
        this(
                task,
                keep,
                new ImplicationObjective(
                        ImplicationOptions.defaults(), task.shapes().classes()));
    }

    OverruleStep(StepTask task, double keep, Objective objective) {
        this.task = task;
        this.keep = keep;
        this.objective = objective;
        StepTask.Shapes shapes = task.shapes();
        this.input = new InputBatch(shapes.rows(), shapes.dense(), shapes.sparse(), shapes.rules());
        this.batch = new Batch(shapes.rows());
        this.classifier = new ClassificationNetwork(
                new NetworkShape(shapes.dense(), shapes.sparse(), shapes.hidden(), shapes.classes()), shapes.rows(), 1);
        this.ruleNetwork = new RuleNetwork(
                new NetworkShape(shapes.dense(), shapes.sparse(), shapes.hidden(), 1),
                shapes.rules(),
                shapes.rows(),
                shapes.pairs(),
                0.5,
                1);
        this.outputs = new Outputs(
                shapes.classes(),
                classifier.logits(),
                ruleNetwork.logits(),
                classifier.logitGradient(),
                ruleNetwork.logitGradient());
    }

    @Override
    public void step(int number) {
        gradients(number);
        update();
    }

    /** The rest of the step. */
    void update() {
        adam.nextStep();
        classifier.update(input, adam);
        ruleAdam.nextStep();
        ruleNetwork.update(input, ruleAdam);
    }

    /** The step up to the gradients of all weights; returns the loss. */
    double gradients(int number) {
        fill(number);
        classifier.forward(input, adam, keep);
        ruleNetwork.forward(input, ruleAdam, keep);
        double loss = objective.evaluate(batch, outputs);
        classifier.backward(input);
        ruleNetwork.backward(input);
        return loss;
    }

    private void fill(int number) {
        input.clear();
        batch.clear();
        List<StepTask.Pair> pairs = task.batches().get(number);
        int pair = 0;
        int rows = objective.usesUnlabelled()
                ? task.shapes().rows()
                : task.shapes().labelled();
        for (int row = 0; row < rows; row++) {
            input.addRow(task.features(), task.index(number, row));
            int label = task.label(number, row);
            if (label == StepTask.UNLABELLED) {
                batch.addUnlabelledRow();
            } else {
                batch.addLabelledRow(label);
            }
            for (; pair < pairs.size() && pairs.get(pair).row() == row; pair++) {
                if (objective.usesRules()) {
                    int rule = pairs.get(pair).rule();
                    input.addPair(rule);
                    batch.addPair(task.ruleLabels().get(rule), pairs.get(pair).exemplar());
                }
            }
        }
    }

    Map<String, Tensor> classifierWeights() {
        return classifier.weights(adam);
    }

    Map<String, Tensor> ruleWeights() {
        return ruleNetwork.weights(ruleAdam);
    }

    void setWeights(Map<String, Tensor> classifierWeights, Map<String, Tensor> ruleWeights) {
        classifier.setWeights(classifierWeights);
        ruleNetwork.setWeights(ruleWeights);
    }

    Map<String, Tensor> classifierGradients() {
        return classifier.gradients(input);
    }

    Map<String, Tensor> ruleGradients() {
        return ruleNetwork.gradients(input);
    }

    @Override
    public void close() {
        classifier.close();
        ruleNetwork.close();
        input.close();
    }
}
