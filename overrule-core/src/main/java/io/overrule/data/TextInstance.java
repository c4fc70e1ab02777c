package io.overrule.data;

import java.util.Objects;
import java.util.Optional;

/**
 * A text, as it stands: nothing is trimmed, lower-cased or normalised.
 *
 * @param id the instance's name, or empty
 * @param vector numbers that came with it, if any did
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

    /** The same under another name. */
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
