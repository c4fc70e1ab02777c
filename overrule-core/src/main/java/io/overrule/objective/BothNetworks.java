package io.overrule.objective;

import java.util.Arrays;

/**
 * The common part of objectives that train the classifier and the rule network together. The loss of labelled rows is
 * always −LL(θ) − LL(φ) (Eq. 1 and 2, {@link RuleLikelihood}); the objectives differ in the loss of unlabelled rows.
 * Everything is averaged over the rows of a batch.
 */
abstract class BothNetworks implements Objective {
    private final RuleLikelihood ruleLikelihood;
    /** Of the row {@linkplain #read read last}: log P_theta(y|x), [classes]. */
    final double[] logProbabilities;
    /** Of the row read last: P_theta(y|x), [classes]. */
    final double[] probabilities;

    /** @param options q and the terms of LL(φ) */
    BothNetworks(ImplicationOptions options, int classes) {
        this.ruleLikelihood = new RuleLikelihood(options);
        this.logProbabilities = new double[classes];
        this.probabilities = new double[classes];
    }

    /**
     * The loss of an unlabelled row. Adds its gradient to the row's class gradient, which is zero, and sets those of
     * its pairs.
     *
     * @param mean the factor for all gradients
     */
    abstract double unlabelledRow(Batch batch, int row, Outputs outputs, double mean);

    @Override
    public final boolean usesUnlabelled() {
        return true;
    }

    @Override
    public final boolean usesRules() {
        return true;
    }

    @Override
    public final double evaluate(Batch batch, Outputs outputs) {
        double mean = 1.0 / batch.rows();
        Arrays.fill(outputs.classGradient(), 0, batch.rows() * outputs.classes(), 0);
        double loss = 0;
        for (int row = 0; row < batch.rows(); row++) {
            loss += row < batch.labelledRows()
                    ? labelledRow(batch, row, outputs, mean)
                    : unlabelledRow(batch, row, outputs, mean);
        }
        return loss * mean;
    }

    private double labelledRow(Batch batch, int row, Outputs outputs, double mean) {
        int label = batch.label(row);
        read(outputs, row);
        Logits.addGradient(outputs.classGradient(), row * outputs.classes(), probabilities, label, -mean);
        double loss = -logProbabilities[label];
        for (int pair = batch.pairStart(row); pair < batch.pairEnd(row); pair++) {
            loss += ruleLikelihood.evaluate(batch, pair, label, outputs, mean);
        }
        return loss;
    }

    /** Computes the class probabilities of a row. */
    final void read(Outputs outputs, int row) {
        Logits.softmax(outputs.classLogits(), row * outputs.classes(), logProbabilities, probabilities);
    }
}
