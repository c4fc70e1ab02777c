package io.overrule.app.foreign;

import com.fasterxml.jackson.databind.JsonNode;
import io.overrule.OverruleException;
import io.overrule.Problems;
import io.overrule.data.Instance;
import io.overrule.data.RecordInstance;
import io.overrule.data.Sentence;
import io.overrule.data.TextInstance;
import io.overrule.data.Vector;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;

/**
 * A folder of the WRENCH benchmark: {@code train.json}, {@code valid.json} and {@code test.json} with texts, tokens or
 * features, the votes of labelling functions and the true class; {@code label.json} with the names of the classes, for
 * tokens {@code meta.json}; {@code labeled_ids.json} with the instances that count as labelled, and the exemplar of
 * each function. A vote of −1, for tokens {@code O}, means no vote.
 */
public final class WrenchFolder implements ForeignTask {
    private static final int ABSTAIN = -1;
    private static final String OUTSIDE = "O";

    private final Path folder;

    public WrenchFolder(Path folder) {
        if (!Files.isDirectory(folder)) {
            throw OverruleException.input(
                    "'" + folder + "' is no folder; name the one that holds train.json and label.json");
        }
        this.folder = folder;
    }

    private Optional<ForeignFile> file(String name, Problems problems) {
        Path path = folder.resolve(name);
        return Files.exists(path) ? ForeignFile.at(path, StandardCharsets.UTF_8, problems) : Optional.empty();
    }

    /** A file, and where its instances go. */
    private record Split(String name, FolderPart part) {}

    private static final List<Split> SPLITS = List.of(
            new Split("train", FolderPart.UNLABELED),
            new Split("valid", FolderPart.VALID),
            new Split("test", FolderPart.TEST));

    @Override
    public boolean knowsTruth(Problems problems) {
        boolean[] known = {true};
        file("train.json", problems)
                .ifPresent(file -> JsonEntries.read(file, problems, (where, key, value) -> {
                    JsonNode label = value.path("label");
                    known[0] &= !label.isMissingNode()
                            && !label.isNull()
                            && !label.asText().equals("-1");
                }));
        return known[0];
    }

    @Override
    public Result read(ImportedFolder target, Problems problems) {
        Classes classes = classes(problems);
        problems.throwIfAny();
        Reading reading = new Reading(classes, problems);
        LabelledIds labelled = labelledIds(problems);
        for (Split split : SPLITS) {
            file(split.name() + ".json", problems)
                    .ifPresentOrElse(file -> JsonEntries.read(file, problems, reading::scan), () -> {
                        if (split.name().equals("train")) {
                            problems.add(
                                    folder.resolve("train.json").toString(),
                                    "does not exist; expected the instances with their weak_labels");
                        }
                    });
        }
        problems.throwIfAny();
        for (Split split : SPLITS) {
            file(split.name() + ".json", problems)
                    .ifPresent(file -> JsonEntries.read(file, problems, (where, key, value) -> {
                        int before = problems.size();
                        FolderPart part =
                                split.name().equals("train") && labelled.ids().contains(key)
                                        ? FolderPart.TRAIN
                                        : split.part();
                        // One mistake per instance is enough.
                        reading.row(where, split, key, value, labelled)
                                .filter(row -> problems.size() == before)
                                .ifPresent(row -> target.add(part, row));
                    }));
        }
        labelled.missing(reading.trainIds)
                .forEach(id -> problems.add(
                        folder.resolve("labeled_ids.json").toString(),
                        "lists '" + id + "', which train.json does not have; remove it"));
        reading.skipped.forEach(target::skip);
        reading.ignoredFields.forEach((field, count) -> target.skip("the field '" + field + "' of " + count
                + (count == 1 ? " instance" : " instances") + ": neither text, tokens nor features"));
        List<String> silent = reading.functions.silent(Math.max(0, reading.width));
        if (!silent.isEmpty()) {
            target.skip("labelling functions that never vote: " + String.join(", ", silent));
        }
        return new Result(classes.names(), reading.functions.rules());
    }

