package io.overrule.experiment;

import java.util.Locale;
import java.util.Objects;

/**
 * Something that often goes wrong with rules, and seems to here. A hint: nothing is forbidden.
 *
 * @param message what was seen, with numbers, why it matters, and what to do, in one line
 */
public record Warning(Kind kind, String message) {
    /** What goes wrong. */
    public enum Kind {
        /** Fewer than three rules. */
        FEW_RULES,
        /** All rules vote for the same class. */
        ONE_CLASS_OF_RULES,
        /** Rules of the same class cover almost the same. */
        NEAR_DUPLICATE_RULES,
        /** Rules of the same class mostly fire together. */
        CORRELATED_RULES,
        /** Rules have nothing unlabelled to speak about. */
        NOTHING_COVERED,
        /** Labelled instances say that rules are wrong more often than right, and no better than chance. */
        RULE_CONTRADICTED_BY_LABELS,
        /** A class has no labelled instance. */
        CLASS_WITHOUT_LABELS,
        /** The classes have other shares among the labelled instances than in the validation set. */
        LABELS_UNLIKE_VALIDATION,
        /** Too few validation instances to judge anything by, or none. */
        SMALL_VALIDATION,
        /** The vote of the rules is better than what was trained. */
        MAJORITY_IS_BETTER,
        /** Training without rules is better. */
        ONLY_L_IS_BETTER,
        /** Training without rules is as good. */
        LABELS_DO_AS_WELL,
        /** Predictions against all of several rules. */
        UNANIMOUS_VOTE_OVERTURNED,
        /** A rule that labelled instances call right is overruled on most of them. */
        RIGHT_RULE_OVERRULED,
        /** Most of the right votes on the validation set are overruled. */
        RIGHT_VOTES_OVERRULED,
        /** Rules add nothing to that many labels. */
        ENOUGH_LABELS;

        /** The kind as programs read it: {@code few-rules}. */
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
