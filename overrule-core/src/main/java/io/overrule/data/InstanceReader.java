package io.overrule.data;

import io.overrule.OverruleException;
import io.overrule.Problem;
import io.overrule.Problems;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Reads instances from lines of JSON: {@code {"id": "L0", "text": "…", "label": "spam"}} or {@code {"record": {"age":
 * 22, "city": null}}}.
 */
public final class InstanceReader {
    /** Records repeat few values a million times; one object for each keeps the heap small. */
    private static final int MOST_SHARED_VALUES = 1 << 16;

    private final Map<Value, Value> shared = new HashMap<>();

    InstanceReader() {}

    /**
     * The instance on a line, with the id it has there, or empty; empty after telling a problem.
     *
     * @param where the line's place, such as {@code new.jsonl:3}
     */
    public static Optional<Instance> parse(String json, String where, Problems problems) {
        int before = problems.size();
        return JsonLine.parse(json, where, problems)
                .flatMap(line -> new InstanceReader().instance(line, where))
                .filter(instance -> problems.size() == before);
    }

    /** The labelled instance on a line, the inverse of {@link InstanceWriter}; empty after telling a problem. */
    public static Optional<LabelledInstance> parseLabelled(
            String json, LabelSet labels, String where, Problems problems) {
        int before = problems.size();
        Optional<JsonLine> parsed = JsonLine.parse(json, where, problems);
        if (parsed.isEmpty()) {
            return Optional.empty();
        }
        JsonLine line = parsed.get();
        Optional<Instance> instance = new InstanceReader().instance(line, where);
        OptionalInt label = requiredLabel(line, Optional.of(labels));
        List<String> exemplarOf = exemplarOf(line);
        return problems.size() > before || label.isEmpty()
                ? Optional.empty()
                : instance.map(it -> new LabelledInstance(it, label.getAsInt(), exemplarOf));
    }

    Optional<Instance> instance(JsonLine line, String where) {
        if (line.has("tokens")) {
            throw OverruleException.input(List.of(new Problem(
                    where,
                    "has 'tokens', but token (sequence) datasets are not supported by this version;"
                            + " give every line a 'text' or a 'record'")));
        }
        String id = line.string("id").orElse("");
        boolean text = line.has("text");
        boolean record = line.has("record");
        if (text && record) {
            line.problem("has both 'text' and 'record'; an instance is one of them, remove the other");
            return Optional.empty();
        }
        if (!text && !record) {
            line.problem("has neither 'text' nor 'record'; write {\"text\": \"…\"}, or {\"record\": {…}} with a value"
                    + " for every attribute");
            return Optional.empty();
        }
        if (text) {
            return line.string("text").map(value -> new TextInstance(id, value));
        }
        Map<String, Value> values = new LinkedHashMap<>();
        line.attributes("record", (attribute, value) -> values.put(attribute, share(value)));
        return Optional.of(new RecordInstance(id, values));
    }

    private Value share(Value value) {
        Value known = shared.get(value);
        if (known != null) {
            return known;
        }
        if (shared.size() < MOST_SHARED_VALUES) {
            shared.put(value, value);
        }
        return value;
    }

    /** The class of a labelled instance; 0 while the classes themselves are unknown. */
    static OptionalInt requiredLabel(JsonLine line, Optional<LabelSet> labels) {
        return line.requiredString("label", "write the name of its class, as labels.txt has it")
                .map(name -> index(line, "label", name, labels))
                .orElse(OptionalInt.empty());
    }

    /** The true class of an unlabelled instance, if the line has one. */
    static OptionalInt gold(JsonLine line, Optional<LabelSet> labels) {
        return line.string("gold")
                .map(name -> index(line, "gold", name, labels))
                .orElse(OptionalInt.empty());
    }

    private static OptionalInt index(JsonLine line, String field, String name, Optional<LabelSet> labels) {
        if (labels.isEmpty()) {
            return OptionalInt.of(0);
        }
        OptionalInt index = labels.get().find(name);
        if (index.isEmpty()) {
            line.problem("has " + field + " '" + name + "', which labels.txt does not list; "
                    + labels.get().remedy(name));
        }
        return index;
    }

    static List<String> exemplarOf(JsonLine line) {
        return line.strings("exemplar_of").orElse(List.of());
    }
}
