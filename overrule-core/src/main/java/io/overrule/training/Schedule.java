package io.overrule.training;

/** The rows of an epoch, and how they are combined in batches. */
public enum Schedule {
    /** L, shuffled. */
    LABELLED,
    /** The repeated L and U, shuffled together. */
    BOTH,
    /** U, shuffled. */
    UNLABELLED,
    /** U, shuffled. Every batch also gets a new random draw of labelled rows. */
    LABELLED_BESIDE_UNLABELLED
}
