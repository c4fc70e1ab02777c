package io.overrule.rule;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import io.overrule.OverruleException;
import io.overrule.Shortened;
import io.overrule.data.Instance;
import io.overrule.data.InstanceKind;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;

/**
 * A rule that covers a text if a regular expression is found in it. RE2 searches in time linear in the length of the
 * text, whatever the pattern. As an operand the rule also covers all tokens of such a sentence.
 */
public final class RegexRule implements Rule {
    private final Heading heading;
    private final String pattern;
    private final boolean ignoreCase;
    private final Pattern compiled;

    /** @param ignoreCase whether the text is lower-cased before the search; the pattern must then be in lower case */
    public RegexRule(Heading heading, String pattern, boolean ignoreCase) {
        this.heading = Objects.requireNonNull(heading, "heading");
        this.pattern = pattern;
        this.ignoreCase = ignoreCase;
        this.compiled = compile(heading.id(), pattern);
    }

    /** The same rule with another heading. Shares the compiled pattern, because compiling may take a while. */
    private RegexRule(Heading heading, RegexRule rule) {
        this.heading = Objects.requireNonNull(heading, "heading");
        this.pattern = rule.pattern;
        this.ignoreCase = rule.ignoreCase;
        this.compiled = rule.compiled;
    }

    /** Compiles the pattern of a rule. Refuses a pattern that RE2 does not support, with advice. */
    static Pattern compile(String id, String pattern) {
        if (pattern.isEmpty()) {
            throw OverruleException.input("rule '" + id + "' has an empty pattern, which would cover everything;"
                    + " write what the text must contain");
        }
        RuleLimits.checkPattern(id, pattern);
        try {
            return Pattern.compile(pattern);
        } catch (PatternSyntaxException e) {
            throw OverruleException.input("rule '" + id + "' has the pattern '" + Shortened.name(pattern) + "': "
                    + RegexAdvice.explain(pattern, e.getDescription()));
        }
    }

    @Override
    public Heading heading() {
        return heading;
    }

    public String pattern() {
        return pattern;
    }

    public boolean ignoreCase() {
        return ignoreCase;
    }

    @Override
    public String kind() {
        return "regex";
    }

    @Override
    public <T> T accept(RuleVisitor<T> visitor) {
        return visitor.regex(this);
    }

    @Override
    public Rule withHeading(Heading other) {
        return new RegexRule(other, this);
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

    /** Whether the pattern is found in a text that is already lower-cased if case is ignored. */
    public boolean found(String subject) {
        return compiled.matcher(subject).find();
    }

    @Override
    public String describe() {
        return "matches " + pattern;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RegexRule rule
                && rule.heading.equals(heading)
                && rule.pattern.equals(pattern)
                && rule.ignoreCase == ignoreCase;
    }

    @Override
    public int hashCode() {
        return Objects.hash(heading, pattern, ignoreCase);
    }

    @Override
    public String toString() {
        return id() + " → " + label() + ": " + describe();
    }
}
