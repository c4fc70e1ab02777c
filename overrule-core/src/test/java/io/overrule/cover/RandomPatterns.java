package io.overrule.cover;

import io.overrule.RandomStream;

/** Patterns in RE2's syntax and texts over a tiny alphabet, so that they meet often. */
final class RandomPatterns {
    private static final String[] ATOMS = {
        "a",
        "b",
        "ab",
        "aB",
        " ",
        "A",
        ".",
        "\\w",
        "\\W",
        "\\s",
        "\\S",
        "\\d",
        "\\b",
        "\\B",
        "^",
        "$",
        "\\A",
        "\\z",
        "[ab]",
        "[^a]",
        "[a-c]",
        "[]a]",
        "[^]a]",
        "[\\w ]",
        "[[:alpha:]]",
        "[[:^alpha:]b]",
        "[\\]a]",
        "[a\\-b]",
        "[.]",
        "\\.",
        "\\{",
        "\\\\",
        "a{",
        "{",
        "}",
        "]",
        "a{,2}",
        "\\n",
        "\\t",
        "😘",
        "[😘a]",
        "ä",
        "-",
        ",",
        "\\-",
        "\\x61",
        "\\x{62}",
        "\\141",
        "\\pL",
        "\\p{Lu}",
        "\\PL",
        "[\\p{Lu}b]",
        "\\Qa*b\\E",
        "\\Qab",
        "\\C",
        "\\a",
        "(?i)",
        "(?s)",
        "(?m)",
        "(?U)",
        "(?i-s)",
        "k",
        "ſ",
        "K"
    };
    private static final String[] GROUPS = {"(", "(?:", "(?P<n>", "(?i:", "(?s:", "(?-i:", "(?m:"};
    private static final String[] QUANTIFIERS = {"*", "+", "?", "{0,1}", "{0}", "{1}", "{2}", "{1,}", "{0,}", "{1,2}"};
    private static final String[] LETTERS = {
        "a", "a", "a", "b", "b", "B", "A", " ", " ", "c", "1", ".", "{", "}", "]", "\\", "\n", "\t", "😘", "ä", "-",
        ",", "*", "k", "K", "s", "ſ", "\uD83D", "2"
    };

    private RandomPatterns() {}

    static String pattern(RandomStream random) {
        return alternatives(random, 3);
    }

    private static String alternatives(RandomStream random, int depth) {
        StringBuilder pattern = new StringBuilder(sequence(random, depth));
        while (random.nextInt(3) == 0) {
            pattern.append('|').append(sequence(random, depth));
        }
        return pattern.toString();
    }

    private static String sequence(RandomStream random, int depth) {
        StringBuilder pattern = new StringBuilder();
        for (int i = random.nextInt(10) == 0 ? 0 : 1 + random.nextInt(3); i > 0; i--) {
            boolean group = depth > 0 && random.nextInt(3) == 0;
            pattern.append(group ? group(random, depth) : atom(random));
            if (random.nextInt(3) == 0) {
                pattern.append(QUANTIFIERS[random.nextInt(QUANTIFIERS.length)]);
                pattern.append(random.nextInt(4) == 0 ? "?" : "");
            }
        }
        return pattern.toString();
    }

    private static String group(RandomStream random, int depth) {
        int plain = 2;
        String open = GROUPS[random.nextInt(random.nextInt(3) == 0 ? GROUPS.length : plain)];
        return open + alternatives(random, depth - 1) + ")";
    }

    /** Mostly the first atoms: the rarer ones make a pattern one that nothing is said about. */
    private static String atom(RandomStream random) {
        int ordinary = 24;
        return ATOMS[random.nextInt(random.nextInt(4) == 0 ? ATOMS.length : ordinary)];
    }

    static String text(RandomStream random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(9); i > 0; i--) {
            text.append(LETTERS[random.nextInt(random.nextInt(2) == 0 ? LETTERS.length : 9)]);
        }
        return text.toString();
    }
}
