package io.overrule.rule;

import io.overrule.OverruleException;
import io.overrule.data.Dataset;
import io.overrule.data.JsonLine;
import io.overrule.data.TextLines;
import io.overrule.data.Value;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Writes rules as the JSON lines that {@link RuleReader} reads. Refuses a rule whose condition cannot be written to a
 * file.
 */
public final class RuleWriter {
    private RuleWriter() {}

    /** Writes one line per rule, without recorded firings. Refuses custom rules. */
    public static List<String> lines(RuleSet rules) {
        return lines(rules, Set.of());
    }

    /** @param off the ids of the rules whose lines are marked as switched off */
    static List<String> lines(RuleSet rules, Set<String> off) {
        return rules.rules().stream()
                .map(rule -> {
                    requireNoCode(rule);
                    Map<String, @Nullable Object> fields = fields(rule, false);
                    if (off.contains(rule.id())) {
                        fields.put("off", true);
                    }
                    return JsonLine.write(fields);
                })
                .toList();
    }

    /**
     * Writes one line per rule, with only the heading of custom rules. {@link RuleReader#parse(List,
     * io.overrule.data.LabelSet, Map)} takes their code separately.
     */
    public static List<String> linesWithoutCode(RuleSet rules) {
        return rules.rules().stream()
                .map(rule -> JsonLine.write(rule.holdsCode() ? fieldsOfCode(rule) : fields(rule, false)))
                .toList();
    }

    /** The fields of one rule, including recorded firings. Refuses custom rules. */
    static Map<String, @Nullable Object> whole(Rule rule) {
        requireNoCode(rule);
        return fields(rule, true);
    }

    /** Writes the rules and their recorded firings into a dataset's folder. */
    static void write(Path folder, RuleSet rules, Set<String> off, Dataset dataset) {
        List<String> lines = lines(rules, off);
        Firings.write(folder, rules, dataset);
        TextLines.write(folder.resolve(RuleReader.FILE), lines.stream());
    }

    /** Refuses rules and firings that a folder cannot hold. */
    static void requireWritable(RuleSet rules, Dataset dataset) {
        if (rules.size() == 0) {
            throw OverruleException.input("the task has no rules; a folder needs at least one");
        }
        rules.rules().forEach(RuleWriter::requireNoCode);
        Firings.requireWritable(rules, dataset);
    }

    private static void requireNoCode(Rule rule) {
        if (rule.holdsCode()) {
            throw OverruleException.input(
                    "rule '" + rule.id() + "' has kind 'custom': its condition is Java code, which"
                            + " no file can hold; write a rule of another kind, or leave it out before saving");
        }
    }

    /** @param withVotes whether to list the instances of recorded votes */
    private static Map<String, @Nullable Object> fields(Rule rule, boolean withVotes) {
        Map<String, @Nullable Object> fields = heading(rule, rule.kind());
        rule.accept(new Condition(fields, withVotes));
        String description = rule.heading().description();
        if (!description.isEmpty()) {
            fields.put("description", description);
        }
        if (withVotes && VotesRule.KINDS.contains(rule.kind())) {
            fields.put(
                    "instances", List.copyOf(new TreeSet<>(rule.recordedVotes().orElse(Set.of()))));
        }
        return fields;
    }

    /** The fields of conditions, without id and label. */
    private static List<Object> parts(List<Rule> conditions, boolean withVotes) {
        List<Object> parts = new ArrayList<>();
        for (Rule part : conditions) {
            Map<String, @Nullable Object> fields = fields(part, withVotes);
            fields.remove("id");
            fields.remove("label");
            parts.add(fields);
        }
        return parts;
    }

    /** A rule with code in any part is written as custom. Only the description in words is left of its parts. */
    private static Map<String, @Nullable Object> fieldsOfCode(Rule rule) {
        Map<String, @Nullable Object> fields = heading(rule, "custom");
        String description = rule.heading().description();
        fields.put("description", description.isEmpty() ? rule.describe() : description);
        return fields;
    }

