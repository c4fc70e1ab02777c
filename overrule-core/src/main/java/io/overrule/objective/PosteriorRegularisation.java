package io.overrule.objective;

/**
 * Posterior regularisation, the paper's other method that learns where rules hold (appendix "Posterior Regularization
 * Method"). For an unlabelled x, the posterior Q revises the networks' distribution over the class y and the coverage
 * variables r of the covering rules, away from the violations of r_j = 1 ⟹ y = l_j:
 *
 * <pre>
 *   Q(y, r|x)    ∝ p_y Π_j P_j(r_j) e^(−λ [y ≠ l_j and r_j = 1])
 *   Q(y|x)       ∝ p_y Π_j (g_j e^(−λ [y ≠ l_j]) + 1 − g_j)
 *   Q(r_k = 1|x) ∝ g_k Σ_y e^(−λ [y ≠ l_k]) p_y Π_{j ≠ k} (g_j e^(−λ [y ≠ l_j]) + 1 − g_j)
 * </pre>
 *
 * with p = softmax of the class logits, P_theta(y|x), [classes], and g_j = sigmoid of the pair's logit z_j,
 * P_jphi(r_j=1|x), [pairs]. The products are over the rules that cover x. Then the networks take a step towards Q:
 *
 * <pre>
 *   − LL(θ) − LL(φ) − γ Σ_{x ∈ U} (Σ_y Q(y) log p_y + Σ_j Σ_{r_j} Q(r_j) log P_j(r_j))
 * </pre>
 *
 * <ul>
 *   <li>LL(θ) (Eq. 1) and LL(φ) (Eq. 2, {@link RuleLikelihood}) on labelled rows as in {@link ImplicationObjective}.
 *   <li>Q is constant during the step, so the gradients on unlabelled rows are γ (p − Q(y)) and γ (g_j − Q(r_j = 1)).
 *   <li>With Z the sum over (y, r) that normalises Q, they are also the gradients of −γ log Z, and −log Z is what the
 *       appendix minimises over Q: KL(Q; P) + λ Σ_j Q(y ≠ l_j, r_j = 1). That is the loss returned: unlike the step's
 *       cross-entropy, it falls as the networks come to obey the rules.
 * </ul>
 *
 * <p>In logarithms: a rule's factor is 1 for its own class and σ(z) e^−λ + σ(−z) for every other, and given y ≠ l_k the
 * rule k holds with σ(z_k − λ), given y = l_k with σ(z_k). So Q(r_k = 1) = Q(l_k) σ(z_k) + (1 − Q(l_k)) σ(z_k − λ),
 * which divides by nothing.
 */
public final class PosteriorRegularisation extends BothNetworks {
    private final PosteriorOptions options;
    private final double[] posterior;

    public PosteriorRegularisation(PosteriorOptions options, int classes) {
        super(options.shared(), classes);
        this.options = options;
        this.posterior = new double[classes];
    }

    @Override
    double unlabelledRow(Batch batch, int row, Outputs outputs, double mean) {
        int at = row * outputs.classes();
        double weight = options.shared().gamma() * mean;
        double logNormaliser = computePosterior(batch, row, outputs);
        for (int y = 0; y < posterior.length; y++) {
            outputs.classGradient()[at + y] = (float) (weight * (probabilities[y] - posterior[y]));
        }
        for (int pair = batch.pairStart(row); pair < batch.pairEnd(row); pair++) {
            double z = outputs.ruleLogits()[pair];
            double revised = posteriorOfHolding(batch.pairLabel(pair), z);
            outputs.ruleGradient()[pair] = (float) (weight * (Logits.sigmoid(z) - revised));
        }
        return -options.shared().gamma() * logNormaliser;
    }

    /** Computes Q(y|x) for a row, and returns log Z. */
    double computePosterior(Batch batch, int row, Outputs outputs) {
        read(outputs, row);
        System.arraycopy(logProbabilities, 0, posterior, 0, posterior.length);
        for (int pair = batch.pairStart(row); pair < batch.pairEnd(row); pair++) {
            double z = outputs.ruleLogits()[pair];
            double logFactor = Logits.logSum(Logits.logSigmoid(z) - options.lambda(), Logits.logSigmoid(-z));
            for (int y = 0; y < posterior.length; y++) {
                if (y != batch.pairLabel(pair)) {
                    posterior[y] += logFactor;
                }
            }
        }
        double logNormaliser = posterior[0];
        for (int y = 1; y < posterior.length; y++) {
            logNormaliser = Logits.logSum(logNormaliser, posterior[y]);
        }
        for (int y = 0; y < posterior.length; y++) {
            posterior[y] = StrictMath.exp(posterior[y] - logNormaliser);
        }
        return logNormaliser;
    }

    /** Q(y|x) of the row computed last. */
    double posteriorOfClass(int y) {
        return posterior[y];
    }

    /** Q(r_k = 1|x) of the row computed last, for a covering rule of this label and logit. */
    double posteriorOfHolding(int ruleLabel, double z) {
        double right = posterior[ruleLabel];
        return right * Logits.sigmoid(z) + (1 - right) * Logits.sigmoid(z - options.lambda());
    }
}
