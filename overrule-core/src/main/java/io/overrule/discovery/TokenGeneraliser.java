package io.overrule.discovery;

import io.overrule.Work;
import io.overrule.data.Instance;
import io.overrule.data.Sentence;
import io.overrule.data.TokenInstance;
import io.overrule.discovery.Candidate.Use;
import io.overrule.discovery.PhraseIndex.Phrase;
import io.overrule.discovery.PhraseIndex.Text;
import io.overrule.rule.KeywordRule;
import io.overrule.rule.SentenceText;
import io.overrule.rule.SpanPhrasesRule;
import io.overrule.rule.SpanRegexRule;
import io.overrule.rule.SpanRule;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Generalises spans of tokens to their own words, and to any words between the same neighbours. Words of the sentence
 * can be combined with them.
 */
final class TokenGeneraliser implements Generaliser {
    /** The number of neighbours on each side that are used. */
    private static final int CONTEXT = 2;

    private static final int LONGEST_SPAN = 8;
    private static final int MOST_SENTENCE_WORDS = 60;
    private static final String ANY_TOKEN = "[^ ]+";

    private final PhraseIndex index;
    private final List<SentenceText> sentences = new ArrayList<>();

    /** For each sentence, the numbers of its tokens in the population by position in the sentence; -1 for none. */
    private final List<int[]> numbers = new ArrayList<>();

    private final Map<String, BitSet> sentencesOf = new HashMap<>();

    TokenGeneraliser(Population population, Work work) {
        List<String> texts = new ArrayList<>();
        List<Instance> instances = population.instances();
        int end;
        for (int start = 0; start < instances.size(); start = end) {
            end = Sentence.end(instances, start);
            Sentence sentence = ((TokenInstance) instances.get(start)).sentence();
            int[] places =
                    IntStream.range(0, sentence.tokens().size()).map(k -> -1).toArray();
            for (int i = start; i < end; i++) {
                places[((TokenInstance) instances.get(i)).index()] = i;
            }
            for (String token : sentence.tokens()) {
                sentencesOf
                        .computeIfAbsent(token.toLowerCase(Locale.ROOT), added -> new BitSet())
                        .set(sentences.size());
            }
            sentences.add(SentenceText.of(sentence));
            numbers.add(places);
            texts.add(sentence.text());
        }
        index = PhraseIndex.of(texts, work);
    }

    /** Adjacent tokens of a sentence, lower-cased, with their context. */
    private record Span(List<String> tokens, int from, int end) {
        static Span of(List<Instance> exemplar) {
            TokenInstance first = (TokenInstance) exemplar.get(0);
            TokenInstance last = (TokenInstance) exemplar.get(exemplar.size() - 1);
            return new Span(
                    first.sentence().tokens().stream()
                            .map(token -> token.toLowerCase(Locale.ROOT))
                            .toList(),
                    first.index(),
                    last.index() + 1);
        }

        int length() {
            return end - from;
        }

        List<String> words() {
            return tokens.subList(from, end);
        }

        List<String> left(int length) {
            return tokens.subList(from - length, from);
        }

        List<String> right(int length) {
            return tokens.subList(end, end + length);
        }
    }

    @Override
    public String leftAside(List<Instance> exemplar) {
        return exemplar.size() <= LONGEST_SPAN
                ? ""
                : "the exemplar is a span of " + exemplar.size() + " tokens; up to " + LONGEST_SPAN
                        + " are generalised by their neighbours";
    }

    @Override
    public List<Candidate> candidates(List<Instance> exemplar, int least) {
        Span span = Span.of(exemplar);
        List<Candidate> candidates = new ArrayList<>();
        String own = String.join(" ", span.words());
        if (own.equals(own.strip())) {
            add(
                    new SpanPhrasesRule(PART, List.of(own)),
                    span.words(),
                    span.length(),
                    own,
                    Use.ALONE_OR_COMBINED,
                    least,
                    candidates);
        }
        if (span.length() <= LONGEST_SPAN) {
            shapes(span).forEach((shape, required) -> addContexts(span, shape, required, least, candidates));
        }
        addSentenceWords(span, least, candidates);
        return candidates;
    }

