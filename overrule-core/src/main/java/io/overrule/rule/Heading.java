package io.overrule.rule;

import io.overrule.OverruleException;

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
        if (label.isBlank()) {
            throw OverruleException.input("rule '" + id + "' has no label; say which class it votes for");
        }
    }

    public static Heading of(String id, String label) {
        return new Heading(id, label, "", "");
    }

    /** The same heading under another id. */
    Heading renamed(String other) {
        return new Heading(other, label, name, description);
    }
}
