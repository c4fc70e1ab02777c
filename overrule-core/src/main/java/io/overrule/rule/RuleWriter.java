package io.overrule.rule;

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
import org.jspecify.annotations.Nullable;

/** Writes rules as lines of JSON, which {@link RuleReader} reads back. */
public final class RuleWriter {
    private RuleWriter() {}

    /**
     * A line for every rule. Of a rule known by its votes only the heading is written, and so of a custom rule, whose
     * code no file can hold.
     */
    public static List<String> lines(RuleSet rules) {
        return rules.rules().stream().map(rule -> JsonLine.write(fields(rule))).toList();
    }

    /** Writes the rules into a dataset's folder, together with the firings of those known by their votes. */
    public static void write(Path folder, RuleSet rules, Dataset dataset) {
        Firings.write(folder, rules, dataset);
        TextLines.write(folder.resolve(RuleReader.FILE), lines(rules).stream());
    }

    private static Map<String, @Nullable Object> fields(Rule rule) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("id", rule.id());
        if (!rule.heading().name().isEmpty()) {
            fields.put("name", rule.heading().name());
        }
        boolean custom = holdsCode(rule);
        fields.put("kind", custom ? "custom" : rule.kind());
        fields.put("label", rule.label());
        if (!custom) {
            putCondition(rule, fields);
        }
        // What holds code in one of its parts is custom as a whole: then the parts' words are all that is left.
        String description = rule.heading().description();
        if (description.isEmpty() && custom) {
            description = rule.describe();
        }
        if (!description.isEmpty()) {
            fields.put("description", description);
        }
        return fields;
    }

    private static boolean holdsCode(Rule rule) {
        return rule instanceof CustomRule
                || (rule instanceof AnyRule any && any.of().stream().anyMatch(RuleWriter::holdsCode));
    }

    private static void putCondition(Rule rule, Map<String, @Nullable Object> fields) {
        if (rule instanceof RegexRule regex) {
            fields.put("pattern", regex.pattern());
            fields.put("ignore_case", regex.ignoreCase());
        } else if (rule instanceof KeywordRule keyword) {
            fields.put("words", keyword.words());
            fields.put("match", keyword.match().name().toLowerCase(Locale.ROOT));
            fields.put("ignore_case", keyword.ignoreCase());
        } else if (rule instanceof LengthRule length) {
            fields.put("max_tokens", length.maxTokens());
        } else if (rule instanceof RecordRule record) {
            fields.put("all", conditions(record));
        } else if (rule instanceof SpanRegexRule span) {
            fields.put("pattern", span.pattern());
            if (span.group() > 0) {
                fields.put("group", span.group());
            }
            if (!span.except().isEmpty()) {
                fields.put("except", span.except());
            }
        } else if (rule instanceof SpanPhrasesRule span) {
            fields.put("phrases", span.phrases());
        } else if (rule instanceof AnyRule any) {
            fields.put("of", parts(any));
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

    /** The parts of a rule have no id and label of their own. */
    private static List<Map<String, @Nullable Object>> parts(AnyRule rule) {
        List<Map<String, @Nullable Object>> parts = new ArrayList<>();
        for (Rule part : rule.of()) {
            Map<String, @Nullable Object> fields = fields(part);
            fields.remove("id");
            fields.remove("label");
            parts.add(fields);
        }
        return parts;
    }
}
