package io.overrule.data;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * A tokenised sentence. Its tokens are what is classified, each in the context of the others.
 *
 * @param id the sentence's name, or empty
 */
public record Sentence(String id, List<String> tokens) {
    public Sentence {
        Objects.requireNonNull(id, "id");
        tokens = List.copyOf(tokens);
    }

    /** Its tokens as instances, in their order. */
    public List<TokenInstance> instances() {
        return IntStream.range(0, tokens.size())
                .mapToObj(index -> new TokenInstance(this, index))
                .toList();
    }

    /** The sentences that a list of tokens consists of: neighbours in the list that belong to the same sentence. */
    public static List<Sentence> of(List<? extends Instance> instances) {
        List<Sentence> sentences = new ArrayList<>();
        TokenInstance previous = null;
        for (Instance instance : instances) {
            if (instance instanceof TokenInstance token) {
                if (previous == null || !token.follows(previous)) {
                    sentences.add(token.sentence());
                }
                previous = token;
            }
        }
        return sentences;
    }
}
