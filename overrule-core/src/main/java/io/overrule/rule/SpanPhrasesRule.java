package io.overrule.rule;

import io.overrule.OverruleException;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A rule for tokens that covers the tokens of given phrases, in upper or lower case. A phrase must start and end at
 * token boundaries, with one space between tokens.
 */
public final class SpanPhrasesRule implements SpanRule {
    private final Heading heading;
    private final List<String> phrases;
    private final Set<String> comparedPhrases;
    private final int longest;

    public SpanPhrasesRule(Heading heading, List<String> phrases) {
        this.heading = Objects.requireNonNull(heading, "heading");
        this.phrases = List.copyOf(phrases);
        if (phrases.isEmpty() || phrases.stream().anyMatch(phrase -> !isBare(phrase))) {
            throw OverruleException.input("rule '" + heading.id() + "' has the phrases " + phrases
                    + "; give at least one, no empty one, and none with white space around it");
        }
        RuleLimits.checkWords(heading.id(), this.phrases, "phrases");
        this.comparedPhrases =
                phrases.stream().map(phrase -> phrase.toLowerCase(Locale.ROOT)).collect(Collectors.toUnmodifiableSet());
        this.longest = comparedPhrases.stream().mapToInt(String::length).max().orElse(0);
    }

    private static boolean isBare(String phrase) {
        return !phrase.isEmpty() && phrase.equals(phrase.strip());
    }

    @Override
    public Heading heading() {
        return heading;
    }

    public List<String> phrases() {
        return phrases;
    }

    /** The phrases in lower case, as they are compared. */
    public Set<String> comparedPhrases() {
        return comparedPhrases;
    }

    @Override
    public String kind() {
        return "span_phrases";
    }

    @Override
    public <T> T accept(RuleVisitor<T> visitor) {
        return visitor.spanPhrases(this);
    }

    @Override
    public Rule withHeading(Heading other) {
        return new SpanPhrasesRule(other, phrases);
    }

    @Override
    public BitSet coveredTokens(SentenceText sentence) {
        BitSet covered = new BitSet();
        for (int first = 0; first < sentence.tokenCount(); first++) {
            int start = sentence.start(first);
            for (int last = first; last < sentence.tokenCount() && sentence.end(last) - start <= longest; last++) {
                if (comparedPhrases.contains(sentence.text().substring(start, sentence.end(last)))) {
                    covered.set(first, last + 1);
                }
            }
        }
        return covered;
    }

    @Override
    public String describe() {
        return "spans " + phrases.stream().map(phrase -> "'" + phrase + "'").collect(Collectors.joining(" or "));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SpanPhrasesRule rule && rule.heading.equals(heading) && rule.phrases.equals(phrases);
    }

    @Override
    public int hashCode() {
        return Objects.hash(heading, phrases);
    }

    @Override
    public String toString() {
        return id() + " → " + label() + ": " + describe();
    }
}