    /**
     * The classes.
     *
     * @param tags whether instances are tokens, whose classes are written by name in the files
     */
    private record Classes(List<String> names, Map<String, Integer> indices, boolean tags) {}

    private Classes classes(Problems problems) {
        Optional<JsonNode> meta = file("meta.json", problems).flatMap(file -> JsonEntries.document(file, problems));
        if (meta.isPresent() && meta.get().has("entity_types") && !Files.exists(folder.resolve("label.json"))) {
            List<String> names = new ArrayList<>(List.of(OUTSIDE));
            meta.get().path("entity_types").forEach(type -> names.add(type.asText()));
            return new Classes(names, indices(names), true);
        }
        Optional<JsonNode> labels = file("label.json", problems).flatMap(file -> JsonEntries.document(file, problems));
        if (labels.isEmpty() || !labels.get().isObject()) {
            problems.add(
                    folder.resolve("label.json").toString(),
                    "does not exist or is no object; expected the names of the classes, as in {\"0\": \"ham\", \"1\":"
                            + " \"spam\"}");
            return new Classes(List.of(), Map.of(), false);
        }
        TreeMap<Integer, String> byIndex = new TreeMap<>();
        labels.get().properties().forEach(entry -> {
            try {
                byIndex.put(Integer.parseInt(entry.getKey()), entry.getValue().asText());
            } catch (NumberFormatException e) {
                problems.add(
                        folder.resolve("label.json").toString(),
                        "has the class '" + entry.getKey() + "'; expected numbers from 0 on");
            }
        });
        List<String> names = List.copyOf(byIndex.values());
        if (names.size() < 2 || !List.copyOf(byIndex.keySet()).equals(range(names.size()))) {
            problems.add(
                    folder.resolve("label.json").toString(),
                    "has the classes " + byIndex.keySet() + "; expected two or more, counted from 0");
        }
        return new Classes(names, indices(names), false);
    }

