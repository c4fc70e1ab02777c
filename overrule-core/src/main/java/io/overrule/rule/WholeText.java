package io.overrule.rule;

import io.overrule.data.Instance;
import io.overrule.data.TextInstance;
import io.overrule.data.TokenInstance;
import java.util.Optional;

/**
 * The text that a condition on a text reads. For a token this is the whole sentence, so the condition covers all tokens
 * of a sentence or none.
 */
final class WholeText {
    private WholeText() {}

    /** Empty for a record. */
    static Optional<String> of(Instance instance) {
        if (instance instanceof TextInstance text) {
            return Optional.of(text.text());
        }
        return instance instanceof TokenInstance token
                ? Optional.of(token.sentence().text())
                : Optional.empty();
    }
}
