package io.overrule.discovery;

import io.overrule.data.Instance;
import io.overrule.data.TextInstance;
import io.overrule.discovery.Candidate.Use;
import io.overrule.discovery.PhraseIndex.Phrase;
import io.overrule.discovery.PhraseIndex.Text;
import io.overrule.rule.KeywordRule;
import io.overrule.rule.RegexRule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Generalises texts to their words, symbols and phrases, their beginnings and endings, words with others between them,
 * phrases with alternatives for one word, and numbers with the same number of digits.
 */
final class TextGeneraliser implements Generaliser {
    /** Only the first words of longer texts are generalised. */
    private static final int MOST_WORDS = 500;

    private static final int LONGEST_PHRASE = 4;
    private static final int LONGEST_ANCHOR = 3;

    /** Words further apart than this rarely form one expression. */
    private static final int WIDEST_GAP = 8;

    /** The number of the best words that are tried in the same order. */
    private static final int ORDERED_WORDS = 15;

    /** The number of the best phrases in which other words are tried. */
    private static final int VARIED_PHRASES = 24;

    private static final int TRIED_ALTERNATIVES = 12;
    private static final int MOST_ALTERNATIVES = 4;

    /** The precision of an alternative may be lower than that of the exemplar's own word by this much. */
    private static final double ALTERNATIVE_LOSS = 0.05;

    /** An alternative must have at least this precision, whatever the precision of the exemplar's own word. */
    private static final double LEAST_PRECISE_ALTERNATIVE = 0.6;

    private static final Pattern DIGITS = Pattern.compile("[0-9]+");

    private final PhraseIndex index;

    TextGeneraliser(PhraseIndex index) {
        this.index = index;
    }

    private static Text text(List<Instance> exemplar) {
        Text whole = Text.of(((TextInstance) exemplar.get(0)).text());
        return whole.words().size() <= MOST_WORDS
                ? whole
                : new Text(whole.words().subList(0, MOST_WORDS), whole.gaps().subList(0, MOST_WORDS + 1));
    }

    @Override
    public String leftAside(List<Instance> exemplar) {
        int words = Text.of(((TextInstance) exemplar.get(0)).text()).words().size();
        return words <= MOST_WORDS
                ? ""
                : "the exemplar has " + words + " words; the first " + MOST_WORDS + " of them were generalised";
    }

    @Override
    public List<Candidate> candidates(List<Instance> exemplar, int least) {
        Text text = text(exemplar);
        List<Candidate> candidates = new ArrayList<>();
        phrases(text).forEach(phrase -> addPhrase(phrase, least, candidates));
        addSigns(text, least, candidates);
        addNumbers(text, least, candidates);
        addAnchors(text, least, candidates);
        return candidates;
    }

    private static Set<Phrase> phrases(Text text) {
        Set<Phrase> phrases = new LinkedHashSet<>();
        for (int length = 1; length <= LONGEST_PHRASE; length++) {
            for (int from = 0; from + length <= text.words().size(); from++) {
                phrases.add(text.phrase(from, from + length));
            }
        }
        return phrases;
    }

    private void addPhrase(Phrase phrase, int least, List<Candidate> candidates) {
        int[] cover = index.containing(phrase);
        if (cover.length >= least) {
            candidates.add(new Candidate(
                    keyword(List.of(phrase.text())),
                    cover,
                    phrase.length(),
                    Generaliser.slug(phrase.text()),
                    phrase.length() == 1 ? Use.ALONE_OR_COMBINED : Use.ALONE));
        }
    }

    private static KeywordRule keyword(List<String> words) {
        return new KeywordRule(PART, words, KeywordRule.Match.WHOLE, true);
    }

    private void addSigns(Text text, int least, List<Candidate> candidates) {
        Set<String> signs = new LinkedHashSet<>();
        for (String gap : text.gaps()) {
            for (String run : gap.strip().split("\\s+", -1)) {
                if (run.length() > 1
                        && run.length() <= LONGEST_PHRASE
                        && run.codePoints().allMatch(TextGeneraliser::isVisible)) {
                    signs.add(run);
                }
            }
            gap.codePoints().filter(TextGeneraliser::isVisible).forEach(sign -> signs.add(Character.toString(sign)));
        }
        index.containingSigns(List.copyOf(signs)).entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .filter(entry -> entry.getValue().length >= least)
                .forEach(entry -> candidates.add(new Candidate(
                        keyword(List.of(entry.getKey())), entry.getValue(), 2, "sign", Use.ALONE_OR_COMBINED)));
    }

    /** Whether a character is visible and can be written to a file. */
    private static boolean isVisible(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.NON_SPACING_MARK,
                    Character.ENCLOSING_MARK,
                    Character.COMBINING_SPACING_MARK,
                    Character.SPACE_SEPARATOR,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }

    /** Generalises a number to any number with the same number of digits. */
    private void addNumbers(Text text, int least, List<Candidate> candidates) {
        int longest = 0;
        for (String word : text.words()) {
            Matcher digits = DIGITS.matcher(word);
            while (digits.find()) {
                longest = Math.max(longest, digits.end() - digits.start());
            }
        }
        Set<Integer> lengths = new LinkedHashSet<>();
        for (int length : new int[] {1, 2, 3, 4, 5, longest}) {
            if (length > 0 && length <= Math.min(longest, 20)) {
                lengths.add(length);
            }
        }
        for (int length : lengths) {
            String pattern = length == 1 ? "[0-9]" : "[0-9]{" + length + ",}";
            Pattern run = Pattern.compile(pattern);
            int[] cover = index.containingWord(word -> run.matcher(word).find());
            if (cover.length >= least) {
                candidates.add(new Candidate(
                        new RegexRule(PART, pattern, true), cover, 2, length + "-digits", Use.ALONE_OR_COMBINED));
            }
        }
    }

