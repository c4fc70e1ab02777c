package io.overrule.objective;

/**
 * The paper's LL(φ) (Eq. 2): the likelihood of the rules that cover a labelled row. With g = sigmoid of the pair's
 * logit z, P_jphi(r_j=1|x), it has three parts:
 *
 * <ul>
 *   <li>exemplar of the rule: log g. Gradient of its negative in z: −(1 − g);
 *   <li>the rule's label disagrees: log(1 − g). Gradient: g;
 *   <li>the rule's label agrees: −(1 − g^q)/q, the generalised cross-entropy. Gradient: −g^q (1 − g).
 * </ul>
 *
 * <p>The agreeing part includes the exemplars, as printed in Eq. 2.
 */
final class RuleLikelihood {
    private final ImplicationOptions options;

    RuleLikelihood(ImplicationOptions options) {
        this.options = options;
    }

    /** −LL(φ) of a pair of a row of class {@code label}; overwrites the gradient at the pair's logit, weighted. */
    double evaluate(Batch batch, int pair, int label, Outputs outputs, double weight) {
        double z = outputs.ruleLogits()[pair];
        double g = Logits.sigmoid(z);
        double loss = 0;
        double gradient = 0;
        if (options.exemplarTerm() && batch.isExemplar(pair)) {
            loss -= Logits.logSigmoid(z);
            gradient -= Logits.sigmoid(-z);
        }
        if (batch.pairLabel(pair) != label) {
            if (options.disagreeingTerm()) {
                loss -= Logits.logSigmoid(-z);
                gradient += g;
            }
        } else if (options.agreeingTerm()) {
            double power = StrictMath.exp(options.q() * Logits.logSigmoid(z));
            loss += (1 - power) / options.q();
            gradient -= power * Logits.sigmoid(-z);
        }
        outputs.ruleGradient()[pair] = (float) (weight * gradient);
        return loss;
    }
}
