package io.overrule.data;

import io.overrule.Problem;
import io.overrule.Problems;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Reads instances from lines of JSON: {@code {"id": "L0", "text": "…", "label": "spam"}}, {@code {"record": {"age":
 * 22, "city": null}}}, or all tokens of a sentence, {@code {"tokens": ["to", "Bonn"], "tags": ["O", "City"]}}. One
 * token of a sentence is {@code {"tokens": ["to", "Bonn"], "token": 1, "label": "City"}}.
 */
public final class InstanceReader {
    /** Records and sentences repeat few values a million times; one object for each keeps the heap small. */
    private static final int MOST_SHARED = 1 << 16;

    private static final List<String> CONTENTS = List.of("text", "tokens", "record");

    /** All fields that have a meaning in some file. */
    private static final List<String> FIELDS = List.of(
            "id", "text", "tokens", "record", "token", "label", "tags", "gold", "exemplar_of", "vector", "vectors");

    private final Map<Object, Object> shared = new HashMap<>();

    /** Whether a line may have no content because its vector is in another file. */
    private final boolean vectorsElsewhere;

    InstanceReader() {
        this(false);
    }

    InstanceReader(boolean vectorsElsewhere) {
        this.vectorsElsewhere = vectorsElsewhere;
    }

    /**
     * Reads the instance on a line. Its id is the one on the line, or an empty string. Returns empty after reporting a
     * problem. A line with a sentence must say which token is meant.
     *
     * @param where the file and line for messages, such as {@code new.jsonl:3}
     */
    public static Optional<Instance> parse(String json, String where, Problems problems) {
        int before = problems.size();
        Optional<JsonLine> line = JsonLine.parse(json, where, problems);
        line.ifPresent(InstanceReader::refuseMisspelt);
        return line.flatMap(found -> new InstanceReader().instance(found))
                .filter(instance -> problems.size() == before);
    }

    /**
     * Reads all instances on a line: one, or all tokens of a sentence in their order. Returns an empty list after
     * reporting a problem.
     *
     * @param where the line's place, such as {@code new.jsonl:3}
     */
    public static List<Instance> parseAll(String json, String where, Problems problems) {
        return parseAll(json, where, problems, false);
    }

    /** @param vectorsElsewhere whether a line may be without content, because a file has a vector for it */
    public static List<Instance> parseAll(String json, String where, Problems problems, boolean vectorsElsewhere) {
        int before = problems.size();
        Optional<JsonLine> line = JsonLine.parse(json, where, problems);
        if (line.isEmpty()) {
            return List.of();
        }
        refuseMisspelt(line.get());
        InstanceReader reader = new InstanceReader(vectorsElsewhere);
        List<Instance> instances = isSentence(line.get()) && !line.get().has("token")
                ? List.copyOf(
                        reader.sentence(line.get()).map(Sentence::instances).orElse(List.of()))
                : reader.instance(line.get()).stream().toList();
        return problems.size() > before ? List.of() : instances;
    }

    /**
     * A labelled instance with its exemplar links, as read from a line.
     *
     * @param exemplarOf the rules that were generalised from it
     */
    public record Labelled(LabelledInstance labelled, List<String> exemplarOf) {
        public Labelled {
            exemplarOf = List.copyOf(exemplarOf);
        }
    }

    /** Reads the labelled instance that {@link InstanceWriter} wrote; empty after adding a problem. */
    public static Optional<Labelled> parseLabelled(String json, LabelSet labels, String where, Problems problems) {
        int before = problems.size();
        Optional<JsonLine> parsed = JsonLine.parse(json, where, problems);
        if (parsed.isEmpty()) {
            return Optional.empty();
        }
        JsonLine line = parsed.get();
        refuseMisspelt(line, "label", "exemplar_of");
        Optional<Instance> instance = new InstanceReader().instance(line);
        OptionalInt label = requiredLabel(line, Optional.of(labels));
        List<String> exemplarOf = exemplarOf(line);
        return problems.size() > before || label.isEmpty()
                ? Optional.empty()
                : instance.map(it -> new Labelled(new LabelledInstance(it, label.getAsInt()), exemplarOf));
    }

