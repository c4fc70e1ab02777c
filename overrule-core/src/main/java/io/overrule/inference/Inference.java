package io.overrule.inference;

/** How a prediction is made. */
public enum Inference {
    /** By the classification network alone: the class of the largest P_theta(y|x). */
    CLASSIFIER,
    /** Jointly with the covering rules that hold: the class of the largest score s(y|x). */
    JOINT
}
