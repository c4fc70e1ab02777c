package io.overrule.workbench.desk;

import io.overrule.OverruleException;
import io.overrule.Suggestion;
import io.overrule.data.Dataset;
import io.overrule.data.DatasetPart;
import io.overrule.data.Instance;
import io.overrule.data.InstanceKind;
import io.overrule.data.RecordInstance;
import io.overrule.data.Value;
import io.overrule.rule.AllRule;
import io.overrule.rule.AnyRule;
import io.overrule.rule.Heading;
import io.overrule.rule.KeywordRule;
import io.overrule.rule.RecordRule;
import io.overrule.rule.RegexRule;
import io.overrule.rule.Rule;
import io.overrule.rule.SpanPhrasesRule;
import io.overrule.rule.SpanRegexRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a person types to search, read as the condition of a rule.
 *
 * <table>
 *   <caption>How conditions are written</caption>
 *   <tr><td>{@code how many}</td><td>these words, next to each other</td></tr>
 *   <tr><td>{@code "a | b"}</td><td>the same, for words that contain signs with a meaning</td></tr>
 *   <tr><td>{@code /refunds?/}</td><td>a regular expression</td></tr>
 *   <tr><td>{@code age >= 30}</td><td>an attribute of a record: = != &lt; &lt;= &gt; &gt;= in</td></tr>
 *   <tr><td>{@code one & other}</td><td>both</td></tr>
 *   <tr><td>{@code one & -other}</td><td>one, but not where the other holds</td></tr>
 *   <tr><td>{@code one | other}</td><td>either; binds less than {@code &}</td></tr>
 * </table>
 */
public final class SearchQuery {
    private static final Pattern COMPARISON = Pattern.compile("^(.+?)\\s*(!=|<=|>=|=|<|>|\\s+in\\s)\\s*(.+)$");
    private static final int SAMPLE = 200;

    private final Dataset dataset;
    private final InstanceKind kind;
    private final Heading heading;

    private SearchQuery(Dataset dataset, InstanceKind kind, Heading heading) {
        this.dataset = dataset;
        this.kind = kind;
        this.heading = heading;
    }

    /** A condition as it was typed, without what surrounds it. */
    private record Piece(String text, boolean quoted, boolean pattern, boolean negated) {}

    /**
     * The rule that a query stands for.
     *
     * @param heading its id and class
     * @return empty if nothing was typed
     */
    public static Optional<Rule> rule(String query, Dataset dataset, Heading heading) {
        if (query.isBlank()) {
            return Optional.empty();
        }
        InstanceKind kind = Stream.of(DatasetPart.values())
                .flatMap(part -> dataset.instances(part).stream().limit(1))
                .findFirst()
                .map(InstanceKind::of)
                .orElse(InstanceKind.TEXT);
        return Optional.of(new SearchQuery(dataset, kind, heading).parse(query));
    }

    private Rule parse(String query) {
        List<Rule> alternatives = new ArrayList<>();
        for (List<Piece> conditions : split(query)) {
            alternatives.add(all(conditions));
        }
        if (alternatives.size() == 1) {
            return alternatives.get(0);
        }
        // Words joined by "or" alone become one rule of a simpler kind.
        if (alternatives.stream().allMatch(KeywordRule.class::isInstance)) {
            return new KeywordRule(
                    heading,
                    alternatives.stream()
                            .flatMap(rule -> ((KeywordRule) rule).words().stream())
                            .distinct()
                            .toList(),
                    KeywordRule.Match.WHOLE,
                    true);
        }
        if (alternatives.stream().allMatch(SpanPhrasesRule.class::isInstance)) {
            return new SpanPhrasesRule(
                    heading,
                    alternatives.stream()
                            .flatMap(rule -> ((SpanPhrasesRule) rule).phrases().stream())
                            .distinct()
                            .toList());
        }
        return new AnyRule(heading, alternatives);
    }

    private Rule all(List<Piece> pieces) {
        List<Rule> needed = new ArrayList<>();
        List<RecordRule.Condition> attributes = new ArrayList<>();
        List<Rule> exceptions = new ArrayList<>();
        for (Piece piece : pieces) {
            if (kind == InstanceKind.RECORD) {
                RecordRule.Condition condition = comparison(piece);
                if (piece.negated()) {
                    exceptions.add(new RecordRule(heading, List.of(condition)));
                } else {
                    attributes.add(condition);
                }
            } else if (piece.negated()) {
                exceptions.add(inText(piece));
            } else {
                needed.add(kind == InstanceKind.TOKEN ? span(piece) : inText(piece));
            }
        }
        if (!attributes.isEmpty()) {
            needed.add(new RecordRule(heading, attributes));
        }
        if (needed.isEmpty()) {
            throw OverruleException.input(
                    "this says only what must not hold; add what a rule should cover before it:" + " one & -other");
        }
        Rule base = needed.size() == 1 ? needed.get(0) : new AllRule(heading, needed);
        return base.unless(exceptions.toArray(Rule[]::new));
    }

    private Rule inText(Piece piece) {
        return piece.pattern()
                ? new RegexRule(heading, piece.text(), !hasUpperCase(piece.text()))
                : new KeywordRule(heading, List.of(piece.text()), KeywordRule.Match.WHOLE, true);
    }

