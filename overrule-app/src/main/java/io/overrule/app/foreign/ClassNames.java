package io.overrule.app.foreign;

import io.overrule.Problems;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** Classes that are written as names here and as numbers there. */
public final class ClassNames {
    private ClassNames() {}

    /** The names of classes by their numbers, as in {@code {"0": "ham", "1": "spam"}}. */
    public static List<String> read(ForeignFile file, Problems problems) {
        TreeMap<Integer, String> names = new TreeMap<>();
        JsonEntries.read(file, problems, (where, key, value) -> {
            if (key.length() < 10 && !key.isEmpty() && key.chars().allMatch(c -> c >= '0' && c <= '9')) {
                names.put(Integer.parseInt(key), value.asText());
            } else {
                problems.add(where, "has the class '" + key + "'; expected numbers from 0 on, each with a name");
            }
        });
        if (!names.isEmpty() && names.lastKey() != names.size() - 1) {
            problems.add(file.name(), "has the classes " + names.keySet() + "; expected all numbers from 0 on");
        }
        return List.copyOf(names.values());
    }

    /** The class with a given name, or with a given number from 0 on. */
    static Optional<String> find(String text, List<String> classes) {
        if (classes.contains(text)) {
            return Optional.of(text);
        }
        String number = text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
        boolean whole =
                !number.isEmpty() && number.length() < 10 && number.chars().allMatch(c -> c >= '0' && c <= '9');
        int index = whole ? Integer.parseInt(number) : -1;
        return index >= 0 && index < classes.size() ? Optional.of(classes.get(index)) : Optional.empty();
    }
}
