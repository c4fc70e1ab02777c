package io.overrule.text;

/** How to combine the vectors of a text's pieces into one vector. */
public enum Pooling {
    /** The mean, including special pieces, as the MiniLM models of sentence-transformers are trained. */
    MEAN,
    /** The vector of the first piece, {@code [CLS]}, as the bge models are trained. */
    FIRST
}
