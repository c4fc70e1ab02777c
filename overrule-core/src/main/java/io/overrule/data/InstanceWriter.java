package io.overrule.data;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Writes instances as lines of JSON, which {@link InstanceReader} reads back without loss. */
public final class InstanceWriter {
    private InstanceWriter() {}

    /**
     * Writes one instance: {@code {"id": "U0", "text": "…"}}, without the id if there is none. A token is written with
     * the id of its sentence and its position: {@code {"id": "U0", "tokens": ["to", "Bonn"], "token": 1}}.
     */
    public static String line(Instance instance) {
        return JsonLine.write(fields(instance));
    }

    /** {@code {"id": "L0", "text": "…", "label": "spam", "exemplar_of": ["R0"]}}. */
    public static String line(LabelledInstance labelled, LabelSet labels, List<String> exemplarOf) {
        Map<String, @Nullable Object> fields = labelledFields(labelled, labels);
        fields.put("exemplar_of", exemplarOf);
        return JsonLine.write(fields);
    }

    /**
     * Writes instances as lines. Adjacent tokens that form a whole sentence share one line: {@code {"id": "U0",
     * "tokens": ["to", "Bonn"]}}; a token without the rest of its sentence gets its own line.
     */
    public static Stream<String> lines(List<? extends Instance> instances) {
        return lines(
                instances,
                i -> line(instances.get(i)),
                (start, end) -> JsonLine.write(sentenceFields(instances.get(start))));
    }

    /**
     * Writes labelled instances as lines, like {@link #lines(List)}: {@code {"id": "L0", "tokens": ["to", "Bonn"],
     * "tags": ["O", "City"], "exemplar_of": [[], ["R1"]]}}.
     */
    public static Stream<String> lines(List<LabelledInstance> part, LabelSet labels, ExemplarLinks links) {
        return lines(
                Dataset.instances(part),
                i -> line(part.get(i), labels, links.rulesOf(part.get(i).instance())),
                (start, end) -> sentenceLine(part.subList(start, end), labels, links, true));
    }

    /** As {@link #lines(List, LabelSet, ExemplarLinks)}, without the lists of rules where they are empty. */
    static Stream<String> measuringLines(List<LabelledInstance> part, LabelSet labels, ExemplarLinks links) {
        return lines(
                Dataset.instances(part),
                i -> links.rulesOf(part.get(i).instance()).isEmpty()
                        ? JsonLine.write(labelledFields(part.get(i), labels))
                        : line(part.get(i), labels, links.rulesOf(part.get(i).instance())),
                (start, end) -> sentenceLine(part.subList(start, end), labels, links, false));
    }

    /** Writes unlabelled instances whose true classes are known: {@code {"text": "…", "gold": "spam"}}. */
    public static Stream<String> lines(List<? extends Instance> instances, List<Integer> truth, LabelSet labels) {
        return lines(
                instances,
                i -> {
                    Map<String, @Nullable Object> fields = fields(instances.get(i));
                    fields.put("gold", labels.name(truth.get(i)));
                    return JsonLine.write(fields);
                },
                (start, end) -> {
                    Map<String, @Nullable Object> fields = sentenceFields(instances.get(start));
                    fields.put(
                            "gold",
                            truth.subList(start, end).stream().map(labels::name).toList());
                    return JsonLine.write(fields);
                });
    }

    /**
     * Writes the line of the sentence whose tokens are the instances from {@code start} (inclusive) to {@code end}
     * (exclusive).
     */
    @FunctionalInterface
    private interface SentenceLine {
        String write(int start, int end);
    }

    private static Stream<String> lines(
            List<? extends Instance> instances, IntFunction<String> single, SentenceLine sentence) {
        return IntStream.iterate(0, start -> start < instances.size(), start -> Sentence.end(instances, start))
                .boxed()
                .flatMap(start -> {
                    int end = Sentence.end(instances, start);
                    return isWhole(instances, start, end)
                            ? Stream.of(sentence.write(start, end))
                            : IntStream.range(start, end).mapToObj(single);
                });
    }

    /** Whether a run of instances consists of all tokens of one sentence. */
    static boolean isWhole(List<? extends Instance> instances, int start, int end) {
        return instances.get(start) instanceof TokenInstance token
                && token.sentence().tokens().size() == end - start;
    }

    private static String sentenceLine(
            List<LabelledInstance> tokens, LabelSet labels, ExemplarLinks links, boolean always) {
        Map<String, @Nullable Object> fields = sentenceFields(tokens.get(0).instance());
        fields.put(
                "tags", tokens.stream().map(token -> labels.name(token.label())).toList());
        List<List<String>> exemplarOf =
                tokens.stream().map(token -> links.rulesOf(token.instance())).toList();
        if (always || exemplarOf.stream().anyMatch(rules -> !rules.isEmpty())) {
            fields.put("exemplar_of", exemplarOf);
        }
        return JsonLine.write(fields);
    }

    private static Map<String, @Nullable Object> labelledFields(LabelledInstance labelled, LabelSet labels) {
        Map<String, @Nullable Object> fields = fields(labelled.instance());
        fields.put("label", labels.name(labelled.label()));
        return fields;
    }

    private static Map<String, @Nullable Object> sentenceFields(Instance token) {
        Sentence sentence = ((TokenInstance) token).sentence();
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        if (!sentence.id().isEmpty()) {
            fields.put("id", sentence.id());
        }
        fields.put("tokens", sentence.tokens());
        if (!sentence.vectors().isEmpty()) {
            fields.put(
                    "vectors", sentence.vectors().stream().map(Vector::toArray).toList());
        }
        return fields;
    }

    /** The fields of an instance, or of a sentence with all its tokens. */
    static Map<String, @Nullable Object> wholeFields(List<Instance> line) {
        return line.get(0) instanceof TokenInstance ? sentenceFields(line.get(0)) : fields(line.get(0));
    }

    private static Map<String, @Nullable Object> fields(Instance instance) {
        if (instance instanceof TokenInstance token) {
            Map<String, @Nullable Object> fields = sentenceFields(token);
            fields.put("token", token.index());
            return fields;
        }
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
            if (!values.isEmpty() || instance.vector().isEmpty()) {
                fields.put("record", values);
            }
        }
        instance.vector().ifPresent(vector -> fields.put("vector", vector.toArray()));
        return fields;
    }
}
