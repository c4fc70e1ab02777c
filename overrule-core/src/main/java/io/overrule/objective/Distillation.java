package io.overrule.objective;

import java.util.Arrays;

/**
 * The loss of a student that learns the teachers' labels t(y|x) on unlabelled rows, in addition to the labelled rows,
 * averaged over the rows of a batch:
 *
 * <pre>
 *   − LL(θ) − LL(φ) − Σ_{x ∈ U} ( Σ_y t_y log p_y + Σ_{j covers x} τ_j log g_j + (1 − τ_j) log(1 − g_j) )
 * </pre>
 *
 * with p = softmax of the class logits, P_theta(y|x), [classes], g_j = sigmoid of the pair's logit z_j,
 * P_jphi(r_j=1|x), and τ_j = t(l_j|x): the probability that a rule holds is the probability that its label is right.
 *
 * <ul>
 *   <li>LL(θ) and LL(φ) on labelled rows are ImplyLoss's (Eq. 1 and 2, {@link RuleLikelihood}).
 *   <li>Gradient in the class logits: p − t. In z_j: g_j − τ_j. On U the implication (Eq. 4) can only lower g_j; this
 *       loss also raises it where the teacher agrees with the rule.
 *   <li>A row without a teacher's label has no loss.
 * </ul>
 */
public final class Distillation extends BothNetworks {
    private final double[] word;

    /** @param options q and the terms of LL(φ); gamma is not used */
    public Distillation(ImplicationOptions options, int classes) {
        super(options, classes);
        this.word = new double[classes];
    }

    @Override
    double unlabelledRow(Batch batch, int row, Outputs outputs, double mean) {
        read(outputs, row);
        boolean said = batch.weakStart(row) < batch.weakEnd(row);
        double loss = classes(batch, row, row * outputs.classes(), outputs, mean);
        for (int pair = batch.pairStart(row); pair < batch.pairEnd(row); pair++) {
            outputs.ruleGradient()[pair] = 0;
            loss += said ? rule(word[batch.pairLabel(pair)], pair, outputs, mean) : 0;
        }
        return loss;
    }

    /** −Σ_y t_y log p_y; leaves t in {@link #word}. */
    private double classes(Batch batch, int row, int at, Outputs outputs, double mean) {
        Arrays.fill(word, 0);
        double loss = 0;
        for (int weak = batch.weakStart(row); weak < batch.weakEnd(row); weak++) {
            int label = batch.weakClass(weak);
            double probability = batch.weakProbability(weak);
            word[label] += probability;
            loss -= probability * logProbabilities[label];
            Logits.addGradient(outputs.classGradient(), at, probabilities, label, -mean * probability);
        }
        return loss;
    }

    /** −τ log g − (1 − τ) log(1 − g). */
    private static double rule(double target, int pair, Outputs outputs, double mean) {
        double z = outputs.ruleLogits()[pair];
        outputs.ruleGradient()[pair] = (float) (mean * (Logits.sigmoid(z) - target));
        return -target * Logits.logSigmoid(z) - (1 - target) * Logits.logSigmoid(-z);
    }
}
