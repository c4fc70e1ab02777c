package io.overrule.experiment;

import java.util.Locale;
import java.util.Objects;

/**
 * A warning of a common problem with rules. It is only a hint.
 *
 * @param message the observation with numbers, why it matters, and what to do, in one line
 */
public record Warning(Kind kind, String message) {
    /** The kinds of problems. */
    public enum Kind {
        /** Fewer than three rules. */
        FEW_RULES,
        /** All rules vote for the same class. */
        ONE_CLASS_OF_RULES,
        /** Rules of the same class cover almost the same instances. */
        NEAR_DUPLICATE_RULES,
        /** Rules of the same class mostly fire together. */
        CORRELATED_RULES,
        /** No rule covers any unlabelled instance. */
        NOTHING_COVERED,
        /** On labelled instances, rules are wrong more often than right, and no better than chance. */
        RULE_CONTRADICTED_BY_LABELS,
        /** A class has no labelled instance. */
        CLASS_WITHOUT_LABELS,
        /** The class shares of the labelled instances differ from those of the validation set. */
        LABELS_UNLIKE_VALIDATION,
        /** The class shares of the labelled instances differ from those estimated for the unlabelled ones. */
        LABELS_UNLIKE_UNLABELLED,
        /** There are too few validation instances to judge anything, or none. */
        SMALL_VALIDATION,
        /** The majority vote of the rules is better than the trained method. */
        MAJORITY_IS_BETTER,
        /** Training without rules is better. */
        ONLY_L_IS_BETTER,
        /** Training without rules is as good. */
        LABELS_DO_AS_WELL,
        /** The model predicts another class than several rules that agree. */
        UNANIMOUS_VOTE_OVERTURNED,
        /** A rule that is right on labelled instances is overruled on most of them. */
        RIGHT_RULE_OVERRULED,
        /** Most of the right votes on the validation set are overruled. */
        RIGHT_VOTES_OVERRULED,
        /** With this many labels, rules add nothing. */
        ENOUGH_LABELS;

        /** The name of the kind for programs: {@code few-rules}. */
        public String key() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    public Warning {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(message, "message");
    }

    @Override
    public String toString() {
        return message;
    }
}
