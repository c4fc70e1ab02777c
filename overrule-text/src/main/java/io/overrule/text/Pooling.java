package io.overrule.text;

/** How the vectors of a text's word pieces become one vector. */
public enum Pooling {
    /** Their mean, special pieces included: what the sentence-transformers models of the MiniLM kind are trained for. */
    MEAN,
    /** The vector of the first piece, {@code [CLS]}: what the bge models are trained for. */
    FIRST
}
