package io.overrule.data;

import java.util.Objects;

/**
 * A text, as it stands: nothing is trimmed, lower-cased or normalised.
 *
 * @param id the instance's name, or empty
 */
public record TextInstance(String id, String text) implements Instance {
    public TextInstance {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(text, "text");
    }

    @Override
    public String display() {
        return text.replaceAll("\\s+", " ").strip();
    }
}
