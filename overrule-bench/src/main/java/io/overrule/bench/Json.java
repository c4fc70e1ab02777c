package io.overrule.bench;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.overrule.OverruleException;
import org.jspecify.annotations.Nullable;

/** What benchmarks print with {@code --json}. */
final class Json {
    private Json() {}

    /** A record as one JSON object, by the names of its components. */
    static String of(Object figures) {
        try {
            return new ObjectMapper().writeValueAsString(figures);
        } catch (JsonProcessingException e) {
            throw OverruleException.resource("the figures cannot be written as JSON", e);
        }
    }

    /** Four decimals of a share; null stays null. */
    static @Nullable Double share(@Nullable Double value) {
        return value == null ? null : (Double) (Math.round(value * 10_000) / 10_000.0);
    }

    /** Three decimals: more of them would be noise. */
    static double rounded(double value) {
        return Math.round(value * 1000) / 1000.0;
    }
}
