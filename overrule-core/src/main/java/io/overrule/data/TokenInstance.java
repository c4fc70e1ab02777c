package io.overrule.data;

import java.util.Objects;
import java.util.Optional;

/**
 * A token of a sentence to classify, with the rest of the sentence as its context.
 *
 * @param index its position in the sentence, from 0
 */
public record TokenInstance(Sentence sentence, int index) implements Instance {
    public TokenInstance {
        Objects.requireNonNull(sentence, "sentence");
        Objects.checkIndex(index, sentence.tokens().size());
    }

    /** The sentence's id and the token's position: {@code U17:3}; empty if the sentence has no id. */
    @Override
    public String id() {
        return sentence.id().isEmpty() ? "" : id(sentence.id(), index);
    }

    /** The id of a token, made from the id of its sentence. */
    public static String id(String sentenceId, int index) {
        return sentenceId + ":" + index;
    }

    @Override
    public Optional<Vector> vector() {
        return sentence.vectors().isEmpty()
                ? Optional.empty()
                : Optional.of(sentence.vectors().get(index));
    }

    /** The token itself. */
    public String token() {
        return sentence.tokens().get(index);
    }

    /** Whether this is a later token of the same sentence. */
    boolean follows(TokenInstance previous) {
        return index > previous.index && sentence.equals(previous.sentence);
    }

    /** The sentence with the token in brackets: {@code a [four] star restaurant}. */
    @Override
    public String display() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < sentence.tokens().size(); i++) {
            String word = sentence.tokens().get(i).replaceAll("\\s+", " ");
            text.append(i == 0 ? "" : " ").append(i == index ? "[" + word + "]" : word);
        }
        return text.toString();
    }
}
