package io.overrule.discovery;

import java.util.Objects;
import java.util.OptionalDouble;

/**
 * A condition that separates the firings of a rule: where it holds, the trust in the rule is higher or lower than
 * elsewhere.
 *
 * @param words the condition in words: {@code contains 'memory'}
 * @param where the evidence for the firings on which the condition holds
 * @param elsewhere the evidence for the other firings
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
