package io.overrule.discovery;

import com.google.re2j.Pattern;
import io.overrule.Work;
import io.overrule.cover.CoverMatrix;
import io.overrule.data.Instance;
import io.overrule.data.RecordInstance;
import io.overrule.data.TextInstance;
import io.overrule.data.TokenInstance;
import io.overrule.data.Value;
import io.overrule.rule.Heading;
import io.overrule.rule.KeywordRule;
import io.overrule.rule.LengthRule;
import io.overrule.rule.LengthRule.Range;
import io.overrule.rule.RecordRule;
import io.overrule.rule.RegexRule;
import io.overrule.rule.Rule;
import io.overrule.rule.SpanPhrasesRule;
import io.overrule.rule.SpanRegexRule;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Collects conditions that split the rows on which a rule is judged: words, phrases, the beginning, end, style and
 * length of a text; the token, its neighbours and its sentence; attributes and thresholds; other rules.
 *
 * <p>They are collected from the rows. The most promising ones become real conditions and are applied to all rows, so
 * the cover of a condition is what it would cover as part of a rule.
 */
final class SplitCandidates {
    /** A condition that holds on fewer rows is no evidence. */
    static final int FEWEST_ROWS = 3;

    private static final int MOST_CANDIDATES = 2500;

    /** More rows add few new words. */
    private static final int MOST_READ = 20_000;

    private static final int THRESHOLDS = 15;

    /** The number of the best attribute comparisons that are tried in pairs. */
    private static final int PAIRED = 40;

    /**
     * Longer conditions of other rules, in words, are not copied: nobody would read them, and a copy does not follow
     * changes of the other rule.
     */
    private static final int LONGEST_COPIED = 60;

    /** The characters that may surround a word. */
    private static final String NO_WORD = "[^\\pL\\pN]";

    private static final Map<String, String> SHAPES = shapes();

    private final Heading heading;
    private final JudgedRows rows;
    private final double precision;
    private final Map<String, Tally> tallies = new LinkedHashMap<>();

    /** The counts of a condition before it is applied. */
    private static final class Tally {
        private final Supplier<Rule> condition;
        private final String words;
        private int count;
        private double right;
        private int lastRow = -1;

        Tally(Supplier<Rule> condition, String words) {
            this.condition = condition;
            this.words = words;
        }
    }

    private SplitCandidates(Heading heading, JudgedRows rows) {
        this.heading = Heading.of(heading.id(), heading.label());
        this.rows = rows;
        this.precision = rows.precision(rows.all());
    }

    private static Map<String, String> shapes() {
        Map<String, String> shapes = new LinkedHashMap<>();
        shapes.put("[0-9]", "has a digit");
        shapes.put("https?://|www\\.", "has a link");
        shapes.put("!", "has an exclamation mark");
        shapes.put("\\?", "has a question mark");
        shapes.put("[\"“”„`]", "has a quotation mark");
        shapes.put("\\b[A-Z]{2,}\\b", "has a word in capitals");
        shapes.put("[a-z,] [A-Z]", "has a capital letter inside");
        return shapes;
    }

    /**
     * The conditions that split some rows, the clearest separation first. No two of them hold on the same rows.
     *
     * @param others rules whose conditions may be copied
     */
    static List<SplitCandidate> of(Rule rule, JudgedRows rows, List<Rule> others, Work work) {
        return new SplitCandidates(rule.heading(), rows).all(others, work);
    }

    private List<SplitCandidate> all(List<Rule> others, Work work) {
        collect(work);
        List<SplitCandidate> made = apply(
                tallies.values().stream()
                        .filter(tally -> tally.count >= FEWEST_ROWS)
                        .sorted(Comparator.comparingDouble((Tally tally) -> -clarity(tally.count, tally.right)))
                        .limit(MOST_CANDIDATES)
                        .map(tally -> new Named(tally.condition.get(), tally.words, true))
                        .toList(),
                work);
        made.addAll(apply(others.stream().map(this::named).toList(), work));
        made.addAll(apply(pairs(made), work));
        return distinct(made);
    }

    private record Named(Rule condition, String words, boolean usable) {}

    private Named named(Rule other) {
        boolean usable = !other.holdsCode()
                && other.recordedVotes().isEmpty()
                && other.describe().length() <= LONGEST_COPIED;
        return new Named(
                other.withHeading(heading), "rule '" + other.id() + "' (" + other.label() + ") covers it", usable);
    }

