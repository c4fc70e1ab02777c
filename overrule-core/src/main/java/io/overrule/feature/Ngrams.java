package io.overrule.feature;

import io.overrule.data.Instance;
import java.util.function.Consumer;

/** Passes on the n-grams of an instance, once for each occurrence. */
interface Ngrams {
    void forEach(Instance instance, Consumer<String> consumer);

    /** @param tokens whether the instances are tokens and not texts */
    static Ngrams of(NgramOptions options, boolean tokens) {
        return tokens ? new TokenNgrams(options) : new TextNgrams(options);
    }
}