    /** Patterns of the span itself, with a space after every token, and the words that each requires. */
    private static Map<String, List<String>> shapes(Span span) {
        Map<String, List<String>> shapes = new LinkedHashMap<>();
        StringBuilder own = new StringBuilder();
        StringBuilder numbers = new StringBuilder();
        List<String> notNumbers = new ArrayList<>();
        for (String word : span.words()) {
            own.append(Generaliser.quoted(word)).append(' ');
            boolean number = word.chars().allMatch(c -> c >= '0' && c <= '9');
            numbers.append(number ? "[0-9]+" : Generaliser.quoted(word)).append(' ');
            if (!number) {
                notNumbers.add(word);
            }
        }
        shapes.put((ANY_TOKEN + " ").repeat(span.length()), List.of());
        shapes.put(own.toString(), span.words());
        shapes.put(numbers.toString(), notNumbers);
        return shapes;
    }

    private void addContexts(Span span, String shape, List<String> required, int least, List<Candidate> candidates) {
        for (int left = 0; left <= Math.min(CONTEXT, span.from()); left++) {
            for (int right = 0; right <= Math.min(CONTEXT, span.tokens().size() - span.end()); right++) {
                if (left + right == 0 && shape.startsWith(ANY_TOKEN)) {
                    continue;
                }
                List<String> needed = new ArrayList<>(span.left(left));
                needed.addAll(required);
                needed.addAll(span.right(right));
                String pattern = "(?:^| )" + spaced(span.left(left)) + "(" + shape + ")" + spaced(span.right(right));
                List<String> name = new ArrayList<>(span.left(left));
                name.add(required.isEmpty() ? "any" : String.join(" ", span.words()));
                name.addAll(span.right(right));
                add(
                        new SpanRegexRule(PART, pattern, 1, List.of()),
                        needed,
                        needed.size() + 2,
                        String.join(" ", name),
                        left + right <= 1 ? Use.ALONE_OR_COMBINED : Use.ALONE,
                        least,
                        candidates);
            }
        }
    }

    private static String spaced(List<String> words) {
        StringBuilder pattern = new StringBuilder();
        words.forEach(word -> pattern.append(Generaliser.quoted(word)).append(' '));
        return pattern.toString();
    }

    /** @param needed tokens that a sentence must have */
    private void add(
            SpanRule rule,
            List<String> needed,
            int complexity,
            String name,
            Use use,
            int least,
            List<Candidate> candidates) {
        BitSet worth = new BitSet();
        worth.set(0, sentences.size());
        for (String token : needed) {
            worth.and(sentencesOf.getOrDefault(token, new BitSet()));
        }
        int[] cover = worth.stream()
                .flatMap(s -> {
                    int[] places = numbers.get(s);
                    return rule.coveredTokens(sentences.get(s)).stream()
                            .map(token -> places[token])
                            .filter(number -> number >= 0);
                })
                .toArray();
        if (cover.length >= least) {
            candidates.add(new Candidate(rule, cover, complexity, Generaliser.slug(name), use));
        }
    }

    private void addSentenceWords(Span span, int least, List<Candidate> candidates) {
        List<String> others = new ArrayList<>(span.tokens().subList(0, span.from()));
        others.addAll(span.tokens().subList(span.end(), span.tokens().size()));
        Set<Phrase> words = new LinkedHashSet<>();
        Text text = Text.of(String.join(" ", others));
        for (int i = 0; i < Math.min(MOST_SENTENCE_WORDS, text.words().size()); i++) {
            words.add(text.phrase(i, i + 1));
        }
        for (Phrase word : words) {
            int[] cover = IntStream.of(index.containing(word))
                    .flatMap(s -> IntStream.of(numbers.get(s)).filter(number -> number >= 0))
                    .toArray();
            if (cover.length >= least) {
                candidates.add(new Candidate(
                        new KeywordRule(PART, List.of(word.text()), KeywordRule.Match.WHOLE, true),
                        cover,
                        1,
                        Generaliser.slug(word.text()),
                        Use.COMBINED));
            }
        }
    }

    @Override
    public List<Candidate> more(
            List<Instance> exemplar, List<Candidate> best, int least, ToDoubleFunction<int[]> precision) {
        return List.of();
    }
}