    private static Map<String, @Nullable Object> heading(Rule rule, String kind) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("id", rule.id());
        if (!rule.heading().name().isEmpty()) {
            fields.put("name", rule.heading().name());
        }
        fields.put("kind", kind);
        fields.put("label", rule.label());
        return fields;
    }

    /** Puts the fields of a rule's condition. A new kind of rule must be added here. */
    private record Condition(Map<String, @Nullable Object> fields, boolean withVotes)
            implements RuleVisitor<Map<String, @Nullable Object>> {
        private Map<String, @Nullable Object> put(String field, Object value) {
            fields.put(field, value);
            return fields;
        }

        @Override
        public Map<String, @Nullable Object> regex(RegexRule rule) {
            put("pattern", rule.pattern());
            return put("ignore_case", rule.ignoreCase());
        }

        @Override
        public Map<String, @Nullable Object> keyword(KeywordRule rule) {
            put("words", rule.words());
            put("match", rule.match().name().toLowerCase(Locale.ROOT));
            return put("ignore_case", rule.ignoreCase());
        }

        @Override
        public Map<String, @Nullable Object> length(LengthRule rule) {
            limit("min_tokens", rule.words().hasLeast(), rule.words().least());
            limit("max_tokens", rule.words().hasMost(), rule.words().most());
            limit(
                    "min_characters",
                    rule.characters().hasLeast(),
                    rule.characters().least());
            limit(
                    "max_characters",
                    rule.characters().hasMost(),
                    rule.characters().most());
            return fields;
        }

        private void limit(String field, boolean present, int limit) {
            if (present) {
                put(field, limit);
            }
        }

        @Override
        public Map<String, @Nullable Object> record(RecordRule rule) {
            return put("all", conditions(rule));
        }

        @Override
        public Map<String, @Nullable Object> spanRegex(SpanRegexRule rule) {
            put("pattern", rule.pattern());
            if (rule.group() > 0) {
                put("group", rule.group());
            }
            if (!rule.except().isEmpty()) {
                put("except", rule.except());
            }
            return fields;
        }

        @Override
        public Map<String, @Nullable Object> spanPhrases(SpanPhrasesRule rule) {
            return put("phrases", rule.phrases());
        }

        @Override
        public Map<String, @Nullable Object> all(AllRule rule) {
            return put("of", parts(rule.of(), withVotes));
        }

        @Override
        public Map<String, @Nullable Object> any(AnyRule rule) {
            return put("of", parts(rule.of(), withVotes));
        }

        @Override
        public Map<String, @Nullable Object> not(NotRule rule) {
            return put("of", parts(rule.of(), withVotes));
        }

        /** The fields of the base. The exceptions follow the excluded matches of a span rule. */
        @Override
        public Map<String, @Nullable Object> except(ExceptRule rule) {
            rule.base().accept(this);
            List<Object> except = new ArrayList<>();
            if (rule.base() instanceof SpanRegexRule span) {
                except.addAll(span.except());
            }
            except.addAll(parts(rule.except(), withVotes));
            return put("except", except);
        }

        /** Its firings are in separate files, or come after the notes. */
        @Override
        public Map<String, @Nullable Object> votes(VotesRule rule) {
            rule.prompt().ifPresent(prompt -> {
                fields.put("template", prompt.template());
                fields.put("answers", prompt.answers());
            });
            return fields;
        }

        @Override
        public Map<String, @Nullable Object> custom(CustomRule rule) {
            throw OverruleException.internal("rule '" + rule.id() + "' holds code, which no file can hold");
        }
    }

    private static List<Map<String, @Nullable Object>> conditions(RecordRule rule) {
        List<Map<String, @Nullable Object>> conditions = new ArrayList<>();
        for (RecordRule.Condition condition : rule.all()) {
            Map<String, @Nullable Object> fields = new LinkedHashMap<>();
            fields.put("attribute", condition.attribute());
            fields.put("op", condition.operator().symbol());
            fields.put("value", value(condition));
            conditions.add(fields);
        }
        return conditions;
    }

    private static @Nullable Object value(RecordRule.Condition condition) {
        if (condition.operator() != RecordRule.Operator.IN) {
            return JsonLine.plain(condition.values().get(0));
        }
        List<@Nullable Object> values = new ArrayList<>();
        for (Value value : condition.values()) {
            values.add(JsonLine.plain(value));
        }
        return values;
    }
}
