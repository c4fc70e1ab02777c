package io.overrule.data;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.OverruleException;
import io.overrule.Problem;
import io.overrule.Problems;
import io.overrule.Shortened;
import io.overrule.Suggestion;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A JSON object on one line, with typed access to its fields. A field of the wrong type or a duplicate field becomes a
 * problem. Unknown fields are allowed, unless they look like a misspelt known field ({@link #refuseMisspelt}). A field
 * that is null counts as absent.
 */
public final class JsonLine {
    private static final int DEEPEST_NESTING = 10_000;

    /** Jackson reads to any depth that we allow, but writes no more than 1,000 levels. */
    private static final int DEEPEST_QUOTE = 500;

    // NaN and Infinity are not JSON, but programs write them. They pass here, so that a later check can name their
    // field.
    // Conditions that are nested too deeply are reported by the rule reader, which knows the rule.
    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(DEEPEST_NESTING)
                            .build())
                    .build())
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .build();

    /** One line, with a space after commas and colons. */
    private static final ObjectWriter WRITER = MAPPER.writer(new DefaultPrettyPrinter(Separators.createDefaultInstance()
                    .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
                    .withObjectEntrySpacing(Separators.Spacing.AFTER)
                    .withArrayValueSpacing(Separators.Spacing.AFTER)
                    .withObjectEmptySeparator("")
                    .withArrayEmptySeparator(""))
            .withObjectIndenter(DefaultPrettyPrinter.NopIndenter.instance)
            .withArrayIndenter(DefaultPrettyPrinter.NopIndenter.instance));

    private static final Pattern DUPLICATE = Pattern.compile("(?s)Duplicate field '(.*)' for `ObjectNode`.*");
    private static final Pattern PARSER_POSITION = Pattern.compile(" \\(start marker at \\[.*?\\]\\)");
    private static final int LONGEST_QUOTE = 60;

    private final ObjectNode fields;
    private final String where;
    private final String subject;
    private final Optional<String> ruleId;
    private final Problems problems;
    /**
     * Fields that occur under a misspelt name. The misspelling is reported, so they are not also reported as missing.
     */
    private final Set<String> misspelt;

    private JsonLine(ObjectNode fields, String where, String subject, Optional<String> ruleId, Problems problems) {
        this(fields, where, subject, ruleId, problems, new HashSet<>());
    }

    private JsonLine(
            ObjectNode fields,
            String where,
            String subject,
            Optional<String> ruleId,
            Problems problems,
            Set<String> misspelt) {
        this.fields = fields;
        this.where = where;
        this.subject = subject;
        this.ruleId = ruleId;
        this.problems = problems;
        this.misspelt = misspelt;
    }

    /** Parses a line; empty after adding a problem. */
    public static Optional<JsonLine> parse(String text, String where, Problems problems) {
        boolean complete = false;
        try (JsonParser parser = MAPPER.createParser(text)) {
            @Nullable JsonNode node = MAPPER.readTree(parser);
            complete = true;
            if (node == null) {
                problems.add(Problem.Code.MALFORMED, where, "is empty; expected a JSON object in braces: {…}");
            } else if (!(node instanceof ObjectNode object)) {
                problems.add(
                        Problem.Code.MALFORMED,
                        where,
                        "is " + describe(node) + "; expected a JSON object in braces: {…}");
            } else if (parser.nextToken() != null) {
                problems.add(
                        Problem.Code.MALFORMED,
                        where,
                        trailing(parser.currentTokenLocation().getColumnNr()));
            } else {
                return Optional.of(new JsonLine(object, where, "", Optional.empty(), problems));
            }
        } catch (JsonProcessingException e) {
            int column = e.getLocation() == null ? 1 : e.getLocation().getColumnNr();
            problems.add(Problem.Code.MALFORMED, where, complete ? trailing(column) : malformed(e, column));
        } catch (IOException e) {
            throw OverruleException.internal("reading a string failed: " + e.getMessage(), e);
        }
        return Optional.empty();
    }

    private static String trailing(int column) {
        return "goes on after the JSON object (column " + column + "); write one object per line and nothing else";
    }

    private static String malformed(JsonProcessingException e, int column) {
        String at = " (column " + column + "); ";
        if (e instanceof JsonEOFException) {
            return "is not JSON: it ends before the object does" + at
                    + "write every object on a single line, and close its quotes and brackets";
        }
        if (e instanceof StreamConstraintsException) {
            return "is nested too deeply, or has a number or a name that is too long;"
                    + " expected an object such as {\"text\": \"…\"}";
        }
        Matcher duplicate = DUPLICATE.matcher(e.getOriginalMessage());
        if (duplicate.matches()) {
            return "has the field '" + Shortened.name(duplicate.group(1)) + "' twice" + at
                    + "write every field once, and remove the other value";
        }
        String complaint = PARSER_POSITION.matcher(e.getOriginalMessage()).replaceAll("");
        String what = "is not JSON: " + complaint.substring(0, 1).toLowerCase(Locale.ROOT) + complaint.substring(1);
        if (complaint.startsWith("Unrecognized token")) {
            // The parser goes on to list everything that a value may start with.
            return what.replaceFirst(": was expecting.*", "") + at + "write texts in double quotes, objects in braces";
        }
        if (complaint.startsWith("Unrecognized character escape")) {
            return what + at + "write a backslash twice, as in \"\\\\w+\"";
        }
        return what + at + "check quotes, commas and brackets";
    }

    /** The same object, with messages that name a rule: {@code rule 'late' has …}. */
    public JsonLine aboutRule(String id) {
        return new JsonLine(fields, where, "rule '" + id + "' ", Optional.of(id), problems, misspelt);
    }

    /** Adds a problem of this line: {@code has …; expected …}. */
    public void problem(String what) {
        problem(Problem.Code.WRONG_VALUE, Optional.empty(), what);
    }

    /** Adds a problem with a field of this line. */
    public void problem(Problem.Code code, String field, String what) {
        problem(code, Optional.of(field), what);
    }

    private void problem(Problem.Code code, Optional<String> field, String what) {
        problems.add(new Problem(code, where, subject + what, ruleId, field));
    }

    /**
     * Adds a problem for every unknown field that looks like a missing known one, such as {@code ignorecase} for {@code
     * ignore_case}. Its author believes that it has an effect.
     *
     * @param known the fields that the line may have
     * @param expected the known fields that may have been misspelt; a field that resembles any other field is just an
     *     extra one
     */
    public void refuseMisspelt(Collection<String> known, Collection<String> expected) {
        for (Map.Entry<String, JsonNode> field : fields.properties()) {
            String name = field.getKey();
            if (!known.contains(name)) {
                List<String> alike = expected.stream()
                        .filter(other -> !has(other) && looksLike(name, other))
                        .toList();
                Suggestion.nearest(name, alike, name.length()).ifPresent(meant -> misspelt(name, meant));
            }
        }
    }

    private void misspelt(String name, String meant) {
        misspelt.add(meant);
        problem(
                Problem.Code.UNKNOWN_FIELD,
                name,
                "has the unknown field '" + Shortened.name(name) + "'; did you mean '" + meant
                        + "'? Rename or remove it");
    }

    /** Whether any of the fields was misspelt, which has already been reported. */
    public boolean isMisspelt(Collection<String> names) {
        return names.stream().anyMatch(misspelt::contains);
    }

    /** Adds a problem for every unknown field. For lines that only programs write. */
    public void refuseUnknown(Collection<String> known) {
        for (Map.Entry<String, JsonNode> field : fields.properties()) {
            if (!known.contains(field.getKey())) {
                known.stream()
                        .filter(name -> !has(name) && looksLike(field.getKey(), name))
                        .forEach(misspelt::add);
                problem(
                        Problem.Code.UNKNOWN_FIELD,
                        field.getKey(),
                        "has the unknown field '" + Shortened.name(field.getKey()) + "'; "
                                + Suggestion.remedy(field.getKey(), known, "fields"));
            }
        }
    }

    /** Short names must be more alike, because changing two letters turns any short name into any other. */
    private static boolean looksLike(String name, String known) {
        String letters = letters(known);
        int mostEdits = letters.length() < 4 ? 0 : letters.length() < 6 ? 1 : 2;
        return Suggestion.nearest(letters(name), List.of(letters), mostEdits).isPresent();
    }

    /** The letters of a name: {@code ignoreCase}, {@code ignore-case} and {@code ignore_case} are the same. */
    private static String letters(String name) {
        return name.replace("_", "").replace("-", "").replace(" ", "").toLowerCase(Locale.ROOT);
    }

    public boolean has(String name) {
        return field(name) != null;
    }

    private @Nullable JsonNode field(String name) {
        JsonNode node = fields.get(name);
        return node == null || node.isNull() ? null : node;
    }

    /** The text of a field that may be absent. */
    public Optional<String> string(String name) {
        JsonNode node = field(name);
        if (node == null) {
            return Optional.empty();
        }
        if (!node.isTextual()) {
            wrongType(name, node, "a string in double quotes");
            return Optional.empty();
        }
        return Optional.of(node.textValue());
    }

    /**
     * The text of a field that must be there; empty after reporting a problem.
     *
     * @param remedy what to write if it is not there
     */
    public Optional<String> requiredString(String name, String remedy) {
        return require(name, remedy) ? string(name) : Optional.empty();
    }

    /** A list of texts; empty if the field is absent, or after reporting a problem. */
    public Optional<List<String>> strings(String name) {
        JsonNode node = field(name);
        if (node == null) {
            return Optional.empty();
        }
        List<String> strings = new ArrayList<>();
        if (node.isArray()) {
            for (JsonNode element : node) {
                if (element.isTextual()) {
                    strings.add(element.textValue());
                }
            }
        }
        if (!node.isArray() || strings.size() < node.size()) {
            wrongType(name, node, "a list of strings, as in [\"…\", \"…\"]");
            return Optional.empty();
        }
        return Optional.of(strings);
    }

    /** A list of lists of texts; empty if the field is absent, or after reporting a problem. */
    public Optional<List<List<String>>> stringLists(String name) {
        JsonNode node = field(name);
        if (node == null) {
            return Optional.empty();
        }
        List<List<String>> lists = new ArrayList<>();
        boolean right = node.isArray();
        for (JsonNode list : node) {
            List<String> strings = new ArrayList<>();
            list.forEach(element -> strings.add(element.asText()));
            lists.add(List.copyOf(strings));
            right &= list.isArray() && list.valueStream().allMatch(JsonNode::isTextual);
        }
        if (!right) {
            wrongType(name, node, "a list of lists of strings, as in [[], [\"…\"]]");
            return Optional.empty();
        }
        return Optional.of(lists);
    }

    /** A vector; empty if the field is absent, or after adding a problem. */
    public Optional<Vector> vector(String name) {
        JsonNode node = field(name);
        return node == null ? Optional.empty() : vector(name, node, "");
    }

    /** A list of vectors; empty if the field is absent, or after adding a problem. */
    public Optional<List<Vector>> vectors(String name) {
        JsonNode node = field(name);
        if (node == null) {
            return Optional.empty();
        }
        if (!node.isArray()) {
            wrongType(name, node, "a list of lists of numbers, as in [[0.5, 2], [1, 0]]");
            return Optional.empty();
        }
        List<Vector> vectors = new ArrayList<>();
        for (JsonNode element : node) {
            Optional<Vector> vector = vector(name, element, " of list " + vectors.size());
            if (vector.isEmpty()) {
                return Optional.empty();
            }
            vectors.add(vector.get());
        }
        return Optional.of(vectors);
    }

    private Optional<Vector> vector(String name, JsonNode node, String within) {
        if (!node.isArray() || node.isEmpty()) {
            wrongType(name, node, "a list of numbers, as in [0.5, -2, 1e-3]");
            return Optional.empty();
        }
        float[] numbers = new float[node.size()];
        for (int i = 0; i < numbers.length; i++) {
            JsonNode number = node.get(i);
            numbers[i] = number.isNumber() ? (float) number.doubleValue() : Float.NaN;
            if (!Float.isFinite(numbers[i])) {
                problem(
                        Problem.Code.WRONG_VALUE,
                        name,
                        "has " + describe(number) + " at position " + i + within + " of '" + name
                                + "' (counted from 0); expected finite numbers between -3.4e38 and 3.4e38");
                return Optional.empty();
            }
        }
        return Optional.of(Vector.of(numbers));
    }

    /** A list of texts that must be there; empty after reporting a problem. */
    public Optional<List<String>> requiredStrings(String name, String remedy) {
        return require(name, remedy) ? strings(name) : Optional.empty();
    }

    /** A whole number that must be there; empty after reporting a problem. */
    public OptionalInt requiredInteger(String name, String remedy) {
        if (!require(name, remedy)) {
            return OptionalInt.empty();
        }
        JsonNode node = fields.get(name);
        if (!node.isIntegralNumber() || !node.canConvertToInt()) {
            wrongType(name, node, "a whole number");
            return OptionalInt.empty();
        }
        return OptionalInt.of(node.intValue());
    }

    /** True or false; false if absent. */
    public boolean flag(String name) {
        JsonNode node = field(name);
        if (node != null && !node.isBoolean()) {
            wrongType(name, node, "true or false");
        }
        return node != null && node.booleanValue();
    }

    /** True or false, which must be there; false after adding a problem. */
    public boolean requiredFlag(String name, String remedy) {
        return require(name, remedy) && flag(name);
    }

    /** An object that must be there; empty after adding a problem. */
    public Optional<JsonLine> requiredObject(String name, String remedy) {
        if (!require(name, remedy)) {
            return Optional.empty();
        }
        JsonNode node = fields.get(name);
        if (!(node instanceof ObjectNode object)) {
            wrongType(name, node, "an object, as in {…}");
            return Optional.empty();
        }
        return Optional.of(new JsonLine(object, where, subject, ruleId, problems));
    }

    /** A list of objects that must be there, each named in messages as {@code part 2 of rule 'late'}. */
    public List<JsonLine> requiredObjects(String name, String part, String remedy) {
        if (!require(name, remedy)) {
            return List.of();
        }
        JsonNode node = fields.get(name);
        List<JsonLine> objects = new ArrayList<>();
        if (node.isArray()) {
            for (JsonNode element : node) {
                if (element instanceof ObjectNode object) {
                    String newSubject = part + " " + (objects.size() + 1) + " of " + subject;
                    objects.add(new JsonLine(object, where, newSubject, ruleId, problems));
                }
            }
        }
        if (!node.isArray() || objects.size() < node.size()) {
            wrongType(name, node, "a list of objects, as in [{…}, {…}]");
            return List.of();
        }
        return objects;
    }

    /** A list of objects that may be absent, each named in problems as {@code part 2 of rule 'late'}. */
    public List<JsonLine> objects(String name, String part) {
        return has(name) ? requiredObjects(name, part, "") : List.of();
    }

    /** The objects of a list that may be absent, and may hold texts too: {@link #stringsAmongObjects} has those. */
    public List<JsonLine> objectsAmongStrings(String name, String part) {
        JsonNode node = field(name);
        List<JsonLine> objects = new ArrayList<>();
        if (node != null && isMixed(node)) {
            for (JsonNode element : node) {
                if (element instanceof ObjectNode object) {
                    String newSubject = part + " " + (objects.size() + 1) + " of " + subject;
                    objects.add(new JsonLine(object, where, newSubject, ruleId, problems));
                }
            }
        }
        return objects;
    }

    /** The texts of a list that may be absent, and may hold objects too; anything else in it is a problem. */
    public List<String> stringsAmongObjects(String name) {
        JsonNode node = field(name);
        if (node == null) {
            return List.of();
        }
        if (!isMixed(node)) {
            wrongType(name, node, "a list of strings, as in [\"…\", \"…\"], or of objects");
            return List.of();
        }
        return node.valueStream()
                .filter(JsonNode::isTextual)
                .map(JsonNode::textValue)
                .toList();
    }

    private static boolean isMixed(JsonNode node) {
        return node.isArray() && node.valueStream().allMatch(element -> element.isTextual() || element.isObject());
    }

    /** A number, text or truth value, or a list of them; empty after reporting a problem. */
    public List<Value> requiredValues(String name, String remedy) {
        if (!require(name, remedy)) {
            return List.of();
        }
        JsonNode node = fields.get(name);
        List<Value> values = new ArrayList<>();
        if (node.isArray()) {
            for (JsonNode element : node) {
                value(name, element).ifPresent(values::add);
            }
        } else {
            value(name, node).ifPresent(values::add);
        }
        return values;
    }

    /** Receives the attributes of a record. */
    @FunctionalInterface
    interface AttributeVisitor {
        void visit(String attribute, Value value);
    }

    /** Visits the attributes of an object, which must exist: numbers, texts, booleans and nulls. */
    void attributes(String name, AttributeVisitor visitor) {
        JsonNode node = fields.get(name);
        if (!node.isObject()) {
            wrongType(name, node, "an object with a value for every attribute, as in {\"age\": 22, \"city\": null}");
            return;
        }
        for (Map.Entry<String, JsonNode> attribute : node.properties()) {
            value(attribute.getKey(), attribute.getValue())
                    .filter(value -> isInRange(attribute.getKey(), value))
                    .ifPresent(value -> visitor.visit(attribute.getKey(), value));
        }
    }

    private boolean isInRange(String name, Value value) {
        if (value instanceof Value.Numeric numeric && !numeric.fitsFeatures()) {
            problem(
                    Problem.Code.WRONG_VALUE,
                    name,
                    "has the number " + numeric.number() + " as '" + name
                            + "'; expected one between -3.4e38 and 3.4e38, or null if the value is unknown");
            return false;
        }
        return true;
    }

    private Optional<Value> value(String name, JsonNode node) {
        if (node.isNumber()) {
            double number = node.doubleValue();
            if (!Double.isFinite(number)) {
                problem(
                        Problem.Code.WRONG_VALUE,
                        name,
                        "has " + describe(node) + " as '" + name
                                + "'; expected a finite number, or null if the value is unknown");
                return Optional.empty();
            }
            return Optional.of(Value.of(number));
        }
        if (node.isTextual()) {
            return Optional.of(Value.of(node.textValue()));
        }
        if (node.isBoolean()) {
            return Optional.of(Value.of(node.asText()));
        }
        if (node.isNull()) {
            return Optional.of(Value.MISSING);
        }
        wrongType(name, node, "a number, a string, true, false or null");
        return Optional.empty();
    }

    private boolean require(String name, String remedy) {
        boolean there = has(name);
        if (!there && !misspelt.contains(name)) {
            problem(Problem.Code.MISSING, name, "has no '" + name + "'; " + remedy);
        }
        return there;
    }

    private void wrongType(String name, JsonNode node, String expected) {
        problem(Problem.Code.WRONG_TYPE, name, "has " + describe(node) + " as '" + name + "'; expected " + expected);
    }

    private static String describe(JsonNode node) {
        if (node.isTextual()) {
            return "the string " + quote(node.toString());
        }
        if (node.isNumber()) {
            return "the number " + quote(node.asText());
        }
        if (node.isArray()) {
            return "the list " + (isDeeper(node, DEEPEST_QUOTE) ? "[…" : quote(node.toString()));
        }
        if (node.isObject()) {
            return "the object " + (isDeeper(node, DEEPEST_QUOTE) ? "{…" : quote(node.toString()));
        }
        return node.asText();
    }

    private static boolean isDeeper(JsonNode node, int levels) {
        if (levels == 0) {
            return true;
        }
        for (JsonNode child : node) {
            if (child.isContainerNode() && isDeeper(child, levels - 1)) {
                return true;
            }
        }
        return false;
    }

    private static String quote(String value) {
        return value.length() <= LONGEST_QUOTE ? value : value.substring(0, LONGEST_QUOTE - 1) + "…";
    }

    /** Writes an object as a line of JSON: texts, numbers, booleans, nulls, lists and maps, in the order of the map. */
    public static String write(Map<String, ? extends @Nullable Object> object) {
        try {
            return escapeLoneSurrogates(WRITER.writeValueAsString(object));
        } catch (JsonProcessingException e) {
            throw OverruleException.internal("an object cannot be written as JSON: " + e.getOriginalMessage());
        }
    }

    /** A value as {@link #write} takes it: whole numbers without a decimal point. */
    public static @Nullable Object plain(Value value) {
        if (value instanceof Value.Category category) {
            return category.name();
        }
        if (value instanceof Value.Missing) {
            return null;
        }
        double number = ((Value.Numeric) value).number();
        boolean whole = number == Math.rint(number) && Math.abs(number) < 1e15;
        boolean negativeZero = number == 0 && 1 / number < 0;
        if (whole && !negativeZero) {
            return (long) number;
        }
        return number;
    }

    /** Escapes every unpaired surrogate in JSON. It has no UTF-8 form, but survives as an escape. */
    public static String escapeLoneSurrogates(String json) {
        StringBuilder escaped = null;
        for (int i = 0; i < json.length(); i++) {
            char c = json.charAt(i);
            boolean pair = Character.isHighSurrogate(c)
                    && i + 1 < json.length()
                    && Character.isLowSurrogate(json.charAt(i + 1));
            if (Character.isSurrogate(c) && !pair && escaped == null) {
                escaped = new StringBuilder(json.length() + 16).append(json, 0, i);
            }
            if (escaped != null) {
                if (pair) {
                    escaped.append(c).append(json.charAt(i + 1));
                } else if (Character.isSurrogate(c)) {
                    escaped.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
                } else {
                    escaped.append(c);
                }
            }
            if (pair) {
                i++;
            }
        }
        return escaped == null ? json : escaped.toString();
    }
}
