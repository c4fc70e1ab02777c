package io.overrule.data;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A record: named attributes, in their order.
 *
 * @param id the instance's name, or empty
 * @param values every attribute; an unknown value is {@link Value#MISSING}, not an absent key
 * @param vector numbers that came with it, if any did; then it may be all there is
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

    /** The same under another name. */
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
