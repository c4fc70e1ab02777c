package io.overrule.data;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.overrule.OverruleException;
import io.overrule.Suggestion;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** The classes of a task, in their order. Users see the name of a class; the engine uses its index. */
public final class LabelSet {
    private final List<String> names;
    private final Map<String, Integer> indices;

    private LabelSet(List<String> names) {
        this.names = List.copyOf(names);
        this.indices = new HashMap<>();
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            if (name.isBlank()) {
                throw OverruleException.input("class " + (i + 1) + " has an empty name; give every class a name");
            }
            if (hasLineBreak(name)) {
                // Files list one class per line, so this name could be written but not read back.
                throw OverruleException.input("class " + (i + 1) + " has a line break in its name '"
                        + name.replace("\r", "\\r").replace("\n", "\\n") + "'; give it a name of one line");
            }
            if (!UTF_8.newEncoder().canEncode(name)) {
                throw OverruleException.input("class " + (i + 1)
                        + " has half of a surrogate pair in its name, which is no character; give it another name");
            }
            if (indices.put(name, i) != null) {
                throw OverruleException.input("class '" + name + "' is listed twice; remove one of the two");
            }
        }
        if (names.size() < 2) {
            throw OverruleException.input("a task needs at least two classes, found " + names);
        }
    }

    static boolean hasLineBreak(String name) {
        return name.indexOf('\n') >= 0 || name.indexOf('\r') >= 0;
    }

    public static LabelSet of(List<String> names) {
        return new LabelSet(names);
    }

    public static LabelSet of(String... names) {
        return new LabelSet(List.of(names));
    }

    public int size() {
        return names.size();
    }

    public List<String> names() {
        return names;
    }

    public String name(int index) {
        return names.get(index);
    }

    /** The index of a class, or empty if there is no class of this name. */
    public OptionalInt find(String name) {
        Integer index = indices.get(name);
        return index == null ? OptionalInt.empty() : OptionalInt.of(index);
    }

    /** The index of a class that must exist. */
    public int index(String name) {
        Integer index = indices.get(name);
        if (index == null) {
            throw OverruleException.input("unknown label '" + name + "'; " + remedy(name));
        }
        return index;
    }

    /** The remedy for an unknown label: the most similar class, or a list of all classes. */
    public String remedy(String wrong) {
        return Suggestion.remedy(wrong, names, "labels");
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LabelSet labels && labels.names.equals(names);
    }

    @Override
    public int hashCode() {
        return names.hashCode();
    }

    @Override
    public String toString() {
        return names.toString();
    }
}
