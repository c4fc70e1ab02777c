package io.overrule.rule;

import io.overrule.OverruleException;
import io.overrule.data.Instance;
import io.overrule.data.InstanceKind;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * A rule that covers a text of a certain length. As an operand it also covers all tokens of such a sentence.
 *
 * @param words the allowed number of words, separated by white space
 * @param characters the allowed number of characters, including white space
 */
public record LengthRule(Heading heading, Range words, Range characters) implements Rule {
    /**
     * A range of numbers, both ends included.
     *
     * @param most {@link Integer#MAX_VALUE} if there is no upper limit
     */
    public record Range(int least, int most) {
        public static final Range ANY = new Range(0, Integer.MAX_VALUE);

        public static Range atLeast(int least) {
            return new Range(least, Integer.MAX_VALUE);
        }

        public static Range atMost(int most) {
            return new Range(0, most);
        }

        boolean contains(int number) {
            return least <= number && number <= most;
        }

        public boolean hasLeast() {
            return least > 0;
        }

        public boolean hasMost() {
            return most < Integer.MAX_VALUE;
        }

        /** {@code at least 2 words}, {@code 2 to 5 words}. */
        String count(String one, String many) {
            if (least == most) {
                return "exactly " + units(least, one, many);
            }
            if (hasLeast() && hasMost()) {
                return least + " to " + units(most, one, many);
            }
            return hasLeast() ? "at least " + units(least, one, many) : "at most " + units(most, one, many);
        }

        /** The numbers outside the range in words, if they are on one side only: {@code more than 5 words}. */
        Optional<String> outside(String one, String many) {
            if (hasLeast() == hasMost()) {
                return Optional.empty();
            }
            return Optional.of(
                    hasLeast() ? "fewer than " + units(least, one, many) : "more than " + units(most, one, many));
        }

        private static String units(int number, String one, String many) {
            return number + " " + (number == 1 ? one : many);
        }
    }

    public LengthRule {
        Objects.requireNonNull(heading, "heading");
        check(heading, "tokens", words);
        check(heading, "characters", characters);
        if (words.equals(Range.ANY) && characters.equals(Range.ANY)) {
            throw OverruleException.input(
                    "rule '" + heading.id() + "' of kind 'length' sets no limit, which would cover"
                            + " every text; give at least one of min_tokens, max_tokens, min_characters, max_characters");
        }
    }

    /** Covers texts with at most this many words. */
    public LengthRule(Heading heading, int maxTokens) {
        this(heading, Range.atMost(maxTokens), Range.ANY);
    }

    private static void check(Heading heading, String unit, Range range) {
        for (boolean least : new boolean[] {true, false}) {
            int bound = least ? range.least() : range.most();
            if (bound < 0) {
                throw OverruleException.input("rule '" + heading.id() + "' has " + (least ? "min_" : "max_") + unit
                        + " " + bound + "; expected 0 or more");
            }
        }
        if (range.least() > range.most()) {
            throw OverruleException.input(
                    "rule '" + heading.id() + "' has min_" + unit + " " + range.least() + " and max_" + unit + " "
                            + range.most() + ", which no text satisfies; make the first the smaller one");
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
        return new LengthRule(other, words, characters);
    }

    @Override
    public Set<InstanceKind> covered() {
        return Set.of(InstanceKind.TEXT, InstanceKind.TOKEN);
    }

    @Override
    public boolean covers(Instance instance) {
        Optional<String> text = WholeText.of(instance);
        return text.isPresent()
                && words.contains(countTokens(text.get()))
                && characters.contains(text.get().codePointCount(0, text.get().length()));
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

    /** White space of any script, including no-break spaces and the next-line control (U+0085). */
    private static boolean isSpace(char c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == '\u0085';
    }

    @Override
    public String describe() {
        String ofWords = words.equals(Range.ANY) ? "" : words.count("word", "words");
        String ofCharacters = characters.equals(Range.ANY) ? "" : characters.count("character", "characters");
        return "has " + ofWords + (ofWords.isEmpty() || ofCharacters.isEmpty() ? "" : " and ") + ofCharacters;
    }

    /** The opposite of the condition in words: {@code has more than 5 words}. */
    String describeOpposite() {
        Optional<String> opposite = characters.equals(Range.ANY)
                ? words.outside("word", "words")
                : words.equals(Range.ANY) ? characters.outside("character", "characters") : Optional.empty();
        return opposite.map(length -> "has " + length)
                .orElse("does not have" + describe().substring("has".length()));
    }
}
