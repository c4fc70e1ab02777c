package io.overrule.app.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Writes numbers that may be unknown: as null. */
public final class JsonValues {
    private JsonValues() {}

    public static void put(ObjectNode json, String name, OptionalDouble value) {
        if (value.isPresent()) {
            json.put(name, value.getAsDouble());
        } else {
            json.putNull(name);
        }
    }

    public static void put(ObjectNode json, String name, OptionalInt value) {
        if (value.isPresent()) {
            json.put(name, value.getAsInt());
        } else {
            json.putNull(name);
        }
    }
}
