package io.overrule.app.foreign;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.overrule.Problems;
import java.util.Optional;

/** Reads large JSON documents entry by entry: the fields of an object, or the elements of a list. */
final class JsonEntries {
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();

    private JsonEntries() {}

    /** Receives the entries in their order. */
    @FunctionalInterface
    interface Visitor {
        /** @param key the name of a field, or the position of an element */
        void visit(String where, String key, JsonNode value);
    }

    /** Visits the fields of the object, or the elements of the list, that a file holds. */
    static void read(ForeignFile file, Problems problems, Visitor visitor) {
        file.read(problems, reader -> {
            JsonFactory factory = MAPPER.getFactory();
            try (JsonParser parser = factory.createParser(reader)) {
                JsonToken first = parser.nextToken();
                if (first != JsonToken.START_OBJECT && first != JsonToken.START_ARRAY) {
                    problems.add(file.name(), "is no JSON object and no list; expected {\"0\": {…}, …} or [{…}, …]");
                    return;
                }
                int position = 0;
                for (JsonToken token = parser.nextToken();
                        token != JsonToken.END_OBJECT && token != JsonToken.END_ARRAY;
                        token = parser.nextToken()) {
                    String where =
                            file.name() + ":" + parser.currentTokenLocation().getLineNr();
                    String key = Integer.toString(position++);
                    if (token == JsonToken.FIELD_NAME) {
                        key = parser.currentName();
                        parser.nextToken();
                    }
                    if (token == null) {
                        problems.add(file.name(), "ends in the middle; copy the file again");
                        return;
                    }
                    JsonNode value = MAPPER.readTree(parser);
                    visitor.visit(where + " ('" + key + "')", key, value);
                }
            } catch (JsonProcessingException e) {
                problems.add(
                        file.name() + ":"
                                + Optional.ofNullable(e.getLocation())
                                        .map(location -> location.getLineNr())
                                        .orElse(1),
                        "is not JSON (" + e.getOriginalMessage() + "); write the file again");
            }
        });
    }

    /** The whole of a small file; empty after adding a problem. */
    static Optional<JsonNode> document(ForeignFile file, Problems problems) {
        JsonNode[] read = new JsonNode[1];
        file.read(problems, reader -> {
            try {
                read[0] = MAPPER.readTree(reader);
            } catch (JsonProcessingException e) {
                problems.add(file.name(), "is not JSON (" + e.getOriginalMessage() + "); write the file again");
            }
        });
        return Optional.ofNullable(read[0]);
    }
}