    private List<SplitCandidate> apply(List<Named> conditions, Work work) {
        CoverMatrix cover = rows.cover(conditions.stream().map(Named::condition).toList(), work);
        List<SplitCandidate> candidates = new ArrayList<>();
        for (int j = 0; j < conditions.size(); j++) {
            int size = cover.coverSize(j);
            if (size >= FEWEST_ROWS && size < rows.size()) {
                Named named = conditions.get(j);
                candidates.add(new SplitCandidate(
                        named.condition(), named.words(), named.usable(), JudgedRows.column(cover, j)));
            }
        }
        return candidates;
    }

    /**
     * Sorted by clarity. Of several conditions that hold on the same rows, the first collected one is kept, because it
     * is the simplest.
     */
    private List<SplitCandidate> distinct(List<SplitCandidate> candidates) {
        Set<BitSet> seen = new HashSet<>();
        return candidates.stream()
                .filter(candidate -> seen.add(candidate.rows()))
                .sorted(Comparator.comparingDouble(
                        candidate -> -clarity(candidate.size(), rows.right(candidate.rows()))))
                .toList();
    }

    /** The distance between the precision on some rows and that of random rows, in deviations. */
    private double clarity(int count, double right) {
        double deviation = Math.sqrt(Math.max(1e-4, precision * (1 - precision)) * count);
        return Math.abs(right - precision * count) / deviation;
    }

    private List<Named> pairs(List<SplitCandidate> singles) {
        List<SplitCandidate> best = singles.stream()
                .filter(candidate -> candidate.condition() instanceof RecordRule record
                        && record.all().size() == 1)
                .sorted(Comparator.comparingDouble(
                        candidate -> -clarity(candidate.size(), rows.right(candidate.rows()))))
                .limit(PAIRED)
                .toList();
        List<Named> pairs = new ArrayList<>();
        for (int i = 0; i < best.size(); i++) {
            for (int j = 0; j < i; j++) {
                RecordRule.Condition one =
                        ((RecordRule) best.get(j).condition()).all().get(0);
                RecordRule.Condition other =
                        ((RecordRule) best.get(i).condition()).all().get(0);
                boolean range = one.attribute().equals(other.attribute()) && one.operator() == other.operator();
                if (!range) {
                    RecordRule both = new RecordRule(heading, List.of(one, other));
                    pairs.add(new Named(both, both.describe(), true));
                }
            }
        }
        return pairs;
    }

    private void collect(Work work) {
        int step = Math.max(1, (rows.size() + MOST_READ - 1) / MOST_READ);
        for (int row = 0; row < rows.size(); row += step) {
            work.check();
            Instance instance = rows.instance(row);
            if (instance instanceof TextInstance text) {
                collectText(row, text.text());
            } else if (instance instanceof TokenInstance token) {
                collectToken(row, token);
            }
        }
        if (rows.size() > 0 && rows.instance(0) instanceof RecordInstance) {
            collectAttributes();
        }
        if (rows.size() > 0 && !(rows.instance(0) instanceof RecordInstance)) {
            collectLengths();
        }
    }

    private void count(int row, String key, String words, Supplier<Rule> condition) {
        Tally tally = tallies.computeIfAbsent(key, added -> new Tally(condition, words));
        if (tally.lastRow != row) {
            tally.lastRow = row;
            tally.count++;
            tally.right += rows.right(row);
        }
    }

    /** Adds a condition that is worth applying without counting first. */
    private void add(String key, String words, Supplier<Rule> condition) {
        tallies.computeIfAbsent(key, added -> {
            Tally tally = new Tally(condition, words);
            tally.count = rows.size();
            return tally;
        });
    }

    private void collectText(int row, String text) {
        WordRuns runs = WordRuns.of(text);
        for (String phrase : runs.phrases()) {
            count(row, "word " + phrase, "contains '" + phrase + "'", () -> keyword(phrase));
        }
        for (String phrase : runs.beginnings()) {
            count(
                    row,
                    "begins " + phrase,
                    "begins with '" + phrase + "'",
                    () -> regex("^" + quoted(phrase) + edge(phrase.codePointBefore(phrase.length()), "$"), true));
        }
        for (String phrase : runs.endings()) {
            count(
                    row,
                    "ends " + phrase,
                    "ends with '" + phrase + "'",
                    () -> regex(edge(phrase.codePointAt(0), "^") + quoted(phrase) + NO_WORD + "*$", true));
        }
        SHAPES.forEach((pattern, words) -> add("shape " + pattern, words, () -> regex(pattern, false)));
    }

    private static String quoted(String phrase) {
        boolean plain = phrase.codePoints().allMatch(c -> Character.isLetterOrDigit(c) || c == ' ' || c == '\'');
        return plain ? phrase : Pattern.quote(phrase);
    }

