package io.overrule.feature;

import java.util.Locale;

/** Figures of how a text is written. Counts are taken as logarithms: the third link says less than the first. */
final class TextStyle {
    static final int WIDTH = 16;

    private TextStyle() {}

    static double[] of(String text) {
        int characters = 0;
        int letters = 0;
        int capitals = 0;
        int digits = 0;
        int exclamations = 0;
        int questions = 0;
        int currencies = 0;
        int signs = 0;
        int foreign = 0;
        int repeats = 0;
        int digitRun = 0;
        int longestDigitRun = 0;
        int same = 0;
        int previous = -1;
        for (int at = 0; at < text.length(); at += Character.charCount(text.codePointAt(at))) {
            int c = text.codePointAt(at);
            characters++;
            letters += Character.isLetter(c) ? 1 : 0;
            capitals += Character.isUpperCase(c) ? 1 : 0;
            digits += Character.isDigit(c) ? 1 : 0;
            exclamations += c == '!' ? 1 : 0;
            questions += c == '?' ? 1 : 0;
            currencies += Character.getType(c) == Character.CURRENCY_SYMBOL ? 1 : 0;
            signs += Character.isLetterOrDigit(c) || Character.isWhitespace(c) ? 0 : 1;
            foreign += c > 127 ? 1 : 0;
            digitRun = Character.isDigit(c) ? digitRun + 1 : 0;
            longestDigitRun = Math.max(longestDigitRun, digitRun);
            same = c == previous ? same + 1 : 1;
            repeats += same == 3 ? 1 : 0;
            previous = c;
        }
        int words = 0;
        int shouted = 0;
        int longest = 0;
        int links = 0;
        for (String word : text.strip().split("\\s+", -1)) {
            if (word.isEmpty()) {
                continue;
            }
            words++;
            longest = Math.max(longest, word.length());
            shouted += isShouted(word) ? 1 : 0;
            links += isLink(word) ? 1 : 0;
        }
        return new double[] {
            StrictMath.log1p(characters),
            StrictMath.log1p(words),
            StrictMath.log1p(longest),
            share(characters, words),
            share(capitals, letters),
            share(digits, characters),
            share(signs, characters),
            share(foreign, characters),
            share(shouted, words),
            StrictMath.log1p(exclamations),
            StrictMath.log1p(questions),
            StrictMath.log1p(currencies),
            StrictMath.log1p(links),
            StrictMath.log1p(longestDigitRun),
            StrictMath.log1p(repeats),
            startsSmall(text) ? 1 : 0
        };
    }

    private static double share(int part, int whole) {
        return whole == 0 ? 0 : (double) part / whole;
    }

    private static boolean startsSmall(String text) {
        return !text.isEmpty() && Character.isLowerCase(text.codePointAt(0));
    }

    private static boolean isShouted(String word) {
        return word.codePoints().filter(Character::isUpperCase).count() >= 2
                && word.codePoints().noneMatch(Character::isLowerCase);
    }

    private static boolean isLink(String word) {
        String lower = word.toLowerCase(Locale.ROOT);
        return lower.contains("://") || lower.startsWith("www.") || (lower.contains("@") && lower.contains("."));
    }
}
