package io.overrule.app.foreign;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** Names for rules that came without one, made from the words that they look for; each name is unique. */
final class RuleNames {
    private static final int LONGEST = 40;

    private final Set<String> taken = new HashSet<>();

    /** A text as a regular expression that finds it. */
    static String quoted(String text) {
        StringBuilder expression = new StringBuilder();
        text.codePoints().forEach(c -> {
            if (c < 128 && !Character.isLetterOrDigit(c) && c != ' ') {
                expression.append('\\');
            }
            expression.appendCodePoint(c);
        });
        return expression.toString();
    }

    /** A name that no rule has yet. */
    String of(String text) {
        String plain = text.toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N}]+", "_")
                .replaceAll("^_+|_+$", "");
        String name = plain.isEmpty() ? "rule" : plain.substring(0, Math.min(LONGEST, plain.length()));
        String unique = name;
        for (int n = 2; !taken.add(unique); n++) {
            unique = name + "_" + n;
        }
        return unique;
    }
}
