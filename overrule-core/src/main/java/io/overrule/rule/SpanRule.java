package io.overrule.rule;

import io.overrule.data.Instance;
import io.overrule.data.InstanceKind;
import io.overrule.data.TokenInstance;
import java.util.BitSet;
import java.util.Set;

/** A rule for tokens. It searches a whole sentence and covers the tokens of every match. */
public sealed interface SpanRule extends Rule permits SpanRegexRule, SpanPhrasesRule {
    /** The positions of the tokens that the rule covers in a sentence. */
    BitSet coveredTokens(SentenceText sentence);

    @Override
    default Set<InstanceKind> covered() {
        return Set.of(InstanceKind.TOKEN);
    }

    /** Searches the whole sentence for one token. To ask about all tokens, call {@link #coveredTokens} once. */
    @Override
    default boolean covers(Instance instance) {
        return instance instanceof TokenInstance token
                && coveredTokens(SentenceText.of(token.sentence())).get(token.index());
    }
}
