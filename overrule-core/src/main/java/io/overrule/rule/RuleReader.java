package io.overrule.rule;

import io.overrule.OverruleException;
import io.overrule.Problem;
import io.overrule.Problems;
import io.overrule.Suggestion;
import io.overrule.data.Dataset;
import io.overrule.data.DatasetFolder;
import io.overrule.data.Instance;
import io.overrule.data.JsonLine;
import io.overrule.data.LabelSet;
import io.overrule.data.LinkedDataset;
import io.overrule.data.TextLines;
import io.overrule.data.Value;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Reads rules from lines of JSON: {@code {"id": "late", "kind": "keyword", "label": "delivery", "words": ["late"]}}.
 *
 * <p>The kinds and their fields: {@code regex} has {@code pattern} and {@code ignore_case}; {@code keyword} has {@code
 * words}, {@code match} ({@code whole} or {@code substring}) and {@code ignore_case}; {@code length} has one or more of
 * {@code min_tokens}, {@code max_tokens}, {@code min_characters} and {@code max_characters}; {@code record} has {@code
 * all}, a list of conditions {@code {"attribute": "age", "op": ">=", "value": 65}}; {@code span_regex} (over tokens)
 * has {@code pattern}, {@code group} (the group whose tokens are covered; the whole match if absent) and {@code except}
 * (a list of matches that do not count); {@code span_phrases} (over tokens) has {@code phrases}; {@code all}, {@code
 * any} and {@code not} have {@code of}, a list of conditions, which are rules without id and label; {@code votes} has
 * its firings in the files {@code fires-*.tsv}; {@code prompt} has them there too, and has a {@code template} for a
 * language model and the {@code answers} that count as a vote. Every rule may list exceptions in {@code except}: it
 * does not cover what any of them covers. Every rule may have a {@code name} and a {@code description}. A rule with
 * {@code "off": true} covers nothing and takes no part in training.
 */
public final class RuleReader {
    static final String FILE = "rules.jsonl";

    /** Fields that a whole rule has, but no condition inside it. */
    private static final List<String> WHOLE_ONLY = List.of("id", "label", "off");

    private static final List<String> KINDS = List.of(
            "regex",
            "keyword",
            "length",
            "record",
            "span_regex",
            "span_phrases",
            "all",
            "any",
            "not",
            "votes",
            "prompt");

    private static final List<String> SHARED_FIELDS =
            List.of("id", "label", "kind", "name", "description", "off", "except");

    private static final List<String> LIMITS = List.of("min_tokens", "max_tokens", "min_characters", "max_characters");

    private static final Map<String, List<String>> OWN_FIELDS = Map.ofEntries(
            Map.entry("regex", List.of("pattern", "ignore_case")),
            Map.entry("keyword", List.of("words", "match", "ignore_case")),
            Map.entry("length", LIMITS),
            Map.entry("record", List.of("all")),
            Map.entry("span_regex", List.of("pattern", "group")),
            Map.entry("span_phrases", List.of("phrases")),
            Map.entry("all", List.of("of")),
            Map.entry("any", List.of("of")),
            Map.entry("not", List.of("of")),
            Map.entry("votes", List.of("instances")),
            Map.entry("prompt", List.of("template", "answers", "instances")),
            Map.entry("custom", List.of()));

    private static final List<String> CONDITION_FIELDS = List.of("attribute", "op", "value");

    private final LabelSet labels;
    private final Map<String, ? extends Predicate<? super Instance>> predicates;
    private final Problems problems;
    private final String file;
    private final Map<String, String> places = new LinkedHashMap<>();
    private final List<Rule> rules = new ArrayList<>();
    private final Set<String> off = new HashSet<>();

    private RuleReader(
            LabelSet labels, Map<String, ? extends Predicate<? super Instance>> predicates, Problems problems) {
        this(labels, predicates, problems, FILE);
    }

    /** @param file the file name for messages */
    private RuleReader(
            LabelSet labels,
            Map<String, ? extends Predicate<? super Instance>> predicates,
            Problems problems,
            String file) {
        this.labels = labels;
        this.predicates = predicates;
        this.problems = problems;
        this.file = file;
    }

    /**
     * The rules of a file.
     *
     * @param off the ids of those that are switched off
     */
    public record Read(RuleSet rules, Set<String> off) {
        public Read {
            off = Set.copyOf(off);
        }
    }

