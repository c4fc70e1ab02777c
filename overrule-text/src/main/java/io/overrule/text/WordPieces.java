package io.overrule.text;

/** How the vectors of a word's pieces become one vector. */
public enum WordPieces {
    /** The vector of its first piece. */
    FIRST,
    /** The mean over its pieces. */
    MEAN
}
