package io.overrule.feature;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntPredicate;
import java.util.function.Predicate;

/** Measures the style of a text. Counts are used as logarithms, because the third link matters less than the first. */
final class TextStyle {
    static final int WIDTH = 16;

    /** A character that is repeated this often counts as emphasis. */
    private static final int OUTCRY = 3;

    private TextStyle() {}

    static double[] of(String text) {
        int[] characters = text.codePoints().toArray();
        List<String> words = Arrays.stream(text.strip().split("\\s+", -1))
                .filter(word -> !word.isEmpty())
                .toList();
        int length = characters.length;
        return new double[] {
            StrictMath.log1p(length),
            StrictMath.log1p(words.size()),
            StrictMath.log1p(words.stream().mapToInt(String::length).max().orElse(0)),
            share(length, words.size()),
            share(count(characters, Character::isUpperCase), count(characters, Character::isLetter)),
            share(count(characters, Character::isDigit), length),
            share(count(characters, TextStyle::isSign), length),
            share(count(characters, c -> c > 127), length),
            share(count(words, TextStyle::isShouted), words.size()),
            StrictMath.log1p(count(characters, c -> c == '!')),
            StrictMath.log1p(count(characters, c -> c == '?')),
            StrictMath.log1p(count(characters, c -> Character.getType(c) == Character.CURRENCY_SYMBOL)),
            StrictMath.log1p(count(words, TextStyle::isLink)),
            StrictMath.log1p(longestNumber(characters)),
            StrictMath.log1p(outcries(characters)),
            length > 0 && Character.isLowerCase(characters[0]) ? 1 : 0
        };
    }

    private static int count(int[] characters, IntPredicate kind) {
        return (int) Arrays.stream(characters).filter(kind).count();
    }

    private static int count(List<String> words, Predicate<String> kind) {
        return (int) words.stream().filter(kind).count();
    }

    private static double share(int part, int whole) {
        return whole == 0 ? 0 : (double) part / whole;
    }

    private static boolean isSign(int character) {
        return !Character.isLetterOrDigit(character) && !Character.isWhitespace(character);
    }

    private static boolean isShouted(String word) {
        return word.codePoints().filter(Character::isUpperCase).count() >= 2
                && word.codePoints().noneMatch(Character::isLowerCase);
    }

    private static boolean isLink(String word) {
        String lower = word.toLowerCase(Locale.ROOT);
        return lower.contains("://") || lower.startsWith("www.") || (lower.contains("@") && lower.contains("."));
    }

    private static int longestNumber(int[] characters) {
        int longest = 0;
        int digits = 0;
        for (int character : characters) {
            digits = Character.isDigit(character) ? digits + 1 : 0;
            longest = Math.max(longest, digits);
        }
        return longest;
    }

    /** The number of characters that are repeated for emphasis, as in "ouuut". */
    private static int outcries(int[] characters) {
        int outcries = 0;
        int same = 0;
        for (int k = 0; k < characters.length; k++) {
            same = k > 0 && characters[k] == characters[k - 1] ? same + 1 : 1;
            outcries += same == OUTCRY ? 1 : 0;
        }
        return outcries;
    }
}
