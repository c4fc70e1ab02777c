package io.overrule.bench;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import io.overrule.Tensor;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Our Adam against PyTorch's formula on PyTorch's arrays, on all weights at every step, with the gradients of our steps. */
class TorchAdamTest {
    private static final int STEPS = 25;

    @Test
    void afterSomeStepsTheWeightsAreThoseOfPyTorch() {
        // With 30 features of which a row has 5, some rows of the tables are absent from a batch and are deferred.
        StepTask.Shapes shapes = new StepTask.Shapes(6, 3, 20, 30, 5, 9, 8, 4, List.of(16, 12));
        StepTask task = StepTask.random(shapes, STEPS, 4);
        try (OverruleStep ours = new OverruleStep(task, StepTask.KEEP);
                NDManager manager = Torch.newManager()) {
            TorchAdam classifier = new TorchAdam(manager, ours.classifierWeights());
            TorchAdam ruleNetwork = new TorchAdam(manager, ours.ruleWeights());
            for (int step = 0; step < STEPS; step++) {
                ours.gradients(step);
                classifier.step(ours.classifierGradients());
                ruleNetwork.step(ours.ruleGradients());
                ours.update();
            }

            TensorComparison.assertClose(ours.classifierWeights(), classifier.weights(), 1e-5);
            TensorComparison.assertClose(ours.ruleWeights(), ruleNetwork.weights(), 1e-5);
        }
    }

    private static final class TorchAdam {
        private final NDManager manager;
        private final Map<String, Tensor> start;
        private final Map<String, NDArray> weights = new LinkedHashMap<>();
        private final Map<String, NDArray> m = new LinkedHashMap<>();
        private final Map<String, NDArray> v = new LinkedHashMap<>();
        private int step;

        TorchAdam(NDManager manager, Map<String, Tensor> start) {
            this.manager = manager;
            this.start = start;
            start.forEach((name, tensor) -> {
                weights.put(name, Torch.array(manager, tensor.values(), new Shape(tensor.size())));
                m.put(name, manager.zeros(weights.get(name).getShape()));
                v.put(name, manager.zeros(weights.get(name).getShape()));
            });
        }

        private NDArray number(double value) {
            return Torch.number(manager, value);
        }

        void step(Map<String, Tensor> gradients) {
            step++;
            gradients.forEach((name, tensor) -> {
                NDArray g = Torch.array(manager, tensor.values(), new Shape(tensor.size()));
                m.computeIfPresent(name, (key, old) -> old.mul(number(0.9)).add(g.mul(number(0.1))));
                v.computeIfPresent(
                        name, (key, old) -> old.mul(number(0.999)).add(g.mul(g).mul(number(0.001))));
                NDArray root = v.get(name)
                        .div(number(1 - Math.pow(0.999, step)))
                        .sqrt()
                        .add(number(1e-8));
                NDArray move = m.get(name)
                        .div(number(1 - Math.pow(0.9, step)))
                        .mul(number(StepTask.LEARNING_RATE))
                        .div(root);
                weights.computeIfPresent(name, (key, old) -> old.sub(move));
            });
        }

        Map<String, Tensor> weights() {
            Map<String, Tensor> result = new LinkedHashMap<>();
            start.forEach((name, tensor) -> result.put(
                    name,
                    Tensor.of(weights.get(name).toFloatArray(), tensor.shape().toArray(Integer[]::new))));
            return result;
        }
    }
}
