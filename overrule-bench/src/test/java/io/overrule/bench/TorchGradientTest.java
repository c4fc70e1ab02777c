package io.overrule.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.overrule.Tensor;
import io.overrule.objective.LabelledOnly;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Our gradients of all weights against those of PyTorch's autograd, on the same weights and batch, without dropout. */
class TorchGradientTest {
    private static final double TOLERANCE = 1e-4;
    private static final double NO_DROPOUT = 1;

    static Stream<StepTask.Shapes> shapes() {
        StepTask.Shapes dense = new StepTask.Shapes(12, 5, 20, 0, 0, 7, 40, 4, List.of(16, 12));
        return Stream.of(
                dense,
                dense.withSparse(60, 5),
                new StepTask.Shapes(12, 5, 0, 60, 5, 7, 40, 4, List.of(16, 12)),
                new StepTask.Shapes(12, 5, 20, 60, 5, 7, 40, 4, List.of(24)),
                new StepTask.Shapes(12, 5, 20, 60, 5, 7, 40, 4, List.of(16, 12, 8)),
                new StepTask.Shapes(12, 5, 20, 60, 5, 7, 40, 4, List.of()),
                StepTask.Shapes.question());
    }

    /** The start's weights of deviation 0.02 leave small networks nearly silent; larger ones speak up. */
    static Map<String, Tensor> louder(Map<String, Tensor> weights, StepTask.Shapes shapes) {
        float factor = shapes.hidden().contains(512) ? 1 : 15;
        Map<String, Tensor> result = new LinkedHashMap<>();
        weights.forEach((name, tensor) -> {
            float[] values = tensor.values();
            for (int i = 0; i < values.length; i++) {
                values[i] = name.endsWith("bias") ? 0.01f * (i % 7 - 3) : values[i] * factor;
            }
            result.put(name, Tensor.of(values, tensor.shape().toArray(Integer[]::new)));
        });
        return result;
    }

    private static OverruleStep ours(StepTask task) {
        OverruleStep ours = new OverruleStep(task, NO_DROPOUT);
        ours.setWeights(louder(ours.classifierWeights(), task.shapes()), louder(ours.ruleWeights(), task.shapes()));
        return ours;
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void theGradientsOfTheImplicationObjectiveAreThoseOfAutograd(StepTask.Shapes shapes) {
        StepTask task = StepTask.random(shapes, 1, 3);
        assertHasEveryKindOfPair(task);
        try (OverruleStep ours = ours(task);
                TorchStep torch = TorchStep.like(ours, task, TorchStep.Pairs.COVERED, NO_DROPOUT)) {
            double loss = ours.gradients(0);

            assertThat(loss).isCloseTo(torch.gradients(0), within(1e-5));
            TensorComparison.assertClose(ours.classifierGradients(), torch.classifierGradients(), TOLERANCE);
            TensorComparison.assertClose(ours.ruleGradients(), torch.ruleGradients(), TOLERANCE);
        }
    }

    /** Exemplars, agreeing and disagreeing pairs of labelled rows, pairs of unlabelled ones. */
    private static void assertHasEveryKindOfPair(StepTask task) {
        assertThat(task.batches().get(0))
                .anyMatch(StepTask.Pair::exemplar)
                .anyMatch(pair -> !pair.exemplar()
                        && task.label(0, pair.row()) == task.ruleLabels().get(pair.rule()))
                .anyMatch(pair -> task.label(0, pair.row()) != StepTask.UNLABELLED
                        && task.label(0, pair.row()) != task.ruleLabels().get(pair.rule()))
                .anyMatch(pair -> task.label(0, pair.row()) == StepTask.UNLABELLED);
    }

    @Test
    void allPairsWithAMaskGiveTheSameGradientsAsCoveredPairs() {
        StepTask task = StepTask.random(new StepTask.Shapes(12, 5, 20, 0, 0, 7, 40, 4, List.of(16, 12)), 1, 3);
        try (OverruleStep ours = ours(task);
                TorchStep all = TorchStep.like(ours, task, TorchStep.Pairs.ALL, NO_DROPOUT)) {
            double loss = ours.gradients(0);

            assertThat(loss).isCloseTo(all.gradients(0), within(1e-5));
            TensorComparison.assertClose(ours.classifierGradients(), all.classifierGradients(), TOLERANCE);
            TensorComparison.assertClose(ours.ruleGradients(), all.ruleGradients(), TOLERANCE);
        }
    }

    @Test
    void theGradientsOfOnlyLabelledInstancesAreThoseOfAutograd() {
        // Every row is labelled and no pair exists: what is left of the implication objective is Only-L.
        StepTask.Shapes shapes = new StepTask.Shapes(12, 12, 20, 60, 5, 7, 0, 4, List.of(16, 12));
        StepTask task = StepTask.random(shapes, 1, 3);
        try (OverruleStep ours = new OverruleStep(task, NO_DROPOUT, new LabelledOnly(shapes.classes()))) {
            ours.setWeights(louder(ours.classifierWeights(), shapes), ours.ruleWeights());
            try (TorchStep torch = TorchStep.like(ours, task, TorchStep.Pairs.COVERED, NO_DROPOUT)) {
                double loss = ours.gradients(0);

                assertThat(loss).isCloseTo(torch.gradients(0), within(1e-5));
                TensorComparison.assertClose(ours.classifierGradients(), torch.classifierGradients(), TOLERANCE);
            }
        }
    }
}
