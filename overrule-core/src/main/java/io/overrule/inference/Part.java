package io.overrule.inference;

import io.overrule.data.Value;
import java.util.List;
import java.util.Objects;

/** A part of an instance that can be left out to measure its effect on the classifier. */
public sealed interface Part {
    /** Its name for people: {@code card}, {@code age=22}. */
    String name();

    /**
     * A word of a text, or a run of the same punctuation mark or symbol.
     *
     * @param word the word as it is written at its first occurrence
     * @param places all occurrences in the text in order, in upper or lower case
     */
    record Word(String word, List<Place> places) implements Part {
        public Word {
            Objects.requireNonNull(word, "word");
            places = List.copyOf(places);
        }

        @Override
        public String name() {
            return word;
        }
    }

    /**
     * A stretch of a text.
     *
     * @param start the index of its first character
     * @param end the index after its last character
     */
    record Place(int start, int end) {
        public Place {
            if (start < 0 || end <= start) {
                throw new IllegalArgumentException("a stretch of a text from " + start + " to " + end);
            }
        }
    }

    /**
     * A token of a sentence: the classified one or another one.
     *
     * @param index its position in the sentence, from 0
     */
    record Token(int index, String token) implements Part {
        public Token {
            Objects.requireNonNull(token, "token");
        }

        @Override
        public String name() {
            return token;
        }
    }

    /** An attribute of a record. */
    record Attribute(String attribute, Value value) implements Part {
        public Attribute {
            Objects.requireNonNull(attribute, "attribute");
            Objects.requireNonNull(value, "value");
        }

        @Override
        public String name() {
            return attribute + "=" + value;
        }
    }
}
