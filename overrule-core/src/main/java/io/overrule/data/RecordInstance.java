package io.overrule.data;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * A record: named attributes, in their order.
 *
 * @param id the instance's name, or empty
 * @param values every attribute; an unknown value is {@link Value#MISSING}, not an absent key
 */
public record RecordInstance(String id, Map<String, Value> values) implements Instance {
    public RecordInstance {
        Objects.requireNonNull(id, "id");
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /** The value of an attribute; missing if the record has no such attribute. */
    public Value value(String attribute) {
        return values.getOrDefault(attribute, Value.MISSING);
    }

    @Override
    public String display() {
        return values.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(", "));
    }
}
