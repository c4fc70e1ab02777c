package io.overrule.training;

/** Which rows an epoch goes over, and how they share batches. */
public enum Schedule {
    /** L, shuffled. */
    LABELLED,
    /** L, repeated, and U, shuffled together. */
    BOTH,
    /** U, shuffled. */
    UNLABELLED,
    /** U, shuffled; every batch has labelled rows beside it, drawn anew each time. */
    LABELLED_BESIDE_UNLABELLED
}
