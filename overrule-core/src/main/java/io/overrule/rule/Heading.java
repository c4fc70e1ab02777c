package io.overrule.rule;

import io.overrule.OverruleException;
import java.nio.charset.StandardCharsets;

/**
 * What every rule has, whatever its kind.
 *
 * @param id unique in its rule set
 * @param label the name of the class it votes for
 * @param name a speaking name, or empty
 * @param description what its author had to say about it, or empty
 */
public record Heading(String id, String label, String name, String description) {
    public Heading {
        if (id.isBlank()) {
            throw OverruleException.input("a rule has an empty id; give every rule a unique id");
        }
        if (!isText(id)) {
            throw OverruleException.input("rule '" + id
                    + "' has half of a surrogate pair in its id, which is no character;" + " give it another id");
        }
        if (label.isBlank()) {
            throw OverruleException.input("rule '" + id + "' has no label; say which class it votes for");
        }
    }

    /** Model files know rules by their ids, and not everything that a text in Java can hold is a name in JSON. */
    static boolean isText(String id) {
        return StandardCharsets.UTF_8.newEncoder().canEncode(id);
    }

    public static Heading of(String id, String label) {
        return new Heading(id, label, "", "");
    }

    /** The same heading under another id. */
    Heading renamed(String other) {
        return new Heading(other, label, name, description);
    }
}
