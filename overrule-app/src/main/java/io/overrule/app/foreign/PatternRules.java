package io.overrule.app.foreign;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.overrule.OverruleException;
import io.overrule.Problems;
import io.overrule.rule.Heading;
import io.overrule.rule.KeywordRule;
import io.overrule.rule.RegexRule;
import io.overrule.rule.Rule;
import io.overrule.rule.SpanPhrasesRule;
import io.overrule.rule.SpanRegexRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Patterns of Prodigy and of spaCy's entity ruler: lines such as {@code {"label": "ORG", "pattern": "Red Cross"}} and
 * {@code {"label": "ORG", "pattern": [{"LOWER": "red"}, {"LOWER": "cross"}]}}. Patterns over what is written (ORTH, TEXT,
 * LOWER, IS_DIGIT, IS_ALPHA, IS_PUNCT, LENGTH, with IN, REGEX and OP) translate. Those over what a model found (LEMMA,
 * POS, ENT_TYPE, …) do not, and are listed.
 */
public final class PatternRules implements ForeignRules {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** What cannot be translated, and why. */
    private static final class Untranslatable extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Untranslatable(String reason) {
            super(reason);
        }
    }

    @Override
    public Translation read(ForeignFile file, boolean forTokens, Problems problems) {
        List<Rule> rules = new ArrayList<>();
        List<String> remarks = new ArrayList<>();
        List<String> skipped = new ArrayList<>();
        RuleNames names = new RuleNames();
        boolean[] cased = {false};
        file.forEachLine(problems, (where, line) -> {
            if (line.isBlank()) {
                return;
            }
            JsonNode object;
            try {
                object = MAPPER.readTree(line);
            } catch (JsonProcessingException e) {
                problems.add(where, "is not JSON (" + e.getOriginalMessage() + "); expected a pattern a line");
                return;
            }
            String label = object.path("label").asText("");
            JsonNode pattern = object.path("pattern");
            if (label.isBlank() || !(pattern.isTextual() || pattern.isArray())) {
                problems.add(
                        where,
                        "reads " + Excerpt.of(line)
                                + "; expected a label and a pattern, as in {\"label\": \"ORG\", \"pattern\": \"Red Cross\"}");
                return;
            }
            try {
                String id = object.path("id").isTextual()
                        ? names.of(object.path("id").asText())
                        : names.of(label + " " + words(pattern));
                Heading heading = new Heading(id, label, "", "");
                cased[0] |= forTokens && isCased(pattern);
                rules.add(forTokens ? spans(heading, pattern) : texts(heading, pattern));
            } catch (Untranslatable | OverruleException e) {
                skipped.add(where + ": " + e.getMessage());
            }
        });
        if (cased[0]) {
            remarks.add("Patterns for tokens fire in upper and lower case alike; some of these ask for the case.");
        }
        return new Translation(rules, remarks, skipped);
    }

    private static String words(JsonNode pattern) {
        if (pattern.isTextual()) {
            return pattern.textValue();
        }
        List<String> words = new ArrayList<>();
        pattern.forEach(token ->
                token.properties().forEach(entry -> words.add(entry.getValue().asText(""))));
        return String.join(" ", words);
    }

    private static boolean isCased(JsonNode pattern) {
        if (pattern.isTextual()) {
            return true;
        }
        for (JsonNode token : pattern) {
            if (token.has("ORTH") || token.has("TEXT")) {
                return true;
            }
        }
        return false;
    }

    /** The phrase for a pattern of plain lower-cased words. */
    private static Optional<String> phrase(JsonNode pattern) {
        List<String> words = new ArrayList<>();
        for (JsonNode token : pattern) {
            Map.Entry<String, JsonNode> only =
                    token.size() == 1 ? token.properties().iterator().next() : null;
            if (only == null
                    || !only.getKey().toUpperCase(Locale.ROOT).equals("LOWER")
                    || !only.getValue().isTextual()) {
                return Optional.empty();
            }
            words.add(only.getValue().textValue());
        }
        return words.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", words));
    }

    private static Rule texts(Heading heading, JsonNode pattern) {
        if (pattern.isTextual()) {
            return new KeywordRule(heading, List.of(pattern.textValue()), KeywordRule.Match.WHOLE, false);
        }
        Optional<String> phrase = phrase(pattern);
        if (phrase.isPresent()) {
            return new KeywordRule(heading, List.of(phrase.get()), KeywordRule.Match.WHOLE, true);
        }
        StringBuilder expression = new StringBuilder("(?:^|[^\\pL\\pN])");
        append(expression, pattern, "\\s*", false);
        return new RegexRule(heading, expression.append("(?:$|[^\\pL\\pN])").toString(), false);
    }

    private static Rule spans(Heading heading, JsonNode pattern) {
        if (pattern.isTextual()) {
            return new SpanPhrasesRule(heading, List.of(pattern.textValue()));
        }
        Optional<String> phrase = phrase(pattern);
        if (phrase.isPresent()) {
            return new SpanPhrasesRule(heading, List.of(phrase.get()));
        }
        StringBuilder expression = new StringBuilder("(?:^| )(");
        append(expression, pattern, " ", true);
        return new SpanRegexRule(heading, expression.append(")").toString(), 1, List.of());
    }

    /** @param lower whether the text is in lower case already, with a space after every token */
    private static void append(StringBuilder expression, JsonNode pattern, String space, boolean lower) {
        for (int i = 0; i < pattern.size(); i++) {
            JsonNode token = pattern.get(i);
            String one = "(?:" + token(token, lower) + (lower ? space : i + 1 < pattern.size() ? space : "") + ")";
            String operator = token.path("OP").asText("");
            if (!List.of("", "1", "?", "*", "+").contains(operator)) {
                throw new Untranslatable("has the operator '" + operator + "', which a rule cannot say");
            }
            expression.append(one).append(operator.equals("1") ? "" : operator);
        }
    }

    private static String token(JsonNode token, boolean lower) {
        List<String> conditions = new ArrayList<>();
        token.properties().forEach(entry -> {
            String attribute = entry.getKey().toUpperCase(Locale.ROOT);
            if (!attribute.equals("OP")) {
                conditions.add(condition(attribute, entry.getValue(), lower));
            }
        });
        if (conditions.isEmpty()) {
            return "\\S+";
        }
        if (conditions.size() > 1) {
            throw new Untranslatable(
                    "asks for several things of one token: " + token + "; a rule cannot say 'and' within a" + " word");
        }
        return conditions.get(0);
    }

    private static String condition(String attribute, JsonNode value, boolean lower) {
        return switch (attribute) {
            case "ORTH", "TEXT" -> written(attribute, value, lower, lower);
            case "LOWER" -> written(attribute, value, true, lower);
            case "IS_DIGIT" -> yes(attribute, value, "[0-9]+");
            case "IS_ALPHA" -> yes(attribute, value, "\\pL+");
            case "IS_PUNCT" -> yes(attribute, value, "\\pP+");
            case "IS_UPPER" -> {
                if (lower) {
                    throw new Untranslatable("asks for capitals (IS_UPPER), but rules for tokens read lower case");
                }
                yield yes(attribute, value, "\\p{Lu}+");
            }
            case "LENGTH" -> {
                if (!value.isIntegralNumber()) {
                    throw new Untranslatable("compares the LENGTH of a token; only an exact length translates");
                }
                yield "\\S{" + value.asInt() + "}";
            }
            default ->
                throw new Untranslatable(
                        "asks for " + attribute + ", which a language model finds and a rule over the text cannot see");
        };
    }

    private static String yes(String attribute, JsonNode value, String expression) {
        if (!value.isBoolean() || !value.booleanValue()) {
            throw new Untranslatable("asks that " + attribute + " is not so; only 'true' translates");
        }
        return expression;
    }

    private static String written(String attribute, JsonNode value, boolean ignoreCase, boolean lower) {
        String flags = ignoreCase && !lower ? "(?i:" : "(?:";
        if (value.isTextual()) {
            return flags + quoted(value.textValue(), lower) + ")";
        }
        if (value.path("IN").isArray()) {
            List<String> words = new ArrayList<>();
            value.path("IN").forEach(word -> words.add(quoted(word.asText(), lower)));
            return flags + String.join("|", words) + ")";
        }
        if (value.path("REGEX").isTextual()) {
            String expression = value.path("REGEX").textValue();
            boolean start = expression.startsWith("^");
            boolean end = expression.endsWith("$");
            String inner = expression.substring(start ? 1 : 0, expression.length() - (end ? 1 : 0));
            return flags + (start ? "" : "\\S*?") + "(?:" + inner + ")" + (end ? "" : "\\S*?") + ")";
        }
        throw new Untranslatable("has " + value + " as " + attribute + "; a text, IN or REGEX translates");
    }

    private static String quoted(String word, boolean lower) {
        return RuleNames.quoted(lower ? word.toLowerCase(Locale.ROOT) : word);
    }
}
