package io.overrule.text;

/** How to combine the vectors of a word's pieces into one vector. */
public enum WordPieces {
    /** The vector of its first piece. */
    FIRST,
    /** The mean over its pieces. */
    MEAN
}
