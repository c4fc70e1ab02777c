package io.overrule.data;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes instances as lines of JSON, which {@link InstanceReader} reads back without loss. */
public final class InstanceWriter {
    private InstanceWriter() {}

    /** {@code {"id": "U0", "text": "…"}}; without an id if the instance has none. */
    public static String line(Instance instance) {
        return JsonLine.write(fields(instance));
    }

    /** {@code {"id": "L0", "text": "…", "label": "spam", "exemplar_of": ["R0"]}}. */
    public static String line(LabelledInstance labelled, LabelSet labels) {
        Map<String, @Nullable Object> fields = labelledFields(labelled, labels);
        fields.put("exemplar_of", labelled.exemplarOf());
        return JsonLine.write(fields);
    }

    /** As {@link #line(LabelledInstance, LabelSet)}, without the list of rules if it is empty. */
    static String measuringLine(LabelledInstance labelled, LabelSet labels) {
        return labelled.exemplarOf().isEmpty()
                ? JsonLine.write(labelledFields(labelled, labels))
                : line(labelled, labels);
    }

    static String line(Instance instance, String gold) {
        Map<String, @Nullable Object> fields = fields(instance);
        fields.put("gold", gold);
        return JsonLine.write(fields);
    }

    private static Map<String, @Nullable Object> labelledFields(LabelledInstance labelled, LabelSet labels) {
        Map<String, @Nullable Object> fields = fields(labelled.instance());
        fields.put("label", labels.name(labelled.label()));
        return fields;
    }

    private static Map<String, @Nullable Object> fields(Instance instance) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        if (!instance.id().isEmpty()) {
            fields.put("id", instance.id());
        }
        if (instance instanceof TextInstance textInstance) {
            fields.put("text", textInstance.text());
        } else {
            Map<String, @Nullable Object> values = new LinkedHashMap<>();
            ((RecordInstance) instance)
                    .values()
                    .forEach((attribute, value) -> values.put(attribute, JsonLine.plain(value)));
            fields.put("record", values);
        }
        return fields;
    }
}