    private Rule span(Piece piece) {
        return piece.pattern()
                ? new SpanRegexRule(heading, piece.text(), 0, List.of())
                : new SpanPhrasesRule(heading, List.of(piece.text()));
    }

    /** Whoever writes an upper-case letter means it; {@code \S} does not count as one. */
    private static boolean hasUpperCase(String pattern) {
        return pattern.replaceAll("\\\\.", "").chars().anyMatch(Character::isUpperCase);
    }

    private RecordRule.Condition comparison(Piece piece) {
        Matcher matcher = COMPARISON.matcher(piece.text());
        if (piece.quoted() || piece.pattern() || !matcher.matches()) {
            throw OverruleException.input("'" + piece.text() + "' is no condition on an attribute; write, for example, "
                    + attributes().stream().findFirst().orElse("age") + " = value");
        }
        String attribute = matcher.group(1).strip();
        String operator = matcher.group(2).strip();
        Optional<Value> example = sample().map(record -> record.value(attribute))
                .filter(value -> !(value instanceof Value.Missing))
                .findFirst();
        if (!attributes().contains(attribute)) {
            throw OverruleException.input("there is no attribute '" + attribute + "'; "
                    + Suggestion.remedy(attribute, attributes(), "attributes"));
        }
        boolean numeric = example.isEmpty() || example.get() instanceof Value.Numeric;
        List<String> values = operator.equals("in")
                ? Stream.of(matcher.group(3).split(",", -1)).map(String::strip).toList()
                : List.of(matcher.group(3).strip());
        return RecordRule.Condition.of(
                attribute,
                operator,
                values.stream().map(text -> value(text, numeric)).toArray(Value[]::new));
    }

    private static Value value(String text, boolean numeric) {
        if (numeric) {
            try {
                return Value.of(Double.parseDouble(text));
            } catch (NumberFormatException e) {
                return Value.of(text);
            }
        }
        return Value.of(text);
    }

    private List<String> attributes() {
        return sample().flatMap(record -> record.values().keySet().stream())
                .distinct()
                .toList();
    }

    private Stream<RecordInstance> sample() {
        return Stream.of(DatasetPart.values())
                .flatMap(part -> dataset.instances(part).stream().limit(SAMPLE))
                .flatMap(SearchQuery::record);
    }

    private static Stream<RecordInstance> record(Instance instance) {
        return instance instanceof RecordInstance record ? Stream.of(record) : Stream.empty();
    }

    /** Alternatives of conditions. */
    private static List<List<Piece>> split(String query) {
        List<List<Piece>> alternatives = new ArrayList<>();
        List<Piece> conditions = new ArrayList<>();
        int at = 0;
        while (at <= query.length()) {
            int end = end(query, at);
            String text = query.substring(at, end).strip();
            // After a sign at the end, the person is about to keep typing.
            if (!text.isEmpty() && !text.equals("-")) {
                conditions.add(piece(text));
            }
            boolean either = end < query.length() && query.charAt(end) == '|';
            if ((either || end == query.length()) && !conditions.isEmpty()) {
                alternatives.add(List.copyOf(conditions));
                conditions.clear();
            }
            at = end + 1;
        }
        if (alternatives.isEmpty()) {
            throw OverruleException.input("'" + query.strip() + "' has no words; write some before and after | and &");
        }
        return alternatives;
    }

    /** The end of the condition that begins somewhere: the next sign outside of quotes and patterns. */
    private static int end(String query, int from) {
        int at = from;
        while (at < query.length() && (Character.isWhitespace(query.charAt(at)) || query.charAt(at) == '-')) {
            at++;
        }
        if (at < query.length() && (query.charAt(at) == '"' || query.charAt(at) == '/')) {
            int close = close(query, at);
            at = close < 0 ? query.length() : close;
        }
        while (at < query.length() && query.charAt(at) != '|' && query.charAt(at) != '&') {
            at++;
        }
        return at;
    }

    /** Where a quote or a slash is closed: by the same sign before an end; -1 if it is still open. */
    private static int close(String query, int open) {
        for (int at = open + 1; at < query.length(); at++) {
            if (query.charAt(at) == query.charAt(open)) {
                String rest = query.substring(at + 1).stripLeading();
                if (rest.isEmpty() || rest.charAt(0) == '|' || rest.charAt(0) == '&') {
                    return at + 1;
                }
            }
        }
        return -1;
    }

    private static Piece piece(String text) {
        boolean negated = text.startsWith("-");
        String rest = negated ? text.substring(1).strip() : text;
        char first = rest.charAt(0);
        if (first == '/' || first == '"') {
            boolean closed = rest.length() > 1 && rest.charAt(rest.length() - 1) == first;
            String inside = rest.substring(1, closed ? rest.length() - 1 : rest.length());
            if (inside.isBlank()) {
                throw OverruleException.input("there is nothing between " + first + " and " + first + " yet; add text");
            }
            return new Piece(inside, first == '"', first == '/', negated);
        }
        return new Piece(rest.replaceAll("\\s+", " "), false, false, negated);
    }
}
