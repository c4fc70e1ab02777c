package io.overrule.data;

import java.util.Objects;
import java.util.Optional;

/**
 * A text to classify, kept unchanged: nothing is trimmed, lower-cased or normalised.
 *
 * @param id the instance's id, or empty
 * @param vector the vector that came with the text, if any
 */
public record TextInstance(String id, String text, Optional<Vector> vector) implements Instance {
    public TextInstance {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(text, "text");
        Objects.requireNonNull(vector, "vector");
    }

    /** A text without a vector. */
    public TextInstance(String id, String text) {
        this(id, text, Optional.empty());
    }

    /** The same text with another id. */
    public TextInstance named(String other) {
        return new TextInstance(other, text, vector);
    }

    /** The same with a vector. */
    public TextInstance with(Vector other) {
        return new TextInstance(id, text, Optional.of(other));
    }

    @Override
    public String display() {
        return text.replaceAll("\\s+", " ").strip();
    }
}
