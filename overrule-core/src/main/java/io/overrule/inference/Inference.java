package io.overrule.inference;

import java.util.Locale;

/** The ways to make a prediction. */
public enum Inference {
    /** With the classification network alone: the class with the largest P_theta(y|x). */
    CLASSIFIER,
    /**
     * As in the paper, jointly with the covering rules that hold according to P_jphi: the class with the largest score
     * s(y|x).
     */
    JOINT,
    /** Jointly with the covering rules that are trusted: the same score with {@link Trust} instead of P_jphi. */
    TRUST;

    /** Its name for users, for example on the command line. */
    public String commandName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
