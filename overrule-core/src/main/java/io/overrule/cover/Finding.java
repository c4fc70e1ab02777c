package io.overrule.cover;

import java.util.List;
import java.util.Objects;

/**
 * Something about the rules that looks like a mistake.
 *
 * @param ruleIds the rules in question, in their order; empty if it is the absence of one
 * @param message what was found, what was expected, and what to do, in one line
 */
public record Finding(Kind kind, List<String> ruleIds, String message) {
    /** What looks like a mistake. Findings are listed in this order. */
    public enum Kind {
        /** No rule votes for a class. */
        CLASS_WITHOUT_RULE,
        /** A rule does not cover an exemplar it was generalised from, or votes for another class. */
        CONTRADICTS_EXEMPLAR,
        /** Labelled instances say that a rule is wrong more often than right, and no better than chance. */
        CONTRADICTED_BY_LABELS,
        /** Rules with different labels cover exactly the same. */
        CONTRADICTION,
        /** Rules with the same label cover exactly the same. */
        DUPLICATE,
        /** Rules with the same label cover almost the same. */
        NEAR_DUPLICATE,
        /** A rule covers no instance. */
        COVERS_NOTHING,
        /** The exceptions of a rule leave out everything that it would cover. */
        EXCEPTIONS_SWALLOW,
        /** An exception leaves out nothing that the rule would cover. */
        EXCEPTION_NEVER_APPLIES,
        /** A rule that says what must not hold covers every instance. */
        COVERS_EVERYTHING
    }

    public Finding {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(message, "message");
        ruleIds = List.copyOf(ruleIds);
    }

    @Override
    public String toString() {
        return message;
    }
}
