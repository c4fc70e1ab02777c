package io.overrule.rule;

import io.overrule.OverruleException;
import io.overrule.data.Instance;
import io.overrule.data.InstanceKind;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A rule that covers a text if the text contains any of its words or phrases. As an operand it also covers all tokens
 * of such a sentence.
 *
 * @param words words or phrases, compared character by character
 * @param match whether to match whole words only, or also inside words ("my" in "mystery")
 * @param ignoreCase whether text and words are lower-cased before the comparison
 */
public record KeywordRule(Heading heading, List<String> words, Match match, boolean ignoreCase) implements Rule {
    /** Where a word may match. */
    public enum Match {
        /** As a whole word: no letter or digit directly before or after it. */
        WHOLE,
        /** Anywhere. */
        SUBSTRING
    }

    public KeywordRule {
        Objects.requireNonNull(heading, "heading");
        Objects.requireNonNull(match, "match");
        words = List.copyOf(words);
        if (words.isEmpty() || words.stream().anyMatch(String::isBlank)) {
            throw OverruleException.input(
                    "rule '" + heading.id() + "' has the words " + words + "; give at least one, and no empty one");
        }
        RuleLimits.checkWords(heading.id(), words, "words");
    }

    @Override
    public String kind() {
        return "keyword";
    }

    @Override
    public <T> T accept(RuleVisitor<T> visitor) {
        return visitor.keyword(this);
    }

    @Override
    public Rule withHeading(Heading other) {
        return new KeywordRule(other, words, match, ignoreCase);
    }

    @Override
    public Set<InstanceKind> covered() {
        return Set.of(InstanceKind.TEXT, InstanceKind.TOKEN);
    }

    @Override
    public boolean covers(Instance instance) {
        return WholeText.of(instance)
                .filter(text -> found(ignoreCase ? text.toLowerCase(Locale.ROOT) : text))
                .isPresent();
    }

    /** The words in the case that {@link #found} compares: lower case if case is ignored. */
    public List<String> comparedWords() {
        return ignoreCase
                ? words.stream().map(word -> word.toLowerCase(Locale.ROOT)).toList()
                : words;
    }

    /** Whether any word is found in a text that is already lower-cased if case is ignored. */
    public boolean found(String subject) {
        for (String word : words) {
            if (contains(subject, ignoreCase ? word.toLowerCase(Locale.ROOT) : word)) {
                return true;
            }
        }
        return false;
    }

    private boolean contains(String subject, String word) {
        if (match == Match.SUBSTRING) {
            return subject.contains(word);
        }
        for (int at = subject.indexOf(word); at >= 0; at = subject.indexOf(word, at + 1)) {
            int end = at + word.length();
            boolean startsWord = at == 0 || !continuesWord(subject.codePointBefore(at), word.codePointAt(0));
            boolean endsWord = end == subject.length()
                    || !continuesWord(word.codePointBefore(word.length()), subject.codePointAt(end));
            if (startsWord && endsWord) {
                return true;
            }
        }
        return false;
    }

    private static boolean continuesWord(int before, int after) {
        return Character.isLetterOrDigit(before) && Character.isLetterOrDigit(after);
    }

    @Override
    public String describe() {
        String list = words.stream().map(word -> "'" + word + "'").collect(Collectors.joining(" or "));
        return (match == Match.WHOLE ? "contains " : "contains the letters ") + list;
    }
}
