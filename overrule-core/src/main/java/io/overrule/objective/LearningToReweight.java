package io.overrule.objective;

import java.util.Arrays;

/**
 * The paper's L2R: learning to reweight (Ren et al., 2018). Weakly labelled rows train the classifier, each with the
 * weight that would have reduced the loss of the labelled rows most. The labelled rows only determine these weights:
 *
 * <pre>
 *   Σ_{x_i ∈ U} w_i l_i    with w_i = max(0, u_i) / Σ_j max(0, u_j),    l_i = −Σ_y t_y log p_y
 *   u_i = −∂/∂ε_i l_L(θ − α ∇_θ Σ_j ε_j l_j) at ε = 0
 *       = α ⟨∇_θ l_i, ∇_θ l_L⟩,    l_L = mean over (x, l) ∈ L of −log p_l
 * </pre>
 *
 * with p = softmax of the class logits, P_theta(y|x), [classes], and t the weak label's probabilities, [classes]: all
 * on one class for a hard label.
 *
 * <ul>
 *   <li>The derivative through the inner step of ε is taken where the step is nil, so that it is an inner product of
 *       two gradients and needs no second-order pass. The inner step's rate α, the paper's meta learning rate, and any
 *       other factor common to all u_i cancel in w.
 *   <li>If no row helps, all weights, the loss and the gradient are 0. A row without a weak label has no gradient and
 *       therefore weight 0.
 *   <li>Gradient in the class logits: w_i Σ_y t_y (p − onehot(y)) on unlabelled rows, 0 on labelled ones.
 * </ul>
 *
 * <p>{@link #evaluate} is the mean over all rows of cross-entropy by label or weak label; its gradients are those of
 * the rows' losses up to a common factor.
 */
public final class LearningToReweight implements ReweightingObjective {
    private final WeakLabels unweighted;
    private final double[] logProbabilities;
    private final double[] probabilities;

    public LearningToReweight(int classes) {
        this.unweighted = new WeakLabels(WeakLabelOptions.crossEntropy(1), classes);
        this.logProbabilities = new double[classes];
        this.probabilities = new double[classes];
    }

    @Override
    public boolean usesUnlabelled() {
        return true;
    }

    @Override
    public boolean usesRules() {
        return false;
    }

    @Override
    public double evaluate(Batch batch, Outputs outputs) {
        return unweighted.evaluate(batch, outputs);
    }

    @Override
    public double reweight(Batch batch, Outputs outputs, double[] alignments) {
        toWeights(batch, alignments);
        int classes = outputs.classes();
        float[] gradient = outputs.classGradient();
        Arrays.fill(gradient, 0, batch.rows() * classes, 0);
        double loss = 0;
        for (int row = batch.labelledRows(); row < batch.rows(); row++) {
            if (alignments[row] == 0) {
                continue;
            }
            int at = row * classes;
            Logits.softmax(outputs.classLogits(), at, logProbabilities, probabilities);
            for (int weak = batch.weakStart(row); weak < batch.weakEnd(row); weak++) {
                double weight = alignments[row] * batch.weakProbability(weak);
                loss -= weight * logProbabilities[batch.weakClass(weak)];
                Logits.addGradient(gradient, at, probabilities, batch.weakClass(weak), -weight);
            }
        }
        return loss;
    }

    /** Unlabelled rows: clipped at 0 and divided by their sum; labelled rows: 0. */
    private static void toWeights(Batch batch, double[] alignments) {
        Arrays.fill(alignments, 0, batch.labelledRows(), 0);
        double sum = 0;
        for (int row = batch.labelledRows(); row < batch.rows(); row++) {
            alignments[row] = Math.max(0, alignments[row]);
            sum += alignments[row];
        }
        if (sum == 0) {
            return;
        }
        for (int row = batch.labelledRows(); row < batch.rows(); row++) {
            alignments[row] /= sum;
        }
    }
}
