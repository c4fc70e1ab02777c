package io.overrule.spark;

import io.overrule.OverruleException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The policy for rows with a null text or a null token. */
enum NullPolicy {
    /** The job fails and names the row. */
    FAIL,
    /** The row is left out and counted. */
    SKIP,
    /** The row stays. No rule covers it, and it has no features and no prediction. */
    UNCOVERED;

    static NullPolicy parse(String name) {
        return Stream.of(values())
                .filter(policy -> policy.key().equals(name))
                .findFirst()
                .orElseThrow(() -> OverruleException.input("nullPolicy is '" + name + "'; expected one of " + names()));
    }

    static List<String> names() {
        return Stream.of(values()).map(NullPolicy::key).toList();
    }

    String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