    /**
     * Reads the rules of any file. Rules of kind {@code votes} have no votes then, unless the line lists them.
     *
     * @param labels the classes of the dataset; if empty, the classes that the rules vote for
     */
    public static Read readFile(Path file, Optional<LabelSet> labels) {
        String name = file.toString();
        Problems problems = new Problems();
        RuleReader reader = new RuleReader(labels.orElseGet(() -> labelsOf(file)), Map.of(), problems, name);
        if (TextLines.read(name, open(file), problems, reader::readLine) == 0) {
            problems.add(Problem.Code.MISSING, name, "is empty; expected rules, one per line");
        }
        problems.throwIfAny();
        return new Read(RuleSet.of(reader.labels, reader.rules), reader.off);
    }

    private static InputStream open(Path file) {
        try {
            return Files.newInputStream(file);
        } catch (NoSuchFileException e) {
            throw OverruleException.input(
                    "'" + file + "' does not exist; name a file of rules, or a dataset's folder", e);
        } catch (IOException e) {
            throw OverruleException.resource("'" + file + "' cannot be read (" + e.getMessage() + ")", e);
        }
    }

    private static LabelSet labelsOf(Path file) {
        Set<String> labels = new LinkedHashSet<>();
        // Problems of a line are reported later, when it is read as a rule.
        Problems ignored = new Problems();
        TextLines.read(file.toString(), open(file), ignored, (number, text) -> JsonLine.parse(text, "", ignored)
                .flatMap(line -> line.string("label"))
                .filter(label -> !label.isBlank() && label.lines().count() == 1)
                .ifPresent(labels::add));
        // A set of classes has at least two members; those added here are the label of no rule.
        for (int n = 1; labels.size() < 2; n++) {
            labels.add("class " + n);
        }
        return LabelSet.of(List.copyOf(labels));
    }

    /**
     * Reads the rules of a folder and checks them against its data: their attributes must exist in the records, and
     * they must cover their exemplars. If there are problems, only the readable rules are returned.
     */
    static Read read(
            DatasetFolder folder,
            LinkedDataset contents,
            Map<String, ? extends Predicate<? super Instance>> predicates,
            Problems problems) {
        Dataset dataset = contents.dataset();
        RuleReader reader = new RuleReader(dataset.labels(), predicates, problems);
        RuleFit fit = new RuleFit(dataset);
        reader.readFile(folder);
        reader.readFirings(folder, fit.hasTokens());
        fit.check(reader.rules, reader.places, problems);
        RuleSet rules = RuleSet.of(dataset.labels(), reader.rules);
        Exemplars.check(
                dataset,
                rules,
                contents.links(),
                reader.places.keySet(),
                () -> folder.labelledPlaces(dataset.labels()),
                problems);
        return new Read(rules, Set.copyOf(reader.off));
    }

    /**
     * Reads rules from lines, such as those of a model file. Rules of kind {@code votes} have no votes then, unless the
     * line lists them. Rules that are switched off are included.
     */
    public static RuleSet parse(List<String> jsonLines, LabelSet labels) {
        return parse(jsonLines, labels, Map.of());
    }

    /** The same as {@link #parse(List, LabelSet)}, with the predicates of custom rules by their ids. */
    public static RuleSet parse(
            List<String> jsonLines, LabelSet labels, Map<String, ? extends Predicate<? super Instance>> predicates) {
        Problems problems = new Problems();
        RuleReader reader = new RuleReader(labels, predicates, problems);
        for (int i = 0; i < jsonLines.size(); i++) {
            if (!jsonLines.get(i).isBlank()) {
                reader.readLine(i + 1, jsonLines.get(i));
            }
        }
        problems.throwIfAny();
        return RuleSet.of(labels, reader.rules);
    }

    /** Reads the rule in a nested object, such as that of an edit; empty after adding a problem. */
    static Optional<Rule> rule(
            JsonLine line,
            LabelSet labels,
            Map<String, ? extends Predicate<? super Instance>> predicates,
            String where,
            Problems problems) {
        RuleReader reader = new RuleReader(labels, predicates, problems);
        reader.read(line, where);
        return reader.rules.stream().findFirst();
    }

    private void readFile(DatasetFolder folder) {
        String example =
                "{\"id\": \"late\", \"kind\": \"keyword\", \"label\": \"" + labels.name(0) + "\", \"words\": [\"…\"]}";
        Optional<InputStream> in = folder.open(FILE);
        if (in.isEmpty()) {
            problems.add(Problem.Code.MISSING, FILE, "does not exist; write one rule per line into it: " + example);
        } else if (TextLines.read(FILE, in.get(), problems, this::readLine) == 0) {
            problems.add(Problem.Code.MISSING, FILE, "is empty; write one rule per line into it: " + example);
        }
    }