    /**
     * Adds a problem for every field that is misspelt. Other fields are allowed, because data often has fields that we
     * do not read.
     *
     * @param more the fields that are read in addition to those of the instance
     */
    static void refuseMisspelt(JsonLine line, String... more) {
        List<String> expected = new ArrayList<>(List.of(more));
        expected.add("id");
        if (contents(line).isEmpty() && !line.has("vector")) {
            expected.addAll(CONTENTS);
        }
        line.refuseMisspelt(FIELDS, expected);
    }

    /** Whether the line holds a sentence, and nothing that contradicts it. */
    static boolean isSentence(JsonLine line) {
        return contents(line).equals(List.of("tokens"));
    }

    private static List<String> contents(JsonLine line) {
        return CONTENTS.stream().filter(line::has).toList();
    }

    /** The only instance of a line. */
    Optional<Instance> instance(JsonLine line) {
        String id = line.string("id").orElse("");
        List<String> contents = contents(line);
        if (contents.size() > 1) {
            line.problem("has both '" + String.join("' and '", contents)
                    + "'; an instance is one of them, remove the other");
            return Optional.empty();
        }
        if (contents.isEmpty() && (line.has("vector") || (vectorsElsewhere && !line.isMisspelt(CONTENTS)))) {
            // Nothing but a vector: an image, for example.
            Optional<Vector> vector = line.vector("vector");
            return vector.isEmpty() && line.has("vector")
                    ? Optional.empty()
                    : Optional.of(new RecordInstance(id, Map.of(), vector));
        }
        if (contents.isEmpty() && line.isMisspelt(CONTENTS)) {
            return Optional.empty();
        }
        if (contents.isEmpty()) {
            line.problem(
                    Problem.Code.MISSING,
                    "text",
                    "has no 'text', 'tokens' or 'record'; write {\"text\": \"…\"}, {\"tokens\": [\"…\", \"…\"]},"
                            + " or {\"record\": {…}} with a value for every attribute");
            return Optional.empty();
        }
        return switch (contents.get(0)) {
            case "text" -> line.string("text").map(text -> new TextInstance(id, text, line.vector("vector")));
            case "tokens" -> token(line);
            default -> {
                Map<String, Value> values = new LinkedHashMap<>();
                line.attributes("record", (attribute, value) -> values.put(attribute, share(value)));
                yield Optional.of(new RecordInstance(id, values, line.vector("vector")));
            }
        };
    }

    private Optional<Instance> token(JsonLine line) {
        OptionalInt index =
                line.requiredInteger("token", "say which of the 'tokens' is meant, counted from 0, as in \"token\": 2");
        Optional<Sentence> sentence = sentence(line);
        if (index.isEmpty() || sentence.isEmpty()) {
            return Optional.empty();
        }
        int size = sentence.get().tokens().size();
        if (index.getAsInt() < 0 || index.getAsInt() >= size) {
            line.problem("has token " + index.getAsInt() + ", but 'tokens' has " + size + "; count from 0");
            return Optional.empty();
        }
        return Optional.of(new TokenInstance(sentence.get(), index.getAsInt()));
    }

    /** The sentence of a line that has one; empty after reporting a problem. */
    Optional<Sentence> sentence(JsonLine line) {
        String id = line.string("id").orElse("");
        Optional<List<String>> tokens = line.strings("tokens");
        if (tokens.isEmpty()) {
            return Optional.empty();
        }
        if (tokens.get().isEmpty()) {
            line.problem("has no token in 'tokens'; write its tokens, or remove the line");
            return Optional.empty();
        }
        int empty = tokens.get().indexOf("");
        if (empty >= 0) {
            line.problem("has the empty token " + empty + " of 'tokens' (counted from 0); remove it, and what stands"
                    + " for it in the other lists of the line");
            return Optional.empty();
        }
        List<Vector> vectors = line.vectors("vectors").orElse(List.of());
        if (line.has("vectors") && !vectors.isEmpty()) {
            Sentence plain = new Sentence("", tokens.get());
            if (!fits(line, "vectors", vectors.size(), plain)) {
                return Optional.empty();
            }
        }
        return Optional.of(
                new Sentence(id, tokens.get().stream().map(this::share).toList(), vectors));
    }

