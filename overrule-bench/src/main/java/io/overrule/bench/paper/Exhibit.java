package io.overrule.bench.paper;

import io.overrule.OverruleException;
import io.overrule.Suggestion;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** A table or figure of the paper, or what follows from one. */
public enum Exhibit {
    TABLE1,
    TABLE2,
    TABLE3,
    FIGURE1,
    FIGURE2,
    FIGURE3,
    FIGURE4,
    FIGURE5,
    /** The number of labels at which rules stop paying. */
    LABELS;

    /** Its name on the command line. */
    String commandName() {
        return name().toLowerCase(Locale.ROOT);
    }

    static List<String> names() {
        return Arrays.stream(values()).map(Exhibit::commandName).toList();
    }

    static Exhibit of(String name) {
        return Arrays.stream(values())
                .filter(part -> part.commandName().equals(name))
                .findFirst()
                .orElseThrow(() -> OverruleException.input(
                        "--only names '" + name + "'; " + Suggestion.remedy(name, names(), "tables and figures")));
    }
}
