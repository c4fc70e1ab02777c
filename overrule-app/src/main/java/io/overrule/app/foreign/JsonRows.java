package io.overrule.app.foreign;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.overrule.Problems;
import io.overrule.Suggestion;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * JSON lines of any origin: one object per line. Fields within objects are named with dots: {@code meta.topic}.
 *
 * @param mapping which field is what
 */
public record JsonRows(ColumnMapping mapping) implements ForeignFormat {
    private static final ObjectMapper MAPPER = JsonMapper.builder().build();

    @Override
    public void read(List<ForeignFile> files, Problems problems, Consumer<Row> rows) {
        ColumnMapping.Rows collector = mapping.collecting(problems, rows);
        for (ForeignFile file : files) {
            file.forEachLine(problems, (where, line) -> {
                if (!line.isBlank()) {
                    read(where, line, problems, collector);
                }
            });
        }
    }

    private static void read(String where, String line, Problems problems, ColumnMapping.Rows rows) {
        JsonNode object;
        try {
            object = MAPPER.readTree(line);
        } catch (JsonProcessingException e) {
            problems.add(where, "is not JSON (" + e.getOriginalMessage() + "); expected an object a line");
            return;
        }
        if (!object.isObject()) {
            problems.add(where, "reads " + Excerpt.of(line) + "; expected an object a line, as in {\"text\": \"…\"}");
            return;
        }
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        rows.row(where, names, name -> field(object, name), name -> Suggestion.nearest(name, names)
                .map(near -> "did you mean '" + near + "'?")
                .orElse("it has " + Suggestion.list(names)));
    }

    private static Object field(JsonNode object, String name) {
        JsonNode node = object.has(name) ? object.path(name) : object.at("/" + name.replace('.', '/'));
        return plain(node);
    }

    private static Object plain(JsonNode node) {
        if (node.isMissingNode()) {
            return ColumnMapping.ABSENT;
        }
        if (node.isNull()) {
            return ColumnMapping.MISSING;
        }
        if (node.isTextual()) {
            return node.textValue();
        }
        if (node.isNumber()) {
            return node.doubleValue();
        }
        if (node.isBoolean()) {
            return node.booleanValue() ? "true" : "false";
        }
        if (node.isArray()) {
            List<Object> list = new ArrayList<>();
            node.forEach(element -> list.add(plain(element)));
            return list;
        }
        return ColumnMapping.NESTED;
    }
}
