package io.overrule.feature;

import io.overrule.OverruleException;
import io.overrule.data.Instance;
import io.overrule.data.TokenInstance;
import java.util.List;
import java.util.function.Consumer;

/**
 * The n-grams of a token in its sentence. Word n-grams are the token, its neighbours with their distance, and the pairs
 * with the previous and the next token; beyond the ends of the sentence there is a marker instead of a neighbour.
 * Character n-grams are those of the token, and its shape, because lower-casing hides the shape. Characters of the
 * neighbours did not improve on their words.
 */
final class TokenNgrams implements Ngrams {
    private static final int WINDOW = 2;

    private final NgramOptions options;

    TokenNgrams(NgramOptions options) {
        if (options.block().options().stream().anyMatch(option -> option.startsWith("tokens="))) {
            throw OverruleException.input("features '" + options.block()
                    + "' say what a word of a text is, but the instances are tokens already; leave 'tokens=' out");
        }
        this.options = options;
    }

    @Override
    public void forEach(Instance instance, Consumer<String> consumer) {
        if (!(instance instanceof TokenInstance token)) {
            throw OverruleException.input(
                    "features '" + options.block().name() + "' were fitted to tokens, but instance '" + instance.id()
                            + "' is not a token; give tokenised sentences");
        }
        if (options.unit() == NgramOptions.Unit.WORD) {
            forEachWordGram(token, consumer);
        } else {
            forEachCharacterGram(token, consumer);
        }
    }

    private static void forEachWordGram(TokenInstance token, Consumer<String> consumer) {
        for (int distance = -WINDOW; distance <= WINDOW; distance++) {
            consumer.accept(neighbour(token, distance));
        }
        consumer.accept(neighbour(token, -1) + " " + neighbour(token, 0));
        consumer.accept(neighbour(token, 0) + " " + neighbour(token, 1));
    }

    /** A word with its distance: {@code -1=the}, or {@code -1|} beyond the end of the sentence. */
    private static String neighbour(TokenInstance token, int distance) {
        int at = token.index() + distance;
        List<String> tokens = token.sentence().tokens();
        return at < 0 || at >= tokens.size() ? distance + "|" : distance + "=" + word(tokens.get(at));
    }

    private static void forEachCharacterGram(TokenInstance token, Consumer<String> consumer) {
        CharacterGrams.forEach(word(token.token()), consumer);
        // Longer than any character n-gram, so it cannot be confused with one.
        consumer.accept("shape=" + shape(token.token()));
    }

    private static String word(String token) {
        return CharacterGrams.wellFormed(CharacterGrams.word(token, 0, token.length()));
    }

    /**
     * The sequence of capitals, small letters, digits and other characters, with each run as one: {@code Xx} for Oslo,
     * {@code 9-} for 4-.
     */
    private static String shape(String token) {
        StringBuilder shape = new StringBuilder();
        token.codePoints().limit(32).forEach(c -> {
            char kind = Character.isUpperCase(c) ? 'X' : Character.isLetter(c) ? 'x' : Character.isDigit(c) ? '9' : '-';
            if (shape.isEmpty() || shape.charAt(shape.length() - 1) != kind) {
                shape.append(kind);
            }
        });
        return shape.toString();
    }
}
