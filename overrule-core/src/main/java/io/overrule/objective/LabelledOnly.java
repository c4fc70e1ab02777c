package io.overrule.objective;

/** The paper's Only-L: cross-entropy on the labelled instances (Eq. 1), without rules. */
public final class LabelledOnly implements Objective {
    private final double[] logProbabilities;

    public LabelledOnly(int classes) {
        this.logProbabilities = new double[classes];
    }

    @Override
    public boolean usesUnlabelled() {
        return false;
    }

    @Override
    public boolean usesRules() {
        return false;
    }

    @Override
    public double evaluate(Batch batch, Outputs outputs) {
        int classes = outputs.classes();
        double mean = 1.0 / batch.rows();
        double loss = 0;
        for (int row = 0; row < batch.rows(); row++) {
            int at = row * classes;
            int label = batch.label(row);
            Logits.logSoftmax(outputs.classLogits(), at, logProbabilities);
            loss -= logProbabilities[label];
            for (int y = 0; y < classes; y++) {
                double target = y == label ? 1 : 0;
                outputs.classGradient()[at + y] = (float) (mean * (StrictMath.exp(logProbabilities[y]) - target));
            }
        }
        return loss * mean;
    }
}
