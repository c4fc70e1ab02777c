package io.overrule.workbench.project;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.OverruleException;
import io.overrule.data.LabelSet;
import io.overrule.rule.EditReader;
import io.overrule.rule.EditWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Changes as lines of JSON. An edit of the task is written as the library writes edits, the others as {@code {"change":
 * "validated", …}}.
 */
final class ChangeJson {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private ChangeJson() {}

    static String write(Change change) {
        if (change instanceof Change.Edited edited) {
            return EditWriter.line(edited.edit());
        }
        return node(change).toString();
    }

    static JsonNode node(Change change) {
        ObjectNode json = MAPPER.createObjectNode();
        if (change instanceof Change.Edited edited) {
            return tree(EditWriter.line(edited.edit()));
        } else if (change instanceof Change.Validated validated) {
            json.put("change", "validated").put("instance_id", validated.instanceId());
            strings(json.putArray("labels"), validated.labels());
        } else if (change instanceof Change.Unvalidated unvalidated) {
            json.put("change", "unvalidated")
                    .put("instance_id", unvalidated.instanceId())
                    .put("position", unvalidated.position());
            strings(json.putArray("truth"), unvalidated.truth());
        } else if (change instanceof Change.AuditDrawn drawn) {
            json.put("change", "audit_drawn").put("size", drawn.size()).put("seed", drawn.seed());
        } else if (change instanceof Change.AuditPutBack back) {
            json.put("change", "audit_put_back");
            strings(json.putArray("instance_ids"), back.ids());
            ArrayNode positions = json.putArray("positions");
            back.positions().forEach(positions::add);
        } else if (change instanceof Change.AuditLabelled labelled) {
            json.put("change", "audit_labelled").put("instance_id", labelled.instanceId());
            strings(json.putArray("labels"), labelled.labels());
        } else if (change instanceof Change.FilesRead read) {
            json.put("change", "files_read");
            ObjectNode files = json.putObject("files");
            read.files().forEach(files::put);
        } else if (change instanceof Change.Several several) {
            json.put("change", "several");
            ArrayNode changes = json.putArray("changes");
            several.changes().forEach(part -> changes.add(node(part)));
        }
        return json;
    }

    private static void strings(ArrayNode array, List<String> values) {
        values.forEach(array::add);
    }

    private static JsonNode tree(String json) {
        try {
            return MAPPER.readTree(json);
        } catch (JsonProcessingException e) {
            throw OverruleException.internal("the journal holds '" + json + "', which is not JSON", e);
        }
    }

    static Change read(String json, LabelSet labels) {
        return change(tree(json), labels);
    }

    private static Change change(JsonNode json, LabelSet labels) {
        if (json.has("edit")) {
            return new Change.Edited(
                    EditReader.parse(List.of(json.toString()), labels).get(0));
        }
        String instance = json.path("instance_id").asText();
        return switch (json.path("change").asText()) {
            case "validated" -> new Change.Validated(instance, strings(json.path("labels")));
            case "unvalidated" ->
                new Change.Unvalidated(instance, json.path("position").asInt(), strings(json.path("truth")));
            case "audit_drawn" ->
                new Change.AuditDrawn(
                        json.path("size").asInt(), json.path("seed").asInt());
            case "audit_put_back" -> {
                List<Integer> positions = new ArrayList<>();
                json.path("positions").forEach(position -> positions.add(position.asInt()));
                yield new Change.AuditPutBack(strings(json.path("instance_ids")), positions);
            }
            case "audit_labelled" -> new Change.AuditLabelled(instance, strings(json.path("labels")));
            case "files_read" -> {
                Map<String, String> files = new TreeMap<>();
                json.path("files")
                        .properties()
                        .forEach(
                                file -> files.put(file.getKey(), file.getValue().asText()));
                yield new Change.FilesRead(files);
            }
            case "several" -> {
                List<Change> changes = new ArrayList<>();
                json.path("changes").forEach(part -> changes.add(change(part, labels)));
                yield new Change.Several(changes);
            }
            default ->
                throw OverruleException.input("the journal holds a change of kind '"
                        + json.path("change").asText()
                        + "', which this version does not know; use the version that wrote it, or a newer one");
        };
    }

    private static List<String> strings(JsonNode array) {
        List<String> values = new ArrayList<>();
        array.forEach(value -> values.add(value.asText()));
        return values;
    }
}
