package io.overrule.discovery;

import io.overrule.data.Dataset;
import io.overrule.data.Instance;
import io.overrule.data.LabelledInstance;
import io.overrule.data.Sentence;
import io.overrule.data.TextInstance;
import io.overrule.data.TokenInstance;
import io.overrule.rule.KeywordRule;
import io.overrule.rule.RegexRule;
import io.overrule.rule.Rule;
import io.overrule.rule.SpanPhrasesRule;
import io.overrule.rule.SpanRegexRule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Collects conditions from the common parts of texts or tokens: words, phrases and the beginnings of texts; for tokens,
 * the spans of a class, the neighbours of a token, and the words of the sentence.
 */
final class PhraseConditions {
    /** Only the most frequent conditions are kept, because rare ones do not make a rule. */
    private static final int MOST = 30_000;

    private static final int LONGEST_SPAN = 4;
    private static final String ANY_TOKEN = "([^ ]+ )";

    /**
     * A condition.
     *
     * @param name a name for a rule with this condition
     * @param alone whether it can be a rule by itself, or only together with others
     */
    record Phrase(Rule condition, String name, boolean alone) {}

    /** The content of a condition. Equal keys mean equal conditions. */
    private record Key(Form form, String words) {}

    private enum Form {
        CONTAINS,
        BEGINS,
        SPAN,
        AFTER,
        BEFORE,
        IN_SENTENCE
    }

    private final Map<Key, Integer> counts = new HashMap<>();

    private PhraseConditions() {}

    /** @param least the minimum number of instances that have a condition in common */
    static List<Phrase> of(List<LabelledInstance> from, int least) {
        PhraseConditions conditions = new PhraseConditions();
        List<Instance> instances = Dataset.instances(from);
        int end;
        for (int start = 0; start < instances.size(); start = end) {
            // Two sentences may have the same words and no ids.
            end = Sentence.end(instances, start);
            if (instances.get(start) instanceof TextInstance text) {
                conditions.countText(WordRuns.of(text.text()));
            } else if (instances.get(start) instanceof TokenInstance token) {
                conditions.countSentence(token.sentence(), from.subList(start, end));
            }
        }
        return conditions.frequent(least);
    }

    private void count(Form form, String words) {
        counts.merge(new Key(form, words), 1, Integer::sum);
    }

    private void countText(WordRuns words) {
        words.phrases().forEach(phrase -> count(Form.CONTAINS, phrase));
        words.beginnings().forEach(phrase -> count(Form.BEGINS, phrase));
    }

    private void countSentence(Sentence sentence, List<LabelledInstance> tokens) {
        List<String> words = sentence.tokens().stream()
                .map(token -> token.toLowerCase(Locale.ROOT))
                .toList();
        int end;
        for (int start = 0; start < tokens.size(); start = end) {
            end = start + 1;
            while (end < tokens.size()
                    && tokens.get(end).label() == tokens.get(start).label()) {
                end++;
            }
            int from = ((TokenInstance) tokens.get(start).instance()).index();
            int to = ((TokenInstance) tokens.get(end - 1).instance()).index() + 1;
            if (to - from > 1 && to - from <= LONGEST_SPAN && isBare(words.subList(from, to))) {
                count(Form.SPAN, String.join(" ", words.subList(from, to)));
            }
        }
        for (int i = 0; i < words.size(); i++) {
            if (!isBare(words.subList(i, i + 1))) {
                continue;
            }
            count(Form.SPAN, words.get(i));
            if (i + 1 < words.size()) {
                count(Form.AFTER, words.get(i));
            }
            if (i > 0) {
                count(Form.BEFORE, words.get(i));
            }
            if (i > 0 && i + 1 < words.size() && isBare(words.subList(i - 1, i))) {
                count(Form.AFTER, words.get(i - 1) + " " + words.get(i));
                count(Form.BEFORE, words.get(i - 1) + " " + words.get(i));
            }
        }
        Set<String> distinct =
                new HashSet<>(WordRuns.of(String.join(" ", words)).phrases());
        distinct.stream().filter(phrase -> !phrase.contains(" ")).forEach(word -> count(Form.IN_SENTENCE, word));
    }

    /** Whether a phrase of these tokens can be found again, which fails if a token contains white space. */
    private static boolean isBare(List<String> tokens) {
        return tokens.stream().noneMatch(token -> token.chars().anyMatch(Character::isWhitespace));
    }

    /** Sorted by frequency, then by length, shorter ones first, because they occur more often elsewhere. */
    private List<Phrase> frequent(int least) {
        Comparator<Map.Entry<Key, Integer>> order = Comparator.<Map.Entry<Key, Integer>>comparingInt(
                        entry -> -entry.getValue())
                .thenComparing(entry ->
                        entry.getKey().words().chars().filter(c -> c == ' ').count())
                .thenComparing(entry -> entry.getKey().form())
                .thenComparing(entry -> entry.getKey().words());
        List<Phrase> phrases = new ArrayList<>();
        counts.entrySet().stream()
                .filter(entry -> entry.getValue() >= least)
                .sorted(order)
                .limit(MOST)
                .forEach(entry -> phrases.add(phrase(entry.getKey())));
        return phrases;
    }

    private static Phrase phrase(Key key) {
        String words = key.words();
        return switch (key.form()) {
            case CONTAINS -> new Phrase(keyword(words), words, true);
            case BEGINS ->
                new Phrase(
                        new RegexRule(
                                Generaliser.PART,
                                "^[^\\pL\\pN]*" + Generaliser.quoted(words) + "(?:[^\\pL\\pN]|$)",
                                true),
                        "begins " + words,
                        true);
            case SPAN -> new Phrase(new SpanPhrasesRule(Generaliser.PART, List.of(words)), words, true);
            case AFTER ->
                new Phrase(span("(?:^| )" + Generaliser.quoted(words) + " " + ANY_TOKEN), "after " + words, true);
            case BEFORE ->
                new Phrase(span("(?:^| )" + ANY_TOKEN + Generaliser.quoted(words) + " "), "before " + words, true);
            case IN_SENTENCE -> new Phrase(keyword(words), "with " + words, false);
        };
    }

    private static Rule keyword(String words) {
        return new KeywordRule(Generaliser.PART, List.of(words), KeywordRule.Match.WHOLE, true);
    }

    private static Rule span(String pattern) {
        return new SpanRegexRule(Generaliser.PART, pattern, 1, List.of());
    }
}
