package io.overrule.rule;

import io.overrule.data.Instance;
import io.overrule.data.InstanceKind;
import io.overrule.data.TokenInstance;
import java.util.BitSet;
import java.util.Set;

/** A rule over tokens: it reads a whole sentence and covers the tokens of what it finds there. */
public sealed interface SpanRule extends Rule permits SpanRegexRule, SpanPhrasesRule {
    /** The tokens of a sentence that it covers, by their positions. */
    BitSet coveredTokens(SentenceText sentence);

    @Override
    default Set<InstanceKind> covered() {
        return Set.of(InstanceKind.TOKEN);
    }

    /** Reads the sentence for a single token; who asks about all of its tokens asks {@link #coveredTokens} once. */
    @Override
    default boolean covers(Instance instance) {
        return instance instanceof TokenInstance token
                && coveredTokens(SentenceText.of(token.sentence())).get(token.index());
    }
}
