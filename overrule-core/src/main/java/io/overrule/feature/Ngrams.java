package io.overrule.feature;

import io.overrule.data.Instance;
import java.util.function.Consumer;

/** Names the n-grams of an instance, as often as it has them. */
interface Ngrams {
    void forEach(Instance instance, Consumer<String> consumer);

    /** @param tokens whether the instances are tokens of sentences, not texts */
    static Ngrams of(NgramOptions options, boolean tokens) {
        return tokens ? new TokenNgrams(options) : new TextNgrams(options);
    }
}
