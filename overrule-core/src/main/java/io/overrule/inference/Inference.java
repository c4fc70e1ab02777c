package io.overrule.inference;

import java.util.Locale;

/** How a prediction is made. */
public enum Inference {
    /** By the classification network alone: the class of the largest P_theta(y|x). */
    CLASSIFIER,
    /** As the paper does, jointly with the covering rules that hold by P_jphi: the class of the largest score s(y|x). */
    JOINT,
    /** Jointly with the covering rules that are trusted: the same score with {@link Trust} in the place of P_jphi. */
    TRUST;

    /** Its name on the command line. */
    public String commandName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