    @SuppressWarnings("unchecked") // What is found is equal to what was looked for, and so of its type.
    private <T> T share(T value) {
        Object known = shared.get(value);
        if (known != null) {
            return (T) known;
        }
        if (shared.size() < MOST_SHARED) {
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
            line.problem(
                    Problem.Code.UNKNOWN_LABEL,
                    field,
                    "has " + field + " '" + name + "', which labels.txt does not list; "
                            + labels.get().remedy(name));
        }
        return index;
    }

    static List<String> exemplarOf(JsonLine line) {
        return line.strings("exemplar_of").orElse(List.of());
    }

    /** The classes of a labelled sentence's tokens; 0 while the classes themselves are unknown. */
    static List<OptionalInt> requiredTags(JsonLine line, Sentence sentence, Optional<LabelSet> labels) {
        return line.requiredStrings("tags", "write the classes of its tokens, one for each, as labels.txt has them")
                .map(names -> indices(line, "tags", names, sentence, labels))
                .orElse(List.of());
    }

    /** The true classes of an unlabelled sentence's tokens; unknown ones if the line has none. */
    static List<OptionalInt> golds(JsonLine line, Sentence sentence, Optional<LabelSet> labels) {
        return line.strings("gold")
                .map(names -> indices(line, "gold", names, sentence, labels))
                .orElseGet(() -> Collections.nCopies(sentence.tokens().size(), OptionalInt.empty()));
    }

    private static List<OptionalInt> indices(
            JsonLine line, String field, List<String> names, Sentence sentence, Optional<LabelSet> labels) {
        if (!fits(line, field, names.size(), sentence)) {
            return List.of();
        }
        List<OptionalInt> indices = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            OptionalInt index = labels.map(known -> known.find(name)).orElse(OptionalInt.of(0));
            if (index.isEmpty()) {
                // Report only the first wrong tag of a sentence; the others are usually wrong in the same way.
                line.problem(
                        Problem.Code.UNKNOWN_LABEL,
                        field,
                        "has '" + name + "' in '" + field + "', for token " + i + " ('"
                                + sentence.tokens().get(i) + "'), which labels.txt does not list; "
                                + labels.map(known -> tagRemedy(name, known)).orElse(""));
                return List.of();
            }
            indices.add(index);
        }
        return indices;
    }

    private static String tagRemedy(String name, LabelSet labels) {
        boolean prefixed = name.length() > 2 && name.charAt(1) == '-' && "BIES".indexOf(name.charAt(0)) >= 0;
        return prefixed && labels.find(name.substring(2)).isPresent()
                ? "write the class alone, '" + name.substring(2) + "'"
                : labels.remedy(name);
    }

    /** For each token the rules that were generalised from it. */
    static List<List<String>> exemplarOf(JsonLine line, Sentence sentence) {
        Optional<List<List<String>>> rules = line.stringLists("exemplar_of");
        return rules.isPresent() && fits(line, "exemplar_of", rules.get().size(), sentence)
                ? rules.get()
                : Collections.nCopies(sentence.tokens().size(), List.of());
    }

    private static boolean fits(JsonLine line, String field, int size, Sentence sentence) {
        int tokens = sentence.tokens().size();
        if (size != tokens) {
            line.problem(
                    Problem.Code.WRONG_VALUE,
                    field,
                    "has " + tokens + (tokens == 1 ? " token" : " tokens") + ", but " + size + " in '" + field
                            + "'; write one for each token");
        }
        return size == tokens;
    }
}
