package io.overrule.rule;

import io.overrule.OverruleException;
import io.overrule.data.Instance;
import io.overrule.data.InstanceKind;
import io.overrule.data.TextInstance;
import java.util.Objects;
import java.util.Set;

/** Covers a text of at most {@code maxTokens} tokens separated by white space. */
public record LengthRule(Heading heading, int maxTokens) implements Rule {
    public LengthRule {
        Objects.requireNonNull(heading, "heading");
        if (maxTokens < 0) {
            throw OverruleException.input(
                    "rule '" + heading.id() + "' has max_tokens " + maxTokens + "; expected 0 or more");
        }
    }

    @Override
    public String kind() {
        return "length";
    }

    @Override
    public <T> T accept(RuleVisitor<T> visitor) {
        return visitor.length(this);
    }

    @Override
    public Rule withHeading(Heading other) {
        return new LengthRule(other, maxTokens);
    }

    @Override
    public Set<InstanceKind> covered() {
        return Set.of(InstanceKind.TEXT);
    }

    @Override
    public boolean covers(Instance instance) {
        return instance instanceof TextInstance textInstance && countTokens(textInstance.text()) <= maxTokens;
    }

    private static int countTokens(String text) {
        int tokens = 0;
        boolean inToken = false;
        for (int i = 0; i < text.length(); i++) {
            boolean space = isSpace(text.charAt(i));
            if (!space && !inToken) {
                tokens++;
            }
            inToken = !space;
        }
        return tokens;
    }

    /** White space of any script, the no-break spaces and the next-line control (U+0085) included. */
    private static boolean isSpace(char c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == '\u0085';
    }

    @Override
    public String describe() {
        return "has at most " + maxTokens + " words";
    }
}
