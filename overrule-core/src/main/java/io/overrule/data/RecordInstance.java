package io.overrule.data;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A record to classify: named attributes, in a fixed order.
 *
 * @param id the instance's id, or empty
 * @param values every attribute; an unknown value is {@link Value#MISSING}, not an absent key
 * @param vector the vector that came with the record, if any; a record with a vector may have no attributes
 */
public record RecordInstance(String id, Map<String, Value> values, Optional<Vector> vector) implements Instance {
    public RecordInstance {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(vector, "vector");
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /** A record without a vector. */
    public RecordInstance(String id, Map<String, Value> values) {
        this(id, values, Optional.empty());
    }

    /** The same record with another id. */
    public RecordInstance named(String other) {
        return new RecordInstance(other, values, vector);
    }

    /** The same with a vector. */
    public RecordInstance with(Vector other) {
        return new RecordInstance(id, values, Optional.of(other));
    }

    /** The value of an attribute; missing if the record has no such attribute. */
    public Value value(String attribute) {
        return values.getOrDefault(attribute, Value.MISSING);
    }

    @Override
    public String display() {
        if (values.isEmpty() && vector.isPresent()) {
            return vector.get().toString();
        }
        return values.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(", "));
    }
}