    private void addAnchors(Text text, int least, List<Candidate> candidates) {
        int words = text.words().size();
        for (int length = 1; length <= Math.min(LONGEST_ANCHOR, words); length++) {
            Phrase first = text.phrase(0, length);
            addRegex(
                    "^\\W*" + Generaliser.quoted(first.text()) + after(first),
                    index.beginningWith(first),
                    length + 1,
                    "begins-" + Generaliser.slug(first.text()),
                    length < LONGEST_ANCHOR ? Use.ALONE_OR_COMBINED : Use.ALONE,
                    least,
                    candidates);
            Phrase last = text.phrase(words - length, words);
            addRegex(
                    before(last) + Generaliser.quoted(last.text()) + "\\W*$",
                    index.endingWith(last),
                    length + 1,
                    "ends-" + Generaliser.slug(last.text()),
                    length < LONGEST_ANCHOR ? Use.ALONE_OR_COMBINED : Use.ALONE,
                    least,
                    candidates);
        }
    }

    private void addRegex(
            String pattern, int[] found, int complexity, String name, Use use, int least, List<Candidate> candidates) {
        RegexRule rule = new RegexRule(PART, pattern, true);
        int[] cover = index.corrected(found, rule::found);
        if (cover.length >= least) {
            candidates.add(new Candidate(rule, cover, complexity, name, use));
        }
    }

    /** {@code \b} knows ASCII letters only. */
    private static String before(Phrase phrase) {
        return PhraseIndex.isAscii(phrase.words().get(0)) ? "\\b" : "(?:^|[^\\pL\\p{Nd}])";
    }

    private static String after(Phrase phrase) {
        return PhraseIndex.isAscii(phrase.words().get(phrase.length() - 1)) ? "\\b" : "(?:$|[^\\pL\\p{Nd}])";
    }

    @Override
    public List<Candidate> more(
            List<Instance> exemplar, List<Candidate> best, int least, ToDoubleFunction<int[]> precision) {
        Text text = text(exemplar);
        Map<String, Integer> ranks = new HashMap<>();
        for (Candidate candidate : best) {
            ranks.putIfAbsent(candidate.words(), ranks.size());
        }
        Comparator<Phrase> byRank = Comparator.comparingInt(
                phrase -> ranks.getOrDefault(keyword(List.of(phrase.text())).describe(), Integer.MAX_VALUE));
        List<Candidate> more = new ArrayList<>();
        addOrdered(text, byRank, least, more);
        phrases(text).stream()
                .filter(phrase -> phrase.length() == 2 || phrase.length() == 3)
                .sorted(byRank)
                .limit(VARIED_PHRASES)
                .forEach(phrase -> addAlternatives(phrase, least, precision, more));
        return more;
    }

    private void addOrdered(Text text, Comparator<Phrase> byRank, int least, List<Candidate> more) {
        Set<Phrase> best = new LinkedHashSet<>(phrases(text).stream()
                .filter(phrase -> phrase.length() == 1)
                .sorted(byRank)
                .limit(ORDERED_WORDS)
                .toList());
        int words = text.words().size();
        Set<List<Phrase>> seen = new LinkedHashSet<>();
        for (int i = 0; i < words; i++) {
            for (int j = i + 2; j < Math.min(words, i + WIDEST_GAP); j++) {
                Phrase first = text.phrase(i, i + 1);
                Phrase second = text.phrase(j, j + 1);
                if (best.contains(first) && best.contains(second) && seen.add(List.of(first, second))) {
                    addRegex(
                            before(first)
                                    + first.text()
                                    + after(first)
                                    + ".*"
                                    + before(second)
                                    + second.text()
                                    + after(second),
                            index.containingInOrder(first, second),
                            4,
                            Generaliser.slug(first.text() + " " + second.text()),
                            Use.ALONE,
                            least,
                            more);
                }
            }
        }
    }

    /** Adds words that occur in the position of one of the phrase's words and seem to mean the same. */
    private void addAlternatives(Phrase phrase, int least, ToDoubleFunction<int[]> precision, List<Candidate> more) {
        int[] own = index.containing(phrase);
        // For a very rare phrase, anything would seem to be an alternative: 'a canine' or 'a fear'.
        if (own.length < least) {
            return;
        }
        double wanted = Math.max(LEAST_PRECISE_ALTERNATIVE, precision.applyAsDouble(own) - ALTERNATIVE_LOSS);
        for (int position = 0; position < phrase.length(); position++) {
            String ownWord = phrase.words().get(position);
            List<String> tried = index.alternatives(phrase, position).entrySet().stream()
                    .filter(entry -> !entry.getKey().equals(ownWord) && entry.getValue() > 1)
                    .sorted(Map.Entry.<String, Integer>comparingByValue()
                            .reversed()
                            .thenComparing(Map.Entry.comparingByKey()))
                    .limit(TRIED_ALTERNATIVES)
                    .map(Map.Entry::getKey)
                    .toList();
            List<String> variants = new ArrayList<>(List.of(phrase.text()));
            int[] cover = own;
            for (String word : tried) {
                Phrase variant = phrase.with(position, word);
                int[] others = index.containing(variant);
                if (variants.size() < MOST_ALTERNATIVES && precision.applyAsDouble(others) >= wanted) {
                    variants.add(variant.text());
                    cover = Candidate.union(cover, others);
                }
            }
            if (variants.size() > 1 && cover.length >= least) {
                more.add(new Candidate(
                        keyword(variants),
                        cover,
                        phrase.length() + variants.size(),
                        Generaliser.slug(phrase.text()),
                        Use.ALONE));
            }
        }
    }
}
