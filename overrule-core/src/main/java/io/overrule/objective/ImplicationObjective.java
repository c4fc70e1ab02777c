package io.overrule.objective;

import java.util.Arrays;

/**
 * The paper's training objective (Eq. 5), averaged over the rows of a batch:
 *
 * <pre>
 *   − LL(θ) − LL(φ) − γ Σ_{x ∈ U} Σ_{j covers x} log(1 − g_j (1 − p_{l_j}))
 * </pre>
 *
 * with p = softmax of the class logits, P_theta(y|x), and g_j = sigmoid of the pair's logit z_j, P_jphi(r_j=1|x).
 *
 * <ul>
 *   <li>LL(θ) (Eq. 1): log p_l on labelled rows of class l. Gradient of its negative: p − onehot(l).
 *   <li>LL(φ) (Eq. 2) on the pairs of labelled rows: {@link RuleLikelihood}.
 *   <li>The implication (Eq. 3, softened to Eq. 4) on the pairs of unlabelled rows. With d = (1 − g) + g p_l and h = g
 *       p_l / d, the gradient of −log d is g (1 − h)(1 − p_l) in z and −h (onehot(l_j) − p) in the class logits.
 * </ul>
 *
 * <p>All of it is computed from logits in double precision and stays finite when g → 1 and p_l → 0: h is a sigmoid of a
 * difference of logarithms, and the logarithms come from {@link Logits}.
 */
public final class ImplicationObjective implements Objective {
    private final ImplicationOptions options;
    private final RuleLikelihood ruleLikelihood;
    private final double[] logProbabilities;
    private final double[] probabilities;

    public ImplicationObjective(ImplicationOptions options, int classes) {
        this.options = options;
        this.ruleLikelihood = new RuleLikelihood(options);
        this.logProbabilities = new double[classes];
        this.probabilities = new double[classes];
    }

    @Override
    public boolean usesUnlabelled() {
        return true;
    }

    @Override
    public boolean usesRules() {
        return true;
    }

    @Override
    public double evaluate(Batch batch, Outputs outputs) {
        int classes = outputs.classes();
        double mean = 1.0 / batch.rows();
        Arrays.fill(outputs.classGradient(), 0, batch.rows() * classes, 0);
        double loss = 0;
        for (int row = 0; row < batch.rows(); row++) {
            int at = row * classes;
            Logits.softmax(outputs.classLogits(), at, logProbabilities, probabilities);
            if (row < batch.labelledRows()) {
                int label = batch.label(row);
                loss -= logProbabilities[label];
                Logits.addGradient(outputs.classGradient(), at, probabilities, label, -mean);
                for (int pair = batch.pairStart(row); pair < batch.pairEnd(row); pair++) {
                    loss += ruleLikelihood.evaluate(batch, pair, label, outputs, mean);
                }
            } else {
                for (int pair = batch.pairStart(row); pair < batch.pairEnd(row); pair++) {
                    loss += options.gamma() * implication(batch.pairLabel(pair), pair, at, outputs, mean);
                }
            }
        }
        return loss * mean;
    }

    /** −log(1 − g (1 − p_l)), Eq. 4, with its gradients weighted by gamma. */
    private double implication(int ruleLabel, int pair, int at, Outputs outputs, double mean) {
        double z = outputs.ruleLogits()[pair];
        double logHoldsAndRight = Logits.logSigmoid(z) + logProbabilities[ruleLabel];
        double logDoesNotHold = Logits.logSigmoid(-z);
        double weight = options.gamma() * mean;
        double h = Logits.sigmoid(logHoldsAndRight - logDoesNotHold);
        outputs.ruleGradient()[pair] =
                (float) (weight * Logits.sigmoid(z) * (1 - h) * Logits.oneMinusExp(logProbabilities[ruleLabel]));
        Logits.addGradient(outputs.classGradient(), at, probabilities, ruleLabel, -weight * h);
        return -Logits.logSum(logHoldsAndRight, logDoesNotHold);
    }
}
