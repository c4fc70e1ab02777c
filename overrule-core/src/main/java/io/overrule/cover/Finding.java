package io.overrule.cover;

import java.util.List;
import java.util.Objects;

/**
 * A likely mistake in the rules.
 *
 * @param ruleIds the rules concerned, in their order; empty if a rule is missing
 * @param message what was found, what was expected, and what to do, in one line
 */
public record Finding(Kind kind, List<String> ruleIds, String message) {
    /** The kinds of likely mistakes. Findings are listed in this order. */
    public enum Kind {
        /** No rule votes for a class. */
        CLASS_WITHOUT_RULE,
        /** A rule does not cover one of its exemplars, or votes for another class than the exemplar's label. */
        CONTRADICTS_EXEMPLAR,
        /** On labelled instances a rule is wrong more often than right, and no better than chance. */
        CONTRADICTED_BY_LABELS,
        /** Rules with different labels cover exactly the same instances. */
        CONTRADICTION,
        /** Rules with the same label cover exactly the same instances. */
        DUPLICATE,
        /** Rules with the same label cover almost the same instances. */
        NEAR_DUPLICATE,
        /** A rule covers no instance. */
        COVERS_NOTHING,
        /** The exceptions of a rule exclude everything that it would cover. */
        EXCEPTIONS_SWALLOW,
        /** An exception excludes nothing that the rule would cover. */
        EXCEPTION_NEVER_APPLIES,
        /** A negated rule covers every instance. */
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