    private void readFirings(DatasetFolder folder, boolean ofTokens) {
        Map<String, Set<String>> firings = new HashMap<>();
        for (Rule rule : rules) {
            rule.recordedVotes().ifPresent(votes -> firings.put(rule.id(), new HashSet<>(votes)));
        }
        if (firings.isEmpty()) {
            return;
        }
        Firings.read(folder, firings, ofTokens, problems);
        rules.replaceAll(rule -> {
            Set<String> instanceIds = firings.get(rule.id());
            return instanceIds == null ? rule : rule.withRecordedVotes(instanceIds);
        });
        Set<String> votes = rules.stream()
                .filter(rule -> rule.kind().equals("votes"))
                .map(Rule::id)
                .collect(Collectors.toSet());
        firings.forEach((id, instanceIds) -> {
            // RuleFit reports parts without firings.
            if (instanceIds.isEmpty() && votes.contains(id)) {
                problems.add(Problem.of(
                                Problem.Code.MISSING,
                                places.getOrDefault(id, FILE),
                                "rule '" + id + "' has kind 'votes', but no file fires-labeled.tsv,"
                                        + " fires-unlabeled.tsv, fires-valid.tsv or fires-test.tsv records that it"
                                        + " fired; add the firings, or remove the rule")
                        .ofRule(id));
            }
        });
    }

    private void readLine(int number, String text) {
        String where = file + ":" + number;
        JsonLine.parse(text, where, problems).ifPresent(line -> read(line, where));
    }

    private void read(JsonLine line, String where) {
        line.refuseMisspelt(SHARED_FIELDS, List.of("id"));
        Optional<String> id = line.requiredString("id", "give every rule a unique id");
        if (id.isEmpty()) {
            return;
        }
        if (id.get().isBlank()) {
            line.problem(Problem.Code.MISSING, "id", "has an empty 'id'; give every rule a unique id");
            return;
        }
        if (!Heading.isText(id.get())) {
            line.problem(
                    Problem.Code.WRONG_VALUE,
                    "id",
                    "has half of a surrogate pair in its 'id', which is not a character; give it another id");
            return;
        }
        String first = places.putIfAbsent(id.get(), where);
        if (first != null) {
            line.problem(
                    Problem.Code.DUPLICATE,
                    "id",
                    "has the id '" + id.get() + "', which the rule at " + first
                            + " has already; give every rule a unique id");
            return;
        }
        int before = problems.size();
        JsonLine about = line.aboutRule(id.get());
        about.refuseMisspelt(SHARED_FIELDS, List.of("label", "kind"));
        // A placeholder for a wrong label: the rule is dropped, but its other mistakes are still reported.
        String label = label(about).orElse(labels.name(0));
        Optional<Rule> rule = rule(about, id.get(), label, where, 1);
        if (about.flag("off")) {
            off.add(id.get());
        }
        if (problems.size() == before) {
            rule.ifPresent(rules::add);
        }
    }

    private Optional<String> label(JsonLine line) {
        Optional<String> label = line.requiredString("label", "say which class of labels.txt it votes for");
        if (label.isPresent() && labels.find(label.get()).isEmpty()) {
            line.problem(
                    Problem.Code.UNKNOWN_LABEL,
                    "label",
                    "has label '" + label.get() + "', which labels.txt does not list; " + labels.remedy(label.get()));
            return Optional.empty();
        }
        return label;
    }

    /** @param level 1 for a rule, and one more for each list that a condition is nested in */
    private Optional<Rule> rule(JsonLine line, String id, String label, String where, int level) {
        Heading heading = new Heading(
                id,
                label,
                line.string("name").orElse(""),
                line.string("description").orElse(""));
        Optional<String> kind = line.requiredString("kind", "write one of " + String.join(", ", KINDS));
        if (kind.isEmpty()) {
            return Optional.empty();
        }
        refuseMisspelt(line, OWN_FIELDS.getOrDefault(kind.get(), List.of()));
        Optional<Rule> plain = rule(line, kind.get(), heading, where, level);
        List<JsonLine> exceptions = exceptions(line, kind.get());
        if (exceptions.isEmpty()) {
            return plain;
        }
        Optional<List<Rule>> except = parts(exceptions, heading, where, "except", level);
        return plain.flatMap(base -> except.flatMap(
                conditions -> build(heading, where, "", () -> new ExceptRule(heading, base, conditions))));
    }

    /** For spans, strings in {@code except} are matches that do not count; only objects are conditions. */
    private static List<JsonLine> exceptions(JsonLine line, String kind) {
        return kind.equals("span_regex")
                ? line.objectsAmongStrings("except", "exception")
                : line.objects("except", "exception");
    }