    private static List<Integer> range(int size) {
        List<Integer> range = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            range.add(i);
        }
        return range;
    }

    private static Map<String, Integer> indices(List<String> names) {
        Map<String, Integer> indices = new HashMap<>();
        names.forEach(name -> indices.put(name, indices.size()));
        return indices;
    }

    /** @param exemplars for each labelling function the id of its exemplar */
    private record LabelledIds(Set<String> ids, Map<String, List<Integer>> exemplars) {
        List<String> missing(Set<String> known) {
            return ids.stream().filter(id -> !known.contains(id)).sorted().toList();
        }
    }

    private LabelledIds labelledIds(Problems problems) {
        Set<String> ids = new HashSet<>();
        Map<String, List<Integer>> exemplars = new LinkedHashMap<>();
        file("labeled_ids.json", problems)
                .flatMap(file -> JsonEntries.document(file, problems))
                .ifPresent(document -> {
                    JsonNode list = document.isArray() ? document : document.path("labeled_ids");
                    list.forEach(id -> ids.add(id.asText()));
                    int function = 0;
                    for (JsonNode id : document.path("lf_exemplar_ids")) {
                        if (!id.isNull() && !id.asText().equals("-1")) {
                            exemplars
                                    .computeIfAbsent(id.asText(), key -> new ArrayList<>())
                                    .add(function);
                            ids.add(id.asText());
                        }
                        function++;
                    }
                });
        return new LabelledIds(ids, exemplars);
    }

    /** Goes through the entries: once to learn what the functions vote for, once to make rows. */
    private static final class Reading {
        private final Classes classes;
        private final Problems problems;
        private final LabellingFunctions functions;
        private final Set<String> trainIds = new HashSet<>();
        private final Set<String> taken = new HashSet<>();
        private final List<String> skipped = new ArrayList<>();
        private final Map<String, Integer> ignoredFields = new LinkedHashMap<>();
        private int width = -1;

        Reading(Classes classes, Problems problems) {
            this.classes = classes;
            this.problems = problems;
            this.functions = new LabellingFunctions(classes.names());
        }

        void scan(String where, String key, JsonNode entry) {
            JsonNode votes = entry.path("weak_labels");
            if (!votes.isArray()) {
                problems.add(where, "has no list 'weak_labels'; write one vote for each labelling function");
                return;
            }
            if (isTokens(entry)) {
                votes.forEach(each -> scan(where, each));
            } else {
                scan(where, votes);
            }
        }

        private void scan(String where, JsonNode votes) {
            if (width < 0) {
                width = votes.size();
            }
            if (votes.size() != width) {
                problems.add(
                        where,
                        "has " + votes.size() + " votes, but the instances before have " + width
                                + "; write one for each labelling function");
                return;
            }
            for (int function = 0; function < width; function++) {
                int index = function;
                vote(where, function, votes.get(function)).ifPresent(label -> functions.see(index, label));
            }
        }

        private OptionalInt vote(String where, int function, JsonNode vote) {
            if (vote.isNull()
                    || vote.asText().equals("-1")
                    || (classes.tags() && vote.asText().equals(OUTSIDE))) {
                return OptionalInt.empty();
            }
            OptionalInt label = label(vote);
            if (label.isEmpty()) {
                problems.add(
                        where,
                        "has the vote " + vote + " of labelling function " + function
                                + " (counted from 0), which is no class; expected one of " + classes.names() + " or "
                                + (classes.tags() ? OUTSIDE : Integer.toString(ABSTAIN)));
            }
            return label;
        }

        private OptionalInt label(JsonNode node) {
            if (node.isIntegralNumber()) {
                int label = node.canConvertToInt() ? node.intValue() : -1;
                return label >= 0 && label < classes.names().size() ? OptionalInt.of(label) : OptionalInt.empty();
            }
            String name = node.asText();
            String plain = name.startsWith("B-") || name.startsWith("I-") ? name.substring(2) : name;
            Integer index =
                    classes.indices().getOrDefault(name, classes.indices().get(plain));
            return index == null ? OptionalInt.empty() : OptionalInt.of(index);
        }

        private static JsonNode text(JsonNode entry) {
            JsonNode data = entry.path("data");
            return data.has("text") ? data.path("text") : data.path("tokens");
        }

        private static boolean isTokens(JsonNode entry) {
            return text(entry).isArray();
        }

        Optional<Row> row(String where, Split split, String key, JsonNode entry, LabelledIds labelled) {
            boolean train = split.name().equals("train");
            if (train) {
                trainIds.add(key);
            }
            String id = key.chars().allMatch(Character::isDigit) ? split.name() + "-" + key : key;
            if (!taken.add(id)) {
                problems.add(where, "has the id '" + id + "', which another instance has; give each its own");
                return Optional.empty();
            }
            List<? extends Instance> content = content(where, entry);
            if (content.isEmpty()) {
                return Optional.empty();
            }
            List<String> labels = labels(where, entry.path("label"), content.size(), isTokens(entry));
            List<List<String>> votes = new ArrayList<>();
            JsonNode weak = entry.path("weak_labels");
            for (int i = 0; i < content.size(); i++) {
                votes.add(votes(where, isTokens(entry) ? weak.path(i) : weak));
            }
            if (isTokens(entry) && weak.size() != content.size()) {
                problems.add(
                        where,
                        "has " + content.size() + " tokens and " + weak.size()
                                + " lists in 'weak_labels'; write one for each token");
                return Optional.empty();
            }
            List<List<String>> exemplarOf = train && labelled.ids().contains(key)
                    ? exemplarOf(key, weak, labels, labelled, content.size())
                    : List.of();
            return Optional.of(new Row(where, id, content, labels, exemplarOf, votes));
        }

        private List<String> votes(String where, JsonNode votes) {
            List<String> ids = new ArrayList<>();
            for (int function = 0; function < votes.size(); function++) {
                OptionalInt label = vote(where, function, votes.get(function));
                if (label.isPresent()) {
                    ids.add(functions.id(function, label.getAsInt()));
                }
            }
            return ids;
        }

        /** An exemplar must agree with its rule: a function that does not vote for the exemplar's class is left out. */
        private List<List<String>> exemplarOf(
                String key, JsonNode votes, List<String> labels, LabelledIds labelled, int size) {
            List<Integer> exemplified = labelled.exemplars().getOrDefault(key, List.of());
            if (exemplified.isEmpty() || size != 1 || labels.isEmpty()) {
                return List.of();
            }
            List<String> rules = new ArrayList<>();
            for (int function : exemplified) {
                OptionalInt label = label(votes.path(function));
                if (label.isPresent() && classes.names().get(label.getAsInt()).equals(labels.get(0))) {
                    rules.add(functions.id(function, label.getAsInt()));
                } else {
                    skipped.add("the link between instance '" + key + "' and labelling function " + function
                            + ": the function does not vote for the instance's class");
                }
            }
            return List.of(rules);
        }

        private List<String> labels(String where, JsonNode label, int size, boolean tokens) {
            if (label.isMissingNode() || label.isNull() || label.asText().equals("-1")) {
                return List.of();
            }
            List<String> names = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                OptionalInt index = label(tokens ? label.path(i) : label);
                if (index.isEmpty()) {
                    problems.add(
                            where,
                            "has the label " + (tokens ? label.path(i) : label)
                                    + ", which is no class; expected one of " + classes.names());
                    return List.of();
                }
                names.add(classes.names().get(index.getAsInt()));
            }
            if (tokens && label.size() != size) {
                problems.add(where, "has " + size + " tokens and " + label.size() + " labels; write one for each");
            }
            return names;
        }

        private List<? extends Instance> content(String where, JsonNode entry) {
            JsonNode data = entry.path("data");
            data.fieldNames().forEachRemaining(field -> {
                if (!field.equals("text") && !field.equals("tokens") && !field.equals("feature")) {
                    ignoredFields.merge(field, 1, Integer::sum);
                }
            });
            JsonNode text = text(entry);
            if (text.isArray()) {
                List<String> tokens = new ArrayList<>();
                text.forEach(token -> tokens.add(token.asText()));
                if (tokens.isEmpty() || tokens.contains("")) {
                    problems.add(where, "has no tokens, or an empty one; remove it");
                    return List.of();
                }
                return new Sentence("", tokens).instances();
            }
            Optional<Vector> vector = Optional.empty();
            if (data.has("feature")) {
                vector = vector(where, data.path("feature"));
                if (vector.isEmpty()) {
                    return List.of();
                }
            }
            if (text.isTextual()) {
                return List.of(new TextInstance("", text.textValue(), vector));
            }
            if (vector.isEmpty()) {
                problems.add(where, "has neither 'text' nor 'feature' in 'data'; write one of them");
                return List.of();
            }
            return List.of(new RecordInstance("", Map.of(), vector));
        }

        private Optional<Vector> vector(String where, JsonNode feature) {
            float[] numbers = new float[feature.size()];
            for (int i = 0; i < numbers.length; i++) {
                numbers[i] = feature.get(i).isNumber() ? (float) feature.get(i).doubleValue() : Float.NaN;
                if (!Float.isFinite(numbers[i])) {
                    problems.add(
                            where,
                            "has " + feature.get(i) + " at position " + i
                                    + " of 'feature'; expected finite numbers between -3.4e38 and 3.4e38");
                    return Optional.empty();
                }
            }
            if (numbers.length == 0) {
                problems.add(where, "has an empty 'feature'; write at least one number");
                return Optional.empty();
            }
            return Optional.of(Vector.of(numbers));
        }
    }
}
