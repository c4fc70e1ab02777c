package io.overrule.objective;

import java.util.Arrays;

/**
 * Labelled rows by cross-entropy (Eq. 1), unlabelled ones by their weak labels, averaged over the rows of a batch:
 *
 * <pre>
 *   − Σ_{(x, l) ∈ L} log p_l + γ Σ_{x ∈ U} Σ_y t_y (1 − p_y^q)/q
 * </pre>
 *
 * with p = softmax of the class logits, P_theta(y|x), [classes], and t the weak label's probabilities, [classes]: all
 * on one class for a hard label. A row without a weak label has no loss.
 *
 * <ul>
 *   <li>q = 0 stands for the limit, −Σ_y t_y log p_y. With hard labels by majority that is the paper's L+Umaj, with the
 *       probabilities of a label model its L+Usnorkel.
 *   <li>q above 0 is the generalised cross-entropy of Zhang and Sabuncu (2018), with soft labels its expectation: the
 *       paper's Noise-tolerant and Snorkel-Noise-Tolerant. The paper prints (1 − p)^q / q; the loss of the work it
 *       cites, which the third part of Eq. 2 is too, is the one above.
 *   <li>Gradient in the class logits: p − onehot(l) on labelled rows, −γ Σ_y t_y p_y^q (onehot(y) − p) on others.
 * </ul>
 */
public final class WeakLabels implements Objective {
    private final WeakLabelOptions options;
    private final double[] logProbabilities;
    private final double[] probabilities;

    public WeakLabels(WeakLabelOptions options, int classes) {
        this.options = options;
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
        int classes = outputs.classes();
        double mean = 1.0 / batch.rows();
        float[] gradient = outputs.classGradient();
        Arrays.fill(gradient, 0, batch.rows() * classes, 0);
        double loss = 0;
        for (int row = 0; row < batch.rows(); row++) {
            int at = row * classes;
            Logits.softmax(outputs.classLogits(), at, logProbabilities, probabilities);
            if (row < batch.labelledRows()) {
                int label = batch.label(row);
                loss -= logProbabilities[label];
                Logits.addGradient(gradient, at, probabilities, label, -mean);
            }
            for (int weak = batch.weakStart(row); weak < batch.weakEnd(row); weak++) {
                double logProbability = logProbabilities[batch.weakClass(weak)];
                double weight = options.gamma() * batch.weakProbability(weak);
                double power = StrictMath.exp(options.q() * logProbability);
                loss += weight * generalisedCrossEntropy(logProbability);
                Logits.addGradient(gradient, at, probabilities, batch.weakClass(weak), -mean * weight * power);
            }
        }
        return loss * mean;
    }

    /** (1 − p^q)/q, without cancellation for small q. */
    private double generalisedCrossEntropy(double logProbability) {
        return options.q() == 0 ? -logProbability : Logits.oneMinusExp(options.q() * logProbability) / options.q();
    }
}
