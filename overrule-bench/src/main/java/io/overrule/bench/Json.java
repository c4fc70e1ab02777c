package io.overrule.bench;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.overrule.OverruleException;

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

    /** Three decimals: more of them would be noise. */
    static double rounded(double value) {
        return Math.round(value * 1000) / 1000.0;
    }
}