    private Optional<Rule> rule(JsonLine line, String kind, Heading heading, String where, int level) {
        return switch (kind) {
            case "regex" -> regex(line, heading, where);
            case "keyword" -> keyword(line, heading, where);
            case "length" -> length(line, heading, where);
            case "record" -> record(line, heading, where);
            case "span_regex" -> spanRegex(line, heading, where);
            case "span_phrases" -> spanPhrases(line, heading, where);
            case "all" -> combined(line, heading, where, level, AllRule::new);
            case "any" -> combined(line, heading, where, level, AnyRule::new);
            case "not" -> combined(line, heading, where, level, NotRule::new);
            case "votes" ->
                Optional.of(new VotesRule(
                        heading, new HashSet<>(line.strings("instances").orElse(List.of()))));
            case "prompt" -> prompt(line, heading, where);
            case "custom" -> custom(line, heading);
            default -> {
                line.problem(
                        Problem.Code.WRONG_VALUE,
                        "kind",
                        "has the unknown kind '" + kind + "'; " + Suggestion.remedy(kind, KINDS, "kinds"));
                yield Optional.empty();
            }
        };
    }

    /** A rule may have extra fields, but no misspelt ones. */
    private static void refuseMisspelt(JsonLine line, List<String> ownFields) {
        List<String> fields = new ArrayList<>(SHARED_FIELDS);
        fields.addAll(ownFields);
        List<String> expected = new ArrayList<>(ownFields);
        expected.addAll(List.of("name", "description", "off", "except"));
        line.refuseMisspelt(fields, expected);
    }

    private Optional<Rule> regex(JsonLine line, Heading heading, String where) {
        boolean ignoreCase = line.flag("ignore_case");
        return line.requiredString("pattern", "write the regular expression to find in the text")
                .flatMap(pattern -> build(heading, where, "", () -> new RegexRule(heading, pattern, ignoreCase)));
    }

    private Optional<Rule> keyword(JsonLine line, Heading heading, String where) {
        boolean ignoreCase = line.flag("ignore_case");
        KeywordRule.Match match = match(line);
        return line.requiredStrings("words", "list the words or phrases to find in the text")
                .flatMap(words -> build(heading, where, "", () -> new KeywordRule(heading, words, match, ignoreCase)));
    }

    private static KeywordRule.Match match(JsonLine line) {
        String match = line.string("match").orElse("whole");
        return switch (match) {
            case "whole" -> KeywordRule.Match.WHOLE;
            case "substring" -> KeywordRule.Match.SUBSTRING;
            default -> {
                line.problem(
                        Problem.Code.WRONG_VALUE,
                        "match",
                        "has match '" + match + "'; write 'whole' (whole words) or 'substring' (inside words too)");
                yield KeywordRule.Match.WHOLE;
            }
        };
    }

    private Optional<Rule> length(JsonLine line, Heading heading, String where) {
        int before = problems.size();
        if (LIMITS.stream().noneMatch(line::has) && !line.isMisspelt(LIMITS)) {
            line.requiredInteger(
                    "max_tokens",
                    "write how many words the text has at most, as in \"max_tokens\": 4, or min_tokens, min_characters"
                            + " or max_characters");
        }
        LengthRule.Range words = range(line, "min_tokens", "max_tokens");
        LengthRule.Range characters = range(line, "min_characters", "max_characters");
        return problems.size() > before || line.isMisspelt(LIMITS)
                ? Optional.empty()
                : build(heading, where, "", () -> new LengthRule(heading, words, characters));
    }

    private static LengthRule.Range range(JsonLine line, String least, String most) {
        return new LengthRule.Range(
                line.has(least) ? line.requiredInteger(least, "").orElse(0) : 0,
                line.has(most) ? line.requiredInteger(most, "").orElse(0) : Integer.MAX_VALUE);
    }

    private Optional<Rule> record(JsonLine line, Heading heading, String where) {
        int before = problems.size();
        List<RecordRule.Condition> conditions = new ArrayList<>();
        for (JsonLine condition : line.requiredObjects(
                "all",
                "condition",
                "list its conditions, as in [{\"attribute\": \"age\", \"op\": \">=\", \"value\": 65}]")) {
            condition(condition, heading, where).ifPresent(conditions::add);
        }
        return problems.size() > before
                ? Optional.empty()
                : build(heading, where, "", () -> new RecordRule(heading, conditions));
    }

