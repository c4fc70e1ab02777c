package io.overrule.objective;

/**
 * An objective that weights rows by how well their gradients agree with those of the labelled rows. A step has two
 * parts: {@link #evaluate} writes the gradients that the network compares ({@link
 * io.overrule.network.ClassificationNetwork#alignments}), and {@link #reweight} writes those that train it.
 */
public interface ReweightingObjective extends Objective {
    /**
     * Computes the loss with each row's weight, and overwrites the gradients at the outputs with its own. The weights do
     * not depend on the outputs as far as the gradients are concerned.
     *
     * @param alignments [rows], the inner products of each row's gradient with the labelled rows' gradient, by the
     *     gradients that {@link #evaluate} wrote; replaced by the rows' weights
     * @return the loss
     */
    double reweight(Batch batch, Outputs outputs, double[] alignments);
}