    /** The pattern for the edge of a word. The short form works for ASCII letters only. */
    private static String edge(int letter, String textEdge) {
        return letter < 128 ? "\\b" : "(?:" + NO_WORD + "|" + textEdge + ")";
    }

    private Rule keyword(String phrase) {
        return new KeywordRule(heading, List.of(phrase), KeywordRule.Match.WHOLE, true);
    }

    private Rule regex(String pattern, boolean ignoreCase) {
        return new RegexRule(heading, pattern, ignoreCase);
    }

    private void collectToken(int row, TokenInstance token) {
        List<String> tokens = token.sentence().tokens();
        int at = token.index();
        String word = lower(tokens.get(at));
        phrase(row, word);
        if (at > 0) {
            String before = lower(tokens.get(at - 1));
            phrase(row, before + " " + word);
            count(
                    row,
                    "before " + before,
                    "the word before is '" + before + "'",
                    () -> span("(?:^| )" + Pattern.quote(before) + " ([^ ]+)"));
        } else {
            add("first", "it is the first word", () -> span("^([^ ]+)"));
        }
        if (at + 1 < tokens.size()) {
            String after = lower(tokens.get(at + 1));
            phrase(row, word + " " + after);
            count(
                    row,
                    "after " + after,
                    "the word after is '" + after + "'",
                    () -> span("([^ ]+) " + Pattern.quote(after) + " "));
        } else {
            add("last", "it is the last word", () -> span("([^ ]+) $"));
        }
        add("digit", "the word has a digit", () -> span("([^ ]*[0-9][^ ]*)"));
        for (String phrase : WordRuns.of(token.sentence().text()).phrases()) {
            count(row, "sentence " + phrase, "the sentence contains '" + phrase + "'", () -> keyword(phrase));
        }
    }

    private void phrase(int row, String phrase) {
        if (phrase.equals(phrase.strip())) {
            count(
                    row,
                    "phrase " + phrase,
                    "it is in '" + phrase + "'",
                    () -> new SpanPhrasesRule(heading, List.of(phrase)));
        }
    }

    private Rule span(String pattern) {
        return new SpanRegexRule(heading, pattern, 1, List.of());
    }

    private static String lower(String token) {
        return token.toLowerCase(Locale.ROOT);
    }

    private void collectLengths() {
        int[] lengths = rows.instances().stream()
                .mapToInt(instance -> instance instanceof TokenInstance token
                        ? token.sentence().tokens().size()
                        : instance.display().strip().split("\\s+").length)
                .sorted()
                .toArray();
        for (int most : IntStream.range(1, THRESHOLDS)
                .map(k -> lengths[(int) ((long) k * lengths.length / THRESHOLDS)])
                .distinct()
                .toArray()) {
            length(Range.atMost(most));
            length(Range.atLeast(most + 1));
        }
    }

    private void length(Range words) {
        LengthRule rule = new LengthRule(heading, words, Range.ANY);
        add("length " + words, rule.describe(), () -> rule);
    }

    private void collectAttributes() {
        Map<String, List<Double>> numbers = new TreeMap<>();
        for (int row = 0; row < rows.size(); row++) {
            RecordInstance record = (RecordInstance) rows.instance(row);
            for (Map.Entry<String, Value> attribute : record.values().entrySet()) {
                if (attribute.getValue() instanceof Value.Numeric numeric) {
                    numbers.computeIfAbsent(attribute.getKey(), added -> new ArrayList<>())
                            .add(numeric.number());
                } else if (attribute.getValue() instanceof Value.Category) {
                    Rule rule = comparison(attribute.getKey(), "=", attribute.getValue());
                    count(row, rule.describe(), rule.describe(), () -> rule);
                }
            }
        }
        numbers.forEach((attribute, values) -> {
            List<Double> sorted = values.stream().sorted().toList();
            List<Double> distinct = sorted.stream().distinct().toList();
            for (int k = 0; k < THRESHOLDS; k++) {
                double cut = distinct.size() <= THRESHOLDS
                        ? distinct.get(Math.min(k, distinct.size() - 1))
                        : sorted.get((int) ((long) k * sorted.size() / THRESHOLDS));
                Rule atMost = comparison(attribute, "<=", Value.of(cut));
                Rule more = comparison(attribute, ">", Value.of(cut));
                add(atMost.describe(), atMost.describe(), () -> atMost);
                add(more.describe(), more.describe(), () -> more);
            }
        });
    }

    private Rule comparison(String attribute, String operator, Value value) {
        return new RecordRule(heading, List.of(RecordRule.Condition.of(attribute, operator, value)));
    }
}
