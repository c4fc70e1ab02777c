package io.overrule.rule;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import io.overrule.OverruleException;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A rule for tokens that covers the tokens matched by a regular expression. It searches the lower-cased sentence with a
 * space after every token, including the last, so the pattern must be in lower case. A token is covered if its first
 * character lies inside a match.
 */
public final class SpanRegexRule implements SpanRule {
    private final Heading heading;
    private final String pattern;
    private final int group;
    private final List<String> except;
    private final Set<String> comparedExcept;
    private final Pattern compiled;

    /**
     * @param group the group of the pattern whose tokens are covered; 0 is the whole match
     * @param except matches (of the group, if one is given) that are ignored
     */
    public SpanRegexRule(Heading heading, String pattern, int group, List<String> except) {
        this.heading = Objects.requireNonNull(heading, "heading");
        this.pattern = pattern;
        this.group = group;
        this.except = List.copyOf(except);
        RuleLimits.checkWords(heading.id(), this.except, "exceptions");
        this.comparedExcept =
                except.stream().map(text -> text.toLowerCase(Locale.ROOT)).collect(Collectors.toUnmodifiableSet());
        this.compiled = RegexRule.compile(heading.id(), pattern);
        if (group < 0 || group > compiled.groupCount()) {
            throw OverruleException.input("rule '" + heading.id() + "' has group " + group + ", but its pattern has "
                    + compiled.groupCount() + "; count every '(' that is not followed by '?', from 1");
        }
    }

    /** The same rule with another heading. Shares the compiled pattern, because compiling may take a while. */
    private SpanRegexRule(Heading heading, SpanRegexRule rule) {
        this.heading = Objects.requireNonNull(heading, "heading");
        this.pattern = rule.pattern;
        this.group = rule.group;
        this.except = rule.except;
        this.comparedExcept = rule.comparedExcept;
        this.compiled = rule.compiled;
    }

    @Override
    public Heading heading() {
        return heading;
    }

    public String pattern() {
        return pattern;
    }

    /** The group whose tokens are covered; 0 is the whole match. */
    public int group() {
        return group;
    }

    public List<String> except() {
        return except;
    }

    @Override
    public String kind() {
        return "span_regex";
    }

    @Override
    public <T> T accept(RuleVisitor<T> visitor) {
        return visitor.spanRegex(this);
    }

    @Override
    public Rule withHeading(Heading other) {
        return new SpanRegexRule(other, this);
    }

    @Override
    public BitSet coveredTokens(SentenceText sentence) {
        BitSet covered = new BitSet();
        Matcher matcher = compiled.matcher(sentence.text());
        while (matcher.find()) {
            // A group that did not take part in the match starts at -1.
            if (matcher.start(group) >= 0 && !comparedExcept.contains(matcher.group(group))) {
                sentence.mark(matcher.start(group), matcher.end(group), covered);
            }
        }
        return covered;
    }

    @Override
    public String describe() {
        String which = group == 0 ? "spans what matches " : "spans group " + group + " of ";
        String unless = except.isEmpty()
                ? ""
                : ", except " + except.stream().map(text -> "'" + text + "'").collect(Collectors.joining(" or "));
        return which + pattern + unless;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SpanRegexRule rule
                && rule.heading.equals(heading)
                && rule.pattern.equals(pattern)
                && rule.group == group
                && rule.except.equals(except);
    }

    @Override
    public int hashCode() {
        return Objects.hash(heading, pattern, group, except);
    }

    @Override
    public String toString() {
        return id() + " → " + label() + ": " + describe();
    }
}
