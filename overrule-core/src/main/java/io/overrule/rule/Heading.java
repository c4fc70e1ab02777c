package io.overrule.rule;

import io.overrule.OverruleException;
import java.nio.charset.StandardCharsets;

/**
 * The id, label and notes that every rule has, whatever its kind.
 *
 * @param id unique in its rule set
 * @param label the name of the class it votes for
 * @param name a descriptive name, or empty
 * @param description the author's description, or empty
 */
public record Heading(String id, String label, String name, String description) {
    public Heading {
        if (id.isBlank()) {
            throw OverruleException.input("a rule has an empty id; give every rule a unique id");
        }
        if (!isText(id)) {
            throw OverruleException.input("rule '" + id
                    + "' has half of a surrogate pair in its id, which is not a character;" + " give it another id");
        }
        if (label.isBlank()) {
            throw OverruleException.input("rule '" + id + "' has no label; say which class it votes for");
        }
    }

    /** Model files identify rules by id, and not every Java string can be written as JSON. */
    static boolean isText(String id) {
        return StandardCharsets.UTF_8.newEncoder().canEncode(id);
    }

    public static Heading of(String id, String label) {
        return new Heading(id, label, "", "");
    }

    /** The same heading with another id. */
    Heading renamed(String other) {
        return new Heading(other, label, name, description);
    }
}
