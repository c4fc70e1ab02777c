package io.overrule.objective;

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
public final class ImplicationObjective extends BothNetworks {
    private final double gamma;

    public ImplicationObjective(ImplicationOptions options, int classes) {
        super(options, classes);
        this.gamma = options.gamma();
    }

    @Override
    double unlabelledRow(Batch batch, int row, Outputs outputs, double mean) {
        read(outputs, row);
        double loss = 0;
        for (int pair = batch.pairStart(row); pair < batch.pairEnd(row); pair++) {
            loss += gamma * implication(batch.pairLabel(pair), pair, row * outputs.classes(), outputs, mean);
        }
        return loss;
    }

    /** −log(1 − g (1 − p_l)), Eq. 4, with its gradients weighted by gamma. */
    private double implication(int ruleLabel, int pair, int at, Outputs outputs, double mean) {
        double z = outputs.ruleLogits()[pair];
        double logHoldsAndRight = Logits.logSigmoid(z) + logProbabilities[ruleLabel];
        double logDoesNotHold = Logits.logSigmoid(-z);
        double weight = gamma * mean;
        double h = Logits.sigmoid(logHoldsAndRight - logDoesNotHold);
        outputs.ruleGradient()[pair] =
                (float) (weight * Logits.sigmoid(z) * (1 - h) * Logits.oneMinusExp(logProbabilities[ruleLabel]));
        Logits.addGradient(outputs.classGradient(), at, probabilities, ruleLabel, -weight * h);
        return -Logits.logSum(logHoldsAndRight, logDoesNotHold);
    }
}
