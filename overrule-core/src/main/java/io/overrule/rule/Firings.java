package io.overrule.rule;

import io.overrule.OverruleException;
import io.overrule.Problem;
import io.overrule.Problems;
import io.overrule.data.Dataset;
import io.overrule.data.DatasetFolder;
import io.overrule.data.DatasetPart;
import io.overrule.data.Instance;
import io.overrule.data.TextLines;
import io.overrule.data.TokenInstance;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The recorded firings of rules: files {@code fires-labeled.tsv} and so on, with lines {@code id<TAB>R1 R5}; for tokens
 * {@code id<TAB>3<TAB>R1 R5}, with the id of the sentence and the token's position from 0. They are read for rules that
 * consist of recorded votes, wholly or in part. Firings of other rules are ignored.
 */
final class Firings {
    private static final Pattern TOKEN_INDEX = Pattern.compile("[0-9]{1,9}");

    private static final Map<DatasetPart, String> FILES = files();

    private static Map<DatasetPart, String> files() {
        Map<DatasetPart, String> files = new EnumMap<>(DatasetPart.class);
        for (DatasetPart part : DatasetPart.values()) {
            files.put(part, "fires-" + part.file().replace(".jsonl", ".tsv"));
        }
        return files;
    }

    private Firings() {}

    /** @param firings the ids of the rules to read, each with a set that receives the ids of the instances */
    static void read(DatasetFolder folder, Map<String, Set<String>> firings, boolean ofTokens, Problems problems) {
        for (String file : List.of("fires-labeled.tsv", "fires-unlabeled.tsv", "fires-valid.tsv", "fires-test.tsv")) {
            folder.open(file)
                    .ifPresent(in -> TextLines.read(
                            file,
                            in,
                            problems,
                            (number, text) -> readLine(file, number, text, firings, ofTokens, problems)));
        }
    }

    private static void readLine(
            String file,
            int number,
            String text,
            Map<String, Set<String>> firings,
            boolean ofTokens,
            Problems problems) {
        int lastTab = text.lastIndexOf('\t');
        Optional<String> instance = lastTab < 0 ? Optional.empty() : instance(text.substring(0, lastTab), ofTokens);
        if (instance.isEmpty()) {
            problems.add(
                    Problem.Code.MALFORMED,
                    file + ":" + number,
                    "has the line '" + text.replace("\t", "<TAB>") + "'; expected "
                            + (ofTokens
                                    ? "the id of a sentence, a tab, the position of a token, a tab,"
                                    : "the id of an instance, one tab,")
                            + " and ids of rules with spaces between them");
            return;
        }
        int start = lastTab + 1;
        while (start < text.length()) {
            int space = text.indexOf(' ', start);
            int end = space < 0 ? text.length() : space;
            Set<String> instances = firings.get(text.substring(start, end));
            if (instances != null) {
                instances.add(instance.get());
            }
            start = end + 1;
        }
    }

    /** The id of the instance of a line, from the columns before the rules. */
    private static Optional<String> instance(String columns, boolean ofTokens) {
        int tab = columns.indexOf('\t');
        if (!ofTokens) {
            return Optional.of(columns).filter(id -> !id.isEmpty() && tab < 0);
        }
        if (tab <= 0 || !TOKEN_INDEX.matcher(columns.substring(tab + 1)).matches()) {
            return Optional.empty();
        }
        return Optional.of(TokenInstance.id(columns.substring(0, tab), Integer.parseInt(columns.substring(tab + 1))));
    }

    /**
     * Writes the recorded firings of rules. Firings on instances that the dataset does not have are written with those
     * of the unlabelled instances, because the instances may be added later.
     */
    static void write(Path folder, RuleSet rules, Dataset dataset) {
        List<Rule> votes = voting(rules);
        if (votes.isEmpty()) {
            return;
        }
        List<String> unlabelled = lines(votes, dataset.unlabelled());
        unlabelled.addAll(linesOfOthers(votes, dataset));
        Map<String, List<String>> files = new LinkedHashMap<>();
        files.put("fires-labeled.tsv", lines(votes, Dataset.instances(dataset.labelled())));
        files.put("fires-unlabeled.tsv", unlabelled);
        files.put("fires-valid.tsv", lines(votes, Dataset.instances(dataset.validation())));
        files.put("fires-test.tsv", lines(votes, Dataset.instances(dataset.test())));
        files.forEach((file, lines) -> {
            if (lines.isEmpty()) {
                TextLines.delete(folder.resolve(file));
            } else {
                TextLines.write(folder.resolve(file), lines.stream());
            }
        });
    }

    private static List<Rule> voting(RuleSet rules) {
        return rules.rules().stream()
                .filter(rule -> rule.recordedVotes().isPresent())
                .toList();
    }

