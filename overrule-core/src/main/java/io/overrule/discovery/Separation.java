package io.overrule.discovery;

import java.util.Objects;
import java.util.OptionalDouble;

/**
 * A condition under which a rule is trusted more, or less, than elsewhere.
 *
 * @param words the condition: {@code contains 'memory'}
 * @param where the rule's firings on which the condition holds
 * @param elsewhere its other firings
 */
public record Separation(String words, RuleEvidence where, RuleEvidence elsewhere) {
    public Separation {
        Objects.requireNonNull(words, "words");
        Objects.requireNonNull(where, "where");
        Objects.requireNonNull(elsewhere, "elsewhere");
    }

    /** Whether the rule fails more often under this condition than elsewhere. */
    public boolean speaksAgainst() {
        OptionalDouble there = where.precisionByTrust();
        OptionalDouble otherwise = elsewhere.precisionByTrust();
        return there.orElse(where.precisionByLabels().orElse(0))
                < otherwise.orElse(elsewhere.precisionByLabels().orElse(0));
    }
}