    private Optional<RecordRule.Condition> condition(JsonLine line, Heading heading, String where) {
        int before = problems.size();
        line.refuseUnknown(CONDITION_FIELDS);
        Optional<String> attribute = line.requiredString("attribute", "name the attribute to compare");
        Optional<String> operator = line.requiredString("op", "write one of = != < <= > >= in");
        List<Value> values = line.requiredValues("value", "write what to compare with: a number or a string");
        if (problems.size() > before || attribute.isEmpty() || operator.isEmpty()) {
            return Optional.empty();
        }
        return build(
                heading,
                where,
                "rule '" + heading.id() + "': ",
                () -> RecordRule.Condition.of(attribute.get(), operator.get(), values.toArray(new Value[0])));
    }

    private Optional<Rule> spanRegex(JsonLine line, Heading heading, String where) {
        int before = problems.size();
        int group = line.has("group") ? line.requiredInteger("group", "").orElse(0) : 0;
        List<String> except = line.stringsAmongObjects("except");
        Optional<String> pattern =
                line.requiredString("pattern", "write the regular expression whose matches in the sentence it covers");
        return problems.size() > before
                ? Optional.empty()
                : pattern.flatMap(
                        text -> build(heading, where, "", () -> new SpanRegexRule(heading, text, group, except)));
    }

    private Optional<Rule> spanPhrases(JsonLine line, Heading heading, String where) {
        return line.requiredStrings("phrases", "list the phrases whose tokens it covers")
                .flatMap(phrases -> build(heading, where, "", () -> new SpanPhrasesRule(heading, phrases)));
    }

    private Optional<Rule> combined(
            JsonLine line,
            Heading heading,
            String where,
            int level,
            BiFunction<Heading, List<Rule>, ? extends Rule> combination) {
        int before = problems.size();
        List<JsonLine> lines =
                line.requiredObjects("of", "part", "list the conditions it consists of: rules without id and label");
        if (problems.size() > before) {
            return Optional.empty();
        }
        return parts(lines, heading, where, "of", level)
                .flatMap(parts -> build(heading, where, "", () -> combination.apply(heading, parts)));
    }

    /** The conditions listed in a field of a rule, or of a condition; empty after adding a problem. */
    private Optional<List<Rule>> parts(List<JsonLine> lines, Heading heading, String where, String field, int level) {
        int before = problems.size();
        List<Rule> parts = new ArrayList<>();
        if (level == Operands.DEEPEST && !lines.isEmpty()) {
            problems.add(Problem.of(
                            Problem.Code.BAD_CONDITION, where, "rule '" + heading.id() + "' " + Operands.tooDeep(field))
                    .ofRule(heading.id())
                    .inField(field));
            return Optional.empty();
        }
        for (JsonLine part : lines) {
            for (String whole : WHOLE_ONLY) {
                if (part.has(whole)) {
                    part.problem(
                            Problem.Code.WRONG_VALUE,
                            whole,
                            "has '" + whole + "', which only the rule as a whole can have; remove it there");
                }
            }
            rule(part, heading.id(), heading.label(), where, level + 1).ifPresent(parts::add);
        }
        return problems.size() > before ? Optional.empty() : Optional.of(parts);
    }

    private Optional<Rule> prompt(JsonLine line, Heading heading, String where) {
        Optional<String> template =
                line.requiredString("template", "write what to ask about an instance, as in \"Is it spam? {text}\"");
        Optional<List<String>> answers =
                line.requiredStrings("answers", "list the answers that are a vote, as in [\"yes\"]");
        Set<String> instances = new HashSet<>(line.strings("instances").orElse(List.of()));
        return template.isEmpty() || answers.isEmpty()
                ? Optional.empty()
                : build(
                        heading,
                        where,
                        "rule '" + heading.id() + "': ",
                        () -> new VotesRule(
                                heading, instances, Optional.of(new Prompt(template.get(), answers.get()))));
    }

    private Optional<Rule> custom(JsonLine line, Heading heading) {
        Predicate<? super Instance> predicate = predicates.get(heading.id());
        if (predicate == null) {
            line.problem(
                    Problem.Code.MISSING,
                    "kind",
                    "has kind 'custom': its code is not in the file; give its predicate under the id '" + heading.id()
                            + "' when reading, or write a rule of another kind");
            return Optional.empty();
        }
        return Optional.of(new CustomRule(heading, predicate));
    }

    /** Builds a value that checks itself, and turns its exception into a problem of the line. */
    private <T> Optional<T> build(Heading heading, String where, String prefix, Supplier<? extends T> value) {
        try {
            return Optional.of(value.get());
        } catch (OverruleException e) {
            if (e.kind() != OverruleException.Kind.INPUT) {
                throw e;
            }
            problems.add(Problem.of(Problem.Code.BAD_CONDITION, where, prefix + e.getMessage())
                    .ofRule(heading.id()));
            return Optional.empty();
        }
    }
}
