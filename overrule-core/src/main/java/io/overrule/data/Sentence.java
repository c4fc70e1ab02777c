package io.overrule.data;

import io.overrule.OverruleException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * A sentence split into tokens. Each token is classified in the context of the others.
 *
 * @param id the sentence's id, or empty
 * @param vectors the vectors that came with the tokens: one for each token, or an empty list
 */
public record Sentence(String id, List<String> tokens, List<Vector> vectors) {
    public Sentence {
        Objects.requireNonNull(id, "id");
        tokens = List.copyOf(tokens);
        vectors = List.copyOf(vectors);
        if (!vectors.isEmpty() && vectors.size() != tokens.size()) {
            throw OverruleException.input("sentence '" + id + "' has " + tokens.size() + " tokens and " + vectors.size()
                    + " vectors; give one for each token, or none");
        }
        if (tokens.isEmpty() || tokens.contains("")) {
            throw OverruleException.input(
                    "sentence '" + id + "' has the tokens " + tokens + "; expected at least one, and no empty one");
        }
    }

    /** A sentence without vectors. */
    public Sentence(String id, List<String> tokens) {
        this(id, tokens, List.of());
    }

    /** The same sentence with another id. */
    public Sentence named(String other) {
        return new Sentence(other, tokens, vectors);
    }

    /** The tokens, joined with spaces. */
    public String text() {
        return String.join(" ", tokens);
    }

    /** Its tokens as instances, in their order. */
    public List<TokenInstance> instances() {
        return IntStream.range(0, tokens.size())
                .mapToObj(index -> new TokenInstance(this, index))
                .toList();
    }

    /**
     * The index after the last adjacent token of the sentence that starts at an index of a list. For an instance that
     * is not a token, the next index.
     */
    public static int end(List<? extends Instance> instances, int start) {
        int end = start + 1;
        while (end < instances.size()
                && instances.get(end) instanceof TokenInstance token
                && instances.get(end - 1) instanceof TokenInstance previous
                && token.follows(previous)) {
            end++;
        }
        return end;
    }

    /** The sentences in a list of tokens. Adjacent tokens of the same sentence count once. */
    public static List<Sentence> of(List<? extends Instance> instances) {
        List<Sentence> sentences = new ArrayList<>();
        for (int start = 0; start < instances.size(); start = end(instances, start)) {
            if (instances.get(start) instanceof TokenInstance token) {
                sentences.add(token.sentence());
            }
        }
        return sentences;
    }
}