    /**
     * Replaces the firings of some rules in the files of a folder. The firings of all other rules stay unchanged.
     *
     * @param rules the rules whose firings are replaced
     */
    static void update(Path folder, List<Rule> rules, Dataset dataset) {
        requireWritable(rules, dataset);
        Set<String> replaced = rules.stream().map(Rule::id).collect(Collectors.toSet());
        FILES.forEach((part, file) -> {
            Map<String, List<String>> kept = new LinkedHashMap<>();
            Path path = folder.resolve(file);
            if (Files.exists(path)) {
                try {
                    TextLines.read(file, Files.newInputStream(path), new Problems(), (number, text) -> {
                        int tab = text.lastIndexOf('\t');
                        if (tab > 0) {
                            kept.computeIfAbsent(text.substring(0, tab), key -> new ArrayList<>())
                                    .addAll(Arrays.stream(
                                                    text.substring(tab + 1).split(" "))
                                            .filter(id -> !id.isEmpty() && !replaced.contains(id))
                                            .toList());
                        }
                    });
                } catch (IOException e) {
                    throw OverruleException.resource("'" + path + "' cannot be read (" + e.getMessage() + ")", e);
                }
            }
            for (Instance instance : dataset.instances(part)) {
                for (Rule rule : rules) {
                    if (rule.covers(instance)) {
                        kept.computeIfAbsent(columns(instance), key -> new ArrayList<>())
                                .add(rule.id());
                    }
                }
            }
            kept.values().removeIf(List::isEmpty);
            if (kept.isEmpty()) {
                TextLines.delete(path);
            } else {
                TextLines.write(
                        path,
                        kept.entrySet().stream()
                                .map(entry -> entry.getKey() + "\t" + String.join(" ", entry.getValue())));
            }
        });
    }

    private static List<String> lines(List<Rule> votes, List<Instance> instances) {
        List<String> lines = new ArrayList<>();
        for (Instance instance : instances) {
            String fired = instance.id().isEmpty() ? "" : fired(votes, instance.id());
            if (!fired.isEmpty()) {
                lines.add(columns(instance) + "\t" + fired);
            }
        }
        return lines;
    }

    private static List<String> linesOfOthers(List<Rule> votes, Dataset dataset) {
        boolean ofTokens = isOfTokens(dataset);
        List<String> lines = new ArrayList<>();
        for (String id : others(votes, dataset)) {
            lines.add(columns(id, ofTokens).orElseThrow() + "\t" + fired(votes, id));
        }
        return lines;
    }

    private static String fired(List<Rule> votes, String instanceId) {
        return votes.stream()
                .filter(rule -> rule.recordedVotes()
                        .filter(ids -> ids.contains(instanceId))
                        .isPresent())
                .map(Rule::id)
                .collect(Collectors.joining(" "));
    }

    /** The ids that rules fired on but no instance of the dataset has, sorted. */
    private static SortedSet<String> others(List<Rule> votes, Dataset dataset) {
        SortedSet<String> others = new TreeSet<>();
        votes.forEach(rule -> others.addAll(rule.recordedVotes().orElse(Set.of())));
        for (List<Instance> part : parts(dataset)) {
            part.forEach(instance -> others.remove(instance.id()));
        }
        return others;
    }

    private static List<List<Instance>> parts(Dataset dataset) {
        return List.of(
                Dataset.instances(dataset.labelled()),
                dataset.unlabelled(),
                Dataset.instances(dataset.validation()),
                Dataset.instances(dataset.test()));
    }

    private static boolean isOfTokens(Dataset dataset) {
        return parts(dataset).stream().flatMap(List::stream).anyMatch(TokenInstance.class::isInstance);
    }

    private static String columns(Instance instance) {
        return instance instanceof TokenInstance token ? token.sentence().id() + "\t" + token.index() : instance.id();
    }

    /** The columns for an id that is not in the dataset; empty if no columns can express this id. */
    private static Optional<String> columns(String id, boolean ofTokens) {
        int colon = id.lastIndexOf(':');
        String columns = ofTokens && colon > 0 ? id.substring(0, colon) + "\t" + id.substring(colon + 1) : id;
        return isWritable(id) && instance(columns, ofTokens).filter(id::equals).isPresent()
                ? Optional.of(columns)
                : Optional.empty();
    }

    /** Whether a file of firings can hold an id. */
    private static boolean isWritable(String id) {
        return id.chars().noneMatch(c -> c == '\t' || c == '\n' || c == '\r')
                && StandardCharsets.UTF_8.newEncoder().canEncode(id);
    }

    /** Refuses firings that no file can hold. */
    static void requireWritable(RuleSet rules, Dataset dataset) {
        requireWritable(voting(rules), dataset);
    }

    private static void requireWritable(List<Rule> votes, Dataset dataset) {
        if (votes.isEmpty()) {
            return;
        }
        Problems problems = new Problems();
        for (Rule rule : votes) {
            if (rule.id().chars().anyMatch(Character::isWhitespace)) {
                problems.add(
                        Problem.Code.NOT_WRITABLE,
                        "rule '" + rule.id() + "'",
                        "has white space in its id, which separates ids in files of firings; give it another id");
            }
        }
        for (List<Instance> part : parts(dataset)) {
            for (Instance instance : part) {
                if (!isWritable(instance.id())) {
                    problems.add(
                            Problem.Code.NOT_WRITABLE,
                            "instance '" + instance.id() + "'",
                            "has a tab or a line break in its id, which separates ids in files of firings, or something that is not"
                                    + " text; give it another id");
                }
            }
        }
        boolean ofTokens = isOfTokens(dataset);
        for (String id : others(votes, dataset)) {
            if (columns(id, ofTokens).isEmpty()) {
                problems.add(
                        Problem.Code.NOT_WRITABLE,
                        "instance '" + id + "'",
                        "is not in the dataset, but rules fired on it and files of firings cannot hold its id; record the"
                                + " firings under another id");
            }
        }
        problems.throwIfAny();
    }
}
