package io.overrule.plugged;

import io.overrule.objective.Batch;
import io.overrule.objective.Logits;
import io.overrule.objective.Objective;
import io.overrule.objective.Outputs;

/**
 * Cross-entropy with smoothed labels on labelled rows, averaged over them: −Σ_y t_y log p_y with t = (1 − s) onehot(l) +
 * s / K. Its gradient in the class logits is p − t.
 */
public final class SmoothedLabels implements Objective {
    private final double smoothing;
    private final double[] logProbabilities;

    public SmoothedLabels(double smoothing, int classes) {
        this.smoothing = smoothing;
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
            Logits.logSoftmax(outputs.classLogits(), row * classes, logProbabilities);
            for (int y = 0; y < classes; y++) {
                double target = (y == batch.label(row) ? 1 - smoothing : 0) + smoothing / classes;
                loss -= target * logProbabilities[y];
                outputs.classGradient()[row * classes + y] =
                        (float) (mean * (StrictMath.exp(logProbabilities[y]) - target));
            }
        }
        return loss * mean;
    }
}
