package io.overrule.objective;

/** A loss over the outputs of the two networks. Holds no state between batches. */
public interface Objective {
    /** Whether unlabelled instances take part. If not, batches hold labelled rows only. */
    boolean usesUnlabelled();

    /** Whether the rule network takes part. If not, batches hold no pairs. */
    boolean usesRules();

    /**
     * Computes the loss of a batch, averaged over its rows, and overwrites the gradients at the outputs.
     *
     * @return the loss
     */
    double evaluate(Batch batch, Outputs outputs);
}
